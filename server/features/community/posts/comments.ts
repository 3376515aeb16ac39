import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";

import type { Comment, commentFunctions } from "#contract/comments.ts";
import { alertKinds } from "#contract/values/alert-kinds.ts";
import { beginningOf } from "#contract/values/beginning.ts";
import { blockedText, hiddenText, removedText } from "#contract/values/hidden-texts.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { attachFiles, filesOf } from "#server/domain/attachments.ts";
import { record } from "#server/domain/audit.ts";
import { isBlocked, unblockedTitle } from "#server/domain/blocked-authors.ts";
import { inClub, isDeletable, requireOpenClub } from "#server/domain/club-writing.ts";
import { communityName, namelessAuthor } from "#server/domain/community-name.ts";
import { readPage } from "#server/domain/page.ts";

import { isHidden, ownHiding } from "./moderation.ts";

export const commentHandlers: Handlers<keyof typeof commentFunctions> = {
  async getComments({ db, input: { postId, ...page } }) {
    const list = selectThread(db, postId);
    const { rows: comments, nextCursor } = await readPage(db, list, page, {
      table: "comments",
      order: "oldest first",
    });
    if (comments.length === 0) await requirePost(db, postId);
    return { success: true, comments: comments.map(withQuote), nextCursor };
  },

  async addComment({ db, input: { postId, content, replyToId, fileIds }, caller }) {
    await requireOpenPost(db, postId);
    const { id: commentId } = await db
      .insertInto("comments")
      .values({
        apartment_id: caller.apartmentId,
        post_id: postId,
        content,
        // comments_replied_comment_exists refuses ids that are no comment of this post.
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
    if (updated.numUpdatedRows === 0n) throw await whyNotEdited(db, { postId, commentId }, caller.id);
    return { success: true, message: "댓글을 수정했어요." };
  },

  async deleteComment({ db, input: { postId, commentId }, caller, origin }) {
    const deleted = await db
      .deleteFrom("comments")
      .where("id", "=", commentId)
      .where("post_id", "=", postId)
      .where(isDeletable("comments"))
      .returning("club_id as clubId")
      .executeTakeFirst();
    if (!deleted) throw await whyNot(db, postId, commentId);
    await record(db, {
      action: "comment_deleted",
      caller,
      origin,
      subjectId: commentId,
      details: inClub(deleted),
    });
    return { success: true, message: "댓글을 삭제했어요." };
  },

  async getMyComments({ db, input: page, caller }) {
    const list = selectComments(db)
      // A neighbour's hidden post is not to be seen.
      .leftJoin("posts", (join) =>
        join
          .onRef("posts.apartment_id", "=", "comments.apartment_id")
          .onRef("posts.id", "=", "comments.post_id"),
      )
      .select(sql<string>`coalesce(${unblockedTitle}, ${sql.lit(hiddenText)})`.as("postTitle"))
      .where("comments.author_id", "=", caller.id)
      .where("comments.club_id", "is", null);
    const { rows: comments, nextCursor } = await readPage(db, list, page, { table: "comments" });
    return { success: true, comments: comments.map(withQuote), nextCursor };
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
  return withColumns(db.selectFrom("comments"));
}

/**
 * The comments under a post. What is hidden keeps its place: its row is shown to its author alone, so the others
 * get a row without what was in it.
 */
function selectThread(db: CallDatabase, postId: string): SelectQueryBuilder<DB, "comments", Comment> {
  const rows = sql<DB["comments"]>`(
    select ${sql.raw(threadColumns.join())} from comments where post_id = ${postId}
    union all
    select app_apartment_id(), id, ${postId}::uuid,
      case when is_removed then ${sql.lit(removedText)} else ${sql.lit(hiddenText)} end,
      null, null, created_at, null, null, 0::smallint, 'infinity'
    from hidden_comments(${postId})
  )`;
  // Under the table's own name, for the columns that are selected from it.
  const thread = db.selectFrom(rows.as("comments")) as unknown as SelectQueryBuilder<DB, "comments", object>;
  return withColumns(thread);
}

const threadColumns = [
  "apartment_id",
  "id",
  "post_id",
  "content",
  "author_id",
  "author_nickname",
  "created_at",
  "edited_at",
  "reply_to_id",
  "file_count",
  "hidden_until",
];

function withColumns(
  from: SelectQueryBuilder<DB, "comments", object>,
): SelectQueryBuilder<DB, "comments", Comment> {
  return from.select([
    "comments.id",
    "comments.post_id as postId",
    "comments.content",
    "comments.author_id as authorId",
    authorNickname.as("authorNickname"),
    "comments.created_at as createdAt",
    "comments.edited_at as editedAt",
    repliedComment.as("replyTo"),
    isHidden("comments").as("isHidden"),
    ownHiding("comments").as("hiding"),
    isBlocked("comments").as("isBlocked"),
    filesOf("comment_id").as("files"),
  ]);
}

/** Others see nobody as the author of something hidden. */
const authorNickname = sql<string>`case
  when comments.author_id is null and ${isHidden("comments")} then ${sql.lit(namelessAuthor)}
  else ${communityName("comments")}
end`;

const quotedLength = 40;

/** The beginning in one line, with more than is quoted: see withQuote(). */
const quote = sql<string>`left(regexp_replace(replied.content, '\\s+', ' ', 'g'), ${sql.lit(quotedLength + 64)})`;

/** With what is quoted cut where a letter ends, and a mark if there is more. */
function withQuote<Row extends Pick<Comment, "replyTo">>({ replyTo, ...comment }: Row) {
  return {
    ...comment,
    replyTo: replyTo && { ...replyTo, excerpt: beginningOf(replyTo.excerpt, quotedLength, "…") },
  };
}

/** What a reply quotes. Most comments reply to none, and look nothing up. What does not show is hidden. */
const repliedComment = sql<Comment["replyTo"]>`case when comments.reply_to_id is not null then coalesce((
  select json_build_object(
    'id', replied.id, 'authorNickname', ${communityName("replied")},
    'excerpt', case when ${isBlocked("replied")} then ${sql.lit(blockedText)} else ${quote} end
  )
  from comments replied
  where replied.apartment_id = comments.apartment_id and replied.post_id = comments.post_id
    and replied.id = comments.reply_to_id
), json_build_object(
  'id', comments.reply_to_id, 'authorNickname', ${sql.lit(namelessAuthor)}::text, 'excerpt', ${sql.lit(hiddenText)}::text
)) end`;

/**
 * Nobody comments on what the office hides, not even its author. If the post is deleted between this check and the
 * insertion, comments_post_exists refuses the comment.
 */
async function requireOpenPost(db: CallDatabase, postId: string): Promise<void> {
  const post = await db
    .selectFrom("posts")
    .select([isHidden("posts").as("isHidden"), "club_id as clubId"])
    .where("id", "=", postId)
    .executeTakeFirst();
  if (!post) throw new CallError("post_not_found");
  if (post.isHidden) throw new CallError("post_hidden");
  if (post.clubId !== null) await requireOpenClub(db, post.clubId);
}

/** A hidden post is there, too: comments under it stay. */
async function requirePost(db: CallDatabase, postId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from posts where id = ${postId} union all select 1 from hidden_post(${postId})
  `.execute(db);
  if (rows.length === 0) throw new CallError("post_not_found");
}

/** The same for its author, who may edit it unless its club has closed or is no longer theirs. */
async function whyNotEdited(
  db: CallDatabase,
  { postId, commentId }: { postId: string; commentId: string },
  callerId: string,
): Promise<CallError> {
  const own = await db
    .selectFrom("comments")
    .select(["club_id as clubId", isHidden("comments").as("isHidden")])
    .where("id", "=", commentId)
    .where("author_id", "=", callerId)
    .executeTakeFirst();
  if (own && own.clubId !== null && !own.isHidden) await requireOpenClub(db, own.clubId);
  return whyNot(db, postId, commentId);
}

/** Returns why nothing was changed: the comment is a neighbour's, or not under this post. */
async function whyNot(db: CallDatabase, postId: string, commentId: string): Promise<CallError> {
  const comment = await db
    .selectFrom("comments")
    .select(isHidden("comments").as("isHidden"))
    .where("id", "=", commentId)
    .where("post_id", "=", postId)
    .executeTakeFirst();
  if (!comment) return new CallError("comment_not_found");
  return new CallError(comment.isHidden ? "post_hidden" : "comment_of_another");
}
