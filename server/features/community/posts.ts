import { sql } from "kysely";
import type { RawBuilder, SelectQueryBuilder } from "kysely";

import type { Post, PostWithFiles, postFunctions } from "#contract/posts.ts";
import { fleaMarket, isBoardId } from "#contract/values/boards.ts";
import type { BoardId } from "#contract/values/boards.ts";
import { hiddenText, removedText } from "#contract/values/hiding.ts";
import { seoulDate, startOfSeoulDay } from "#contract/values/seoul-time.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { attachFiles, fileCountOf, filesOf, thumbnailOf } from "#server/domain/attachments.ts";
import { record } from "#server/domain/audit.ts";
import { communityName, namelessAuthor } from "#server/domain/community-name.ts";
import { excerptAround, textOrExcerpt } from "#server/domain/excerpt.ts";
import { placeOf, readPage } from "#server/domain/page.ts";

import { isBlocked, isHidden, isListed, ownHiding } from "./moderation.ts";

export const postHandlers: Handlers<keyof typeof postFunctions> = {
  async getPostsByBoard({ db, input: { boardId, excerpt } }) {
    const posts = await newestFirst(db, excerpt)
      .where("board_id", "=", knownBoard(boardId))
      .where(isListed("posts"))
      .limit(previewLength)
      .execute();
    return { success: true, posts };
  },

  async getAllPostsByBoard({ db, input: { boardId, excerpt, ...page } }) {
    const list = selectPosts(db, excerpt)
      .where("board_id", "=", knownBoard(boardId))
      .where(isListed("posts"));
    const { rows: posts, nextCursor } = await readPage(db, list, page, { table: "posts" });
    return { success: true, posts, nextCursor };
  },

  async getMyPosts({ db, input: { excerpt, ...page }, caller }) {
    const list = selectPosts(db, excerpt).where("author_id", "=", caller.id);
    const { rows: posts, nextCursor } = await readPage(db, list, page, { table: "posts" });
    return { success: true, posts, nextCursor };
  },

  async createPost({ db, input: { title, content, boardId, priceWon, fileIds }, caller }) {
    // posts_price_on_flea_market refuses a price on another board.
    const { id: postId } = await db
      .insertInto("posts")
      .values({
        apartment_id: caller.apartmentId,
        board_id: boardId,
        title,
        content,
        price_won: priceWon,
        author_id: caller.id,
        author_nickname: caller.nickname,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await attachFiles(db, caller, "post", { post_id: postId }, fileIds);
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
    if (updated.numUpdatedRows === 0n) throw await whyNot(db, postId);
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
      .where("author_id", "=", caller.id)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw await whyNot(db, postId);
    await record(db, { action: "post_deleted", caller, origin, subjectId: postId });
    return { success: true, message: "글을 삭제했어요." };
  },

  async likePost({ db, input: { postId }, caller }) {
    // post_likes_post_exists refuses a like of a post that is not there.
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

  async getHotPosts({ db, input: { excerpt } }) {
    const posts = await hottestFirst(db, excerpt).limit(hotLength).execute();
    return { success: true, posts };
  },

  async getTalkedAboutPosts({ db }) {
    const hot = await hottestFirst(db, true)
      .where("hot.points", ">=", hotOnHomeFrom)
      .limit(hotOnHome)
      .execute();
    const newest = await newestFirst(db, true).where(isListed("posts")).limit(previewLength).execute();
    const others = newest.filter(({ id }) => hot.every((post) => post.id !== id));
    const posts = [
      ...hot.map((post) => ({ ...post, isHot: true })),
      ...others.map((post) => ({ ...post, isHot: false })),
    ];
    return { success: true, posts: posts.slice(0, previewLength) };
  },

  async searchPosts({ db, input: { query, excerpt, ...page } }) {
    const before = page.cursor ? placeOf(page.cursor) : afterEverything;
    const found = sql<{ post_id: string }>`search_posts(
      ${query}, ${before.createdAt}, ${before.id}, ${page.limit + 1}
    )`;
    const content = excerpt ? excerptAround("posts.content", query) : textOrExcerpt("posts.content", false);
    const list = postsWith(db, content).where("id", "in", (of) =>
      of.selectFrom(found.as("found")).select("found.post_id"),
    );
    const { rows: posts, nextCursor } = await readPage(db, list, page, { table: "posts" });
    return { success: true, posts, nextCursor };
  },
};

/** The number of posts in a board's preview and in the list of hot posts. */
const previewLength = 5;
const hotLength = 5;

/** A resident's home shows fewer hot posts, and not those that one neighbour looked at. */
const hotOnHome = 2;

/** Together with today, these are the seven days of the hot posts. */
const daysBeforeToday = 6;

/** A comment counts more than a view, because its author did more. */
const viewsWorthAComment = 5;

const hotOnHomeFrom = 2 * viewsWorthAComment;

/** Half a comment: a like is one press. */
const viewsWorthALike = viewsWorthAComment / 2;

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

/** What everybody but its author sees of a hidden post. */
async function hiddenPost(db: CallDatabase, postId: string): Promise<PostWithFiles | undefined> {
  const { rows } = await sql<Pick<Post, "boardId" | "createdAt" | "commentCount"> & { isRemoved: boolean }>`
    select board_id as "boardId", created_at as "createdAt", comment_count as "commentCount",
      is_removed as "isRemoved"
    from hidden_post(${postId})
  `.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  const { isRemoved, ...seen } = found;
  const text = isRemoved ? removedText : hiddenText;
  return { ...seen, ...nothingElse, id: postId, title: text, content: text };
}

const nothingElse = {
  authorId: null,
  authorNickname: namelessAuthor,
  editedAt: null,
  likeCount: 0,
  isLikedByMe: false,
  priceWon: null,
  isSold: false,
  isHidden: true,
  hiding: null,
  isBlocked: false,
  fileCount: 0,
  thumbnailUrl: null,
  files: [],
};

const isThreadMutedByCaller = sql<boolean>`exists (
  select from muted_threads
  where muted_threads.apartment_id = posts.apartment_id and muted_threads.person_id = app_user_id()
    and muted_threads.post_id = posts.id
)`;

function newestFirst(db: CallDatabase, excerpt: boolean | null = false) {
  return selectPosts(db, excerpt).orderBy("posts.created_at", "desc").orderBy("posts.id", "desc");
}

/** By the comments, likes and views of the last seven days. A post without any is not among them. */
function hottestFirst(db: CallDatabase, excerpt?: boolean | null) {
  const firstDay = startOfSeoulDay(new Date(), daysBeforeToday);
  const commented = db
    .selectFrom("comments")
    .where("created_at", ">=", firstDay.toISOString())
    .groupBy("post_id")
    .select("post_id")
    .select(sql<number>`count(*) * ${sql.lit(viewsWorthAComment)}`.as("points"));
  const viewed = db
    .selectFrom("post_views")
    .where("day", ">=", sql<Date>`${seoulDate(firstDay)}::date`)
    .groupBy("post_id")
    .select("post_id")
    .select(sql<number>`sum(count)`.as("points"));
  const likes = sql<{ post_id: string; count: number }>`likes_since(${firstDay.toISOString()})`;
  const liked = db
    .selectFrom(likes.as("likes"))
    .select("post_id")
    .select(sql<number>`count * ${sql.lit(viewsWorthALike)}`.as("points"));
  const hottest = db
    .selectFrom(commented.unionAll(viewed).unionAll(liked).as("counted"))
    .groupBy("post_id")
    .select("post_id")
    .select(sql<number>`sum(points)`.as("points"));
  return selectPosts(db, excerpt)
    .innerJoin(hottest.as("hot"), "hot.post_id", "posts.id")
    .where(isListed("posts"))
    .orderBy("hot.points", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
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
