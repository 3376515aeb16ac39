import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";

import type { Comment, commentFunctions } from "#contract/comments.ts";
import { alertKinds } from "#contract/values/alert-kinds.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { attachFiles, filesOf } from "#server/domain/attachments.ts";
import { record } from "#server/domain/audit.ts";
import { readPage } from "#server/domain/page.ts";

import { communityName } from "./community-name.ts";

export const commentHandlers: Handlers<keyof typeof commentFunctions> = {
  async getComments({ db, input: { postId, ...page } }) {
    const list = selectComments(db).where("comments.post_id", "=", postId);
    const { rows: comments, nextCursor } = await readPage(db, list, page, {
      table: "comments",
      order: "oldest first",
    });
    if (comments.length === 0) await requirePost(db, postId);
    return { success: true, comments, nextCursor };
  },

  async addComment({ db, input: { postId, content, replyToId, fileIds }, caller }) {
    await requirePost(db, postId);
    const { id: commentId } = await db
      .insertInto("comments")
      .values({
        apartment_id: caller.apartmentId,
        post_id: postId,
        content,
        // comments_replied_comment_exists refuses what is no comment of this post.
        reply_to_id: replyToId,
        author_id: caller.id,
        author_nickname: caller.nickname,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await attachFiles(db, caller, "comment", { comment_id: commentId }, fileIds);
    await tellFollowers(db, postId, commentId);
    return { success: true, commentId, message: "댓글을 남겼어요." };
  },

  async updateComment({ db, input: { postId, commentId, content }, caller }) {
    const updated = await db
      .updateTable("comments")
      .set({ content })
      .where("id", "=", commentId)
      .where("post_id", "=", postId)
      .where("author_id", "=", caller.id)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw await whyNot(db, postId, commentId);
    return { success: true, message: "댓글을 수정했어요." };
  },

  async deleteComment({ db, input: { postId, commentId }, caller, origin }) {
    const deleted = await db
      .deleteFrom("comments")
      .where("id", "=", commentId)
      .where("post_id", "=", postId)
      .where("author_id", "=", caller.id)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw await whyNot(db, postId, commentId);
    await record(db, { action: "comment_deleted", caller, origin, subjectId: commentId });
    return { success: true, message: "댓글을 삭제했어요." };
  },

  async getMyComments({ db, input: page, caller }) {
    const list = selectComments(db)
      .innerJoin("posts", (join) =>
        join
          .onRef("posts.apartment_id", "=", "comments.apartment_id")
          .onRef("posts.id", "=", "comments.post_id"),
      )
      .select("posts.title as postTitle")
      .where("comments.author_id", "=", caller.id);
    const { rows: comments, nextCursor } = await readPage(db, list, page, { table: "comments" });
    return { success: true, comments, nextCursor };
  },
};

/** Tells the post's author and the latest who commented before, each once, unless they muted the thread. */
async function tellFollowers(db: CallDatabase, postId: string, commentId: string): Promise<void> {
  const followers = await db
    .selectFrom(
      sql<{ person_id: string; is_author: boolean }>`thread_followers(
        ${postId}, ${mostFollowers}, ${alertKinds.thread_commented.mostUnread}
      )`.as("followers"),
    )
    .select(["person_id as id", "is_author as isAuthor"])
    .execute();
  const idsOf = (isAuthor: boolean) =>
    followers.filter((follower) => follower.isAuthor === isAuthor).map(({ id }) => id);
  const alert = {
    subjectId: postId,
    causeKey: `comment:${commentId}`,
    words: {},
    groupKey: `post:${postId}`,
  };
  await raiseAlert(db, { ...alert, kind: "post_commented", to: { userIds: idsOf(true) } });
  await raiseAlert(db, { ...alert, kind: "thread_commented", to: { userIds: idsOf(false) } });
}

/** Each is a row of the inbox, which the author of the comment waits for. */
const mostFollowers = 500;

/** Every column of a comment as callers see it. */
export function selectComments(db: CallDatabase): SelectQueryBuilder<DB, "comments", Comment> {
  return db
    .selectFrom("comments")
    .select([
      "comments.id",
      "comments.post_id as postId",
      "comments.content",
      "comments.author_id as authorId",
      communityName("comments").as("authorNickname"),
      "comments.created_at as createdAt",
      "comments.edited_at as editedAt",
      repliedComment.as("replyTo"),
      filesOf("comment_id").as("files"),
    ]);
}

const quotedLength = 40;

/** The beginning in one line, with a mark if there is more. */
const quote = sql<string>`(
  select case when char_length(line.text) <= ${sql.lit(quotedLength)} then line.text
    else rtrim(left(line.text, ${sql.lit(quotedLength)})) || '…' end
  from (select regexp_replace(replied.content, '\\s+', ' ', 'g') as text) line
)`;

/** What a reply quotes. Most comments reply to none, and look nothing up. */
const repliedComment = sql<Comment["replyTo"]>`case when comments.reply_to_id is not null then (
  select json_build_object('id', replied.id, 'authorNickname', ${communityName("replied")}, 'excerpt', ${quote})
  from comments replied
  where replied.apartment_id = comments.apartment_id and replied.post_id = comments.post_id
    and replied.id = comments.reply_to_id
) end`;

/** If the post is deleted between this check and the insertion, comments_post_exists refuses the comment. */
async function requirePost(db: CallDatabase, postId: string): Promise<void> {
  const post = await db.selectFrom("posts").select("id").where("id", "=", postId).executeTakeFirst();
  if (!post) throw new CallError("post_not_found");
}

/** Returns why nothing was changed: the comment is a neighbour's, or not under this post. */
async function whyNot(db: CallDatabase, postId: string, commentId: string): Promise<CallError> {
  const comment = await db
    .selectFrom("comments")
    .select("id")
    .where("id", "=", commentId)
    .where("post_id", "=", postId)
    .executeTakeFirst();
  return new CallError(comment ? "comment_of_another" : "comment_not_found");
}
