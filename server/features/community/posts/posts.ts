import { sql } from "kysely";
import type { RawBuilder, SelectQueryBuilder } from "kysely";

import type { Post, postFunctions } from "#contract/posts.ts";
import { alertKinds } from "#contract/values/alert-kinds.ts";
import { fleaMarket, isBoardId } from "#contract/values/boards.ts";
import type { BoardId } from "#contract/values/boards.ts";
import { hiddenText } from "#contract/values/hidden-texts.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { attachFiles, fileCountOf, filesOf, thumbnailOf } from "#server/domain/attachments.ts";
import { record } from "#server/domain/audit.ts";
import { isBlocked } from "#server/domain/blocked-authors.ts";
import { inClub, isDeletable, requireMembership, requireOpenClub } from "#server/domain/club-writing.ts";
import { communityName } from "#server/domain/community-name.ts";
import { excerptAround, textOrExcerpt, withExcerpts } from "#server/domain/excerpt.ts";
import { placeOf, readPage } from "#server/domain/page.ts";

import { hiddenPost, isHidden, isListed, ownHiding } from "./moderation.ts";

export const postHandlers: Handlers<
  Exclude<keyof typeof postFunctions, "getHotPosts" | "getTalkedAboutPosts">
> = {
  async getPostsByBoard({ db, input: { boardId, excerpt } }) {
    const posts = await newestFirst(db, excerpt)
      .where("board_id", "=", knownBoard(boardId))
      .where(isListed("posts"))
      .limit(previewLength)
      .execute();
    return { success: true, posts: withExcerpts(posts, { excerpt }) };
  },

  async getAllPostsByBoard({ db, input: { boardId, excerpt, ...page } }) {
    const list = selectPosts(db, excerpt)
      .where("board_id", "=", knownBoard(boardId))
      .where(isListed("posts"));
    const { rows: posts, nextCursor } = await readPage(db, list, page, { table: "posts" });
    return { success: true, posts: withExcerpts(posts, { excerpt }), nextCursor };
  },

  async getMyPosts({ db, input: { excerpt, ...page }, caller }) {
    const list = selectPosts(db, excerpt).where("author_id", "=", caller.id);
    const { rows: posts, nextCursor } = await readPage(db, list, page, { table: "posts" });
    return { success: true, posts: withExcerpts(posts, { excerpt }), nextCursor };
  },

  async getClubPosts({ db, input: { clubId, excerpt, ...page }, caller }) {
    const list = selectPosts(db, excerpt).where("club_id", "=", clubId).where(isListed("posts"));
    const { rows: posts, nextCursor } = await readPage(db, list, page, { table: "posts" });
    // The policies show a club's posts to its members, and their own to those who have left.
    if (posts.every(({ authorId }) => authorId === caller.id)) await requireMembership(db, clubId);
    return { success: true, posts: withExcerpts(posts, { excerpt }), nextCursor };
  },

  async createPost({ db, input: { title, content, boardId, clubId, priceWon, fileIds }, caller }) {
    if ((boardId === "club") !== Boolean(clubId))
      throw new CallError("board_not_found", { field: "boardId" });
    if (clubId) await requireOpenClub(db, clubId);
    // posts_price_on_flea_market refuses a price on another board.
    const { id: postId } = await db
      .insertInto("posts")
      .values({
        apartment_id: caller.apartmentId,
        board_id: boardId,
        club_id: clubId,
        title,
        content,
        price_won: priceWon,
        author_id: caller.id,
        author_nickname: caller.nickname,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await attachFiles(db, caller, "post", { post_id: postId }, fileIds);
    if (clubId)
      await sql`select tell_club_of_post(${postId}, ${alertKinds.club_post.mostUnread})`.execute(db);
    return { success: true, postId, message: "글을 올렸어요." };
  },

  async getPostById({ db, input: { postId } }) {
    const found = await selectOnePost(db).where("id", "=", postId).executeTakeFirst();
    if (!found) {
      const post = await hiddenPost(db, postId);
      if (!post) throw new CallError("post_not_found");
      return { success: true, post, isThreadMuted: false, message: hiddenText };
    }
    const { isThreadMuted, ...post } = found;
    return { success: true, post, isThreadMuted, message: "글을 불러왔어요." };
  },

  async countPostView({ db, input: { postId } }) {
    const counted = await db
      .selectFrom("posts")
      .where("id", "=", postId)
      .select((of) => of.fn("count_post_view", ["id"]).as("counted"))
      .executeTakeFirst();
    if (!counted) throw new CallError("post_not_found");
    return { success: true };
  },

  async updatePost({ db, input: { postId, title, content, priceWon, fileIds }, caller }) {
    const updated = await db
      .updateTable("posts")
      .set({ title, content, price_won: priceWon })
      .where("id", "=", postId)
      .where("author_id", "=", caller.id)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw await whyNotEdited(db, postId, caller.id);
    await attachFiles(db, caller, "post", { post_id: postId }, fileIds);
    return { success: true, message: "글을 수정했어요." };
  },

  async setPostSold({ db, input: { postId, isSold }, caller }) {
    const updated = await db
      .updateTable("posts")
      .set({ sold_at: isSold ? sql`coalesce(sold_at, now())` : null })
      .where("id", "=", postId)
      .where("author_id", "=", caller.id)
      .where("board_id", "=", fleaMarket)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw await whyNotSold(db, postId, caller.id);
    const message = isSold ? "거래완료로 표시했어요." : "거래중으로 되돌렸어요.";
    return { success: true, isSold, message };
  },

  async deletePost({ db, input: { postId }, caller, origin }) {
    const deleted = await db
      .deleteFrom("posts")
      .where("id", "=", postId)
      .where(isDeletable("posts"))
      .returning("club_id as clubId")
      .executeTakeFirst();
    if (!deleted) throw await whyNot(db, postId);
    await record(db, { action: "post_deleted", caller, origin, subjectId: postId, details: inClub(deleted) });
    return { success: true, message: "글을 삭제했어요." };
  },

  async likePost({ db, input: { postId }, caller }) {
    const { clubId } = await findPost(db, postId);
    if (clubId !== null) await requireOpenClub(db, clubId);
    // post_likes_post_exists refuses a like of a post that has just been deleted.
    await db
      .insertInto("post_likes")
      .values({ apartment_id: caller.apartmentId, post_id: postId, person_id: caller.id })
      .onConflict((like) => like.doNothing())
      .execute();
    return { success: true, likeCount: await countLikes(db, postId) };
  },

  async unlikePost({ db, input: { postId }, caller }) {
    await db
      .deleteFrom("post_likes")
      .where("post_id", "=", postId)
      .where("person_id", "=", caller.id)
      .execute();
    return { success: true, likeCount: await countLikes(db, postId) };
  },

  async searchPosts({ db, input: { query, excerpt, ...page } }) {
    const before = page.cursor ? placeOf(page.cursor) : afterEverything;
    const found = sql<{ post_id: string }>`search_posts(
      ${query}, ${before.createdAt}, ${before.id}, ${page.limit + 1}
    )`;
    const content = excerpt ? excerptAround("posts", query) : textOrExcerpt("posts.content", false);
    const list = postsWith(db, content).where("id", "in", (of) =>
      of.selectFrom(found.as("found")).select("found.post_id"),
    );
    const { rows: posts, nextCursor } = await readPage(db, list, page, { table: "posts" });
    return { success: true, posts: withExcerpts(posts, { excerpt, query }), nextCursor };
  },
};

/** The number of posts in a board's preview. */
export const previewLength = 5;

/** A search's first page starts here. */
const afterEverything = { createdAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** Every column of a post as callers see it. */
export function selectPosts(db: CallDatabase, excerpt: boolean | null = false) {
  return postsWith(db, textOrExcerpt("posts.content", excerpt));
}

function postsWith(db: CallDatabase, content: RawBuilder<string>): SelectQueryBuilder<DB, "posts", Post> {
  return db
    .selectFrom("posts")
    .select((of) => [
      "posts.id",
      "posts.title",
      content.as("content"),
      of.ref("posts.board_id").$castTo<Post["boardId"]>().as("boardId"),
      "posts.club_id as clubId",
      "posts.author_id as authorId",
      communityName("posts").as("authorNickname"),
      "posts.created_at as createdAt",
      "posts.edited_at as editedAt",
      "posts.comment_count as commentCount",
      "posts.like_count as likeCount",
      isLikedByCaller.as("isLikedByMe"),
      "posts.price_won as priceWon",
      sql<boolean>`posts.sold_at is not null`.as("isSold"),
      isHidden("posts").as("isHidden"),
      fileCountOf("post_id").as("fileCount"),
      thumbnailOf("post_id").as("thumbnailUrl"),
    ]);
}

/** By the database's own knowledge of the caller, so that the columns need no value. */
const isLikedByCaller = sql<boolean>`exists (
  select from post_likes
  where post_likes.apartment_id = posts.apartment_id and post_likes.post_id = posts.id
    and post_likes.person_id = app_user_id()
)`;

/** What the post's own page shows besides. */
export function selectOnePost(db: CallDatabase) {
  return selectPosts(db).select([
    filesOf("post_id").as("files"),
    ownHiding("posts").as("hiding"),
    isBlocked("posts").as("isBlocked"),
    isThreadMutedByCaller.as("isThreadMuted"),
  ]);
}

const isThreadMutedByCaller = sql<boolean>`exists (
  select from muted_threads
  where muted_threads.apartment_id = posts.apartment_id and muted_threads.person_id = app_user_id()
    and muted_threads.post_id = posts.id
)`;

/** The newest first. */
export function newestFirst(db: CallDatabase, excerpt: boolean | null = false) {
  return selectPosts(db, excerpt).orderBy("posts.created_at", "desc").orderBy("posts.id", "desc");
}

function knownBoard(boardId: string): BoardId {
  if (!isBoardId(boardId)) throw new CallError("board_not_found", { field: "boardId" });
  return boardId;
}

async function countLikes(db: CallDatabase, postId: string): Promise<number> {
  const post = await db
    .selectFrom("posts")
    .select("like_count as likeCount")
    .where("id", "=", postId)
    .executeTakeFirst();
  if (!post) throw new CallError("post_not_found");
  return post.likeCount;
}

async function findPost(db: CallDatabase, postId: string) {
  const post = await db
    .selectFrom("posts")
    .select(["author_id as authorId", "club_id as clubId", isHidden("posts").as("isHidden")])
    .where("id", "=", postId)
    .executeTakeFirst();
  if (!post) throw new CallError("post_not_found");
  return post;
}

/** The same for its author, who may edit it unless its club has closed or is no longer theirs. */
async function whyNotEdited(db: CallDatabase, postId: string, callerId: string): Promise<CallError> {
  const { authorId, clubId, isHidden: isOutOfSight } = await findPost(db, postId);
  if (authorId === callerId && clubId !== null && !isOutOfSight) await requireOpenClub(db, clubId);
  return whyNot(db, postId);
}

/** Returns why nothing was changed: the post is hidden, a neighbour's, or does not exist. */
async function whyNot(db: CallDatabase, postId: string): Promise<CallError> {
  const post = await db
    .selectFrom("posts")
    .select(isHidden("posts").as("isHidden"))
    .where("id", "=", postId)
    .executeTakeFirst();
  if (!post) return new CallError("post_not_found");
  return new CallError(post.isHidden ? "post_hidden" : "post_of_another");
}

/** The same for a post that cannot be sold: if it is the caller's own, it stands on another board. */
async function whyNotSold(db: CallDatabase, postId: string, callerId: string): Promise<CallError> {
  const post = await db
    .selectFrom("posts")
    .select(["author_id", isHidden("posts").as("isHidden")])
    .where("id", "=", postId)
    .executeTakeFirst();
  const isShownOwn = post?.author_id === callerId && !post.isHidden;
  return isShownOwn ? new CallError("post_not_for_sale") : whyNot(db, postId);
}
