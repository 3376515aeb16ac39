import { sql } from "kysely";

import type { ReportedWriting } from "#contract/topics.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { communityName } from "#server/domain/community-name.ts";
import { namelessInTalk } from "#server/domain/own-blocks.ts";

/** A post, a comment under it, or a talk about it. */
export interface ThingIds {
  postId: string;
  commentId?: string | null | undefined;
  talkId?: string | null | undefined;
}

/**
 * Finds the post, comment or talk that a caller speaks of, and who wrote it: of a talk the other one.
 *
 * @throws CallError post_not_found, comment_not_found, market_talk_not_found: also if the office hides it from the caller
 */
export async function findThing(db: CallDatabase, ids: ThingIds) {
  const { postId, commentId, talkId } = ids;
  if (talkId) return otherInTalk(db, talkId);
  const found = await (
    commentId ? things.comments(db, postId, commentId) : things.posts(db, postId)
  ).executeTakeFirst();
  if (!found) throw notFound(ids);
  return found;
}

/** The other one of a talk of the caller's, who may be blocked already, and whether they are the seller. */
export async function otherInTalk(db: CallDatabase, talkId: string) {
  const { rows } = await sql<{ authorId: string | null; isSeller: boolean }>`
    select other_id as "authorId", is_seller as "isSeller" from other_in_talk(${talkId})
  `.execute(db);
  const { authorId, isSeller } = rows[0]!;
  if (authorId === null) throw notFound({ talkId });
  return { id: talkId, authorId, isSeller, authorNickname: namelessInTalk };
}

/** A new kind that can be reported also needs its column in `reports`, and `report_content` has to find it. */
const things = {
  posts: (db: CallDatabase, id: string) =>
    db
      .selectFrom("posts")
      .select(["id", "author_id as authorId", communityName("posts").as("authorNickname")])
      .where("id", "=", id),
  comments: (db: CallDatabase, postId: string, id: string) =>
    db
      .selectFrom("comments")
      .select(["id", "author_id as authorId", communityName("comments").as("authorNickname")])
      .where("id", "=", id)
      .where("post_id", "=", postId),
} satisfies Record<ReportedWriting, unknown>;

export function notFound({ commentId, talkId }: Omit<ThingIds, "postId">): CallError {
  if (talkId) return new CallError("market_talk_not_found");
  return new CallError(commentId ? "comment_not_found" : "post_not_found");
}
