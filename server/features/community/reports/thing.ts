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
  const found = talkId
    ? await talk(db, talkId).executeTakeFirst()
    : await (
        commentId ? things.comments(db, postId, commentId) : things.posts(db, postId)
      ).executeTakeFirst();
  if (!found) throw notFound(ids);
  return found;
}

/** The policy shows each caller theirs. */
function talk(db: CallDatabase, id: string) {
  return db
    .selectFrom("market_talks")
    .select([
      "id",
      sql<string>`case when seller_id = app_user_id() then asker_id else seller_id end`.as("authorId"),
      sql<string>`${sql.lit(namelessInTalk)}`.as("authorNickname"),
    ])
    .where("id", "=", id);
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
