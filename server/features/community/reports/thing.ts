import type { ReportedWriting } from "#contract/topics.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { communityName } from "#server/domain/community-name.ts";

/** A post, or a comment under it. */
export interface ThingIds {
  postId: string;
  commentId?: string | null | undefined;
}

/**
 * Finds the post or comment that a caller speaks of.
 *
 * @throws CallError post_not_found, comment_not_found: also if the office hides it from the caller
 */
export async function findThing(db: CallDatabase, { postId, commentId }: ThingIds) {
  const thing = commentId ? things.comments(db, postId, commentId) : things.posts(db, postId);
  const found = await thing.executeTakeFirst();
  if (!found) throw notFound(commentId);
  return found;
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

export function notFound(commentId: unknown): CallError {
  return new CallError(commentId ? "comment_not_found" : "post_not_found");
}
