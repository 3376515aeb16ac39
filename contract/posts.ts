import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { file, fileErrors, fileIds, fileSummary } from "./files.ts";
import { postBoardIds } from "./values/boards.ts";
import { moderated } from "./values/hiding.ts";
import { excerptField, nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { typedPrice } from "./values/price.ts";
import { searchWords } from "./values/search-words.ts";
import { id, plainText, timestamp } from "./values/text.ts";
import { publishedTitleAndContent } from "./values/title-and-content.ts";

const likeCount = z.number().int();

export const post = z.object({
  id,
  title: z.string(),
  content: z.string(),
  boardId: z.enum(postBoardIds),
  /** The club that has the board; null on the whole community's. */
  clubId: id.nullable(),
  /** Null if the author's account is deleted. */
  authorId: id.nullable(),
  authorNickname: z.string(),
  createdAt: timestamp,
  /** Null if it stands as it was written. */
  editedAt: timestamp.nullable(),
  commentCount: z.number().int(),
  likeCount,
  isLikedByMe: z.boolean(),
  /** Only on the flea market; null if the author does not say, 0 if the thing is given away. */
  priceWon: z.number().int().nullable(),
  /** Only on the flea market. */
  isSold: z.boolean(),
  /** By the office, for a while. Lists show such posts to nobody but in the author's own. */
  isHidden: z.boolean(),
  ...fileSummary,
});

/** A post as a list shows it. */
export type Post = z.infer<typeof post>;

const postWithFiles = post.extend({ files: z.array(file), ...moderated });

export type PostWithFiles = z.infer<typeof postWithFiles>;

export const postId = z.uuid("게시글 ID가 유효하지 않습니다.");

export const createPostInput = z.object({
  ...publishedTitleAndContent,
  boardId: z.enum(postBoardIds, "게시판을 찾을 수 없습니다."),
  /** For a post on a club's board only. */
  clubId: id.nullish(),
  /** Only for the flea market. */
  priceWon: typedPrice,
  fileIds,
});

export const updatePostInput = z.object({
  ...publishedTitleAndContent,
  /** Without it the price stays; null empties it. */
  priceWon: typedPrice,
  fileIds,
});

/** Not an enumeration: an unknown board is answered as not found. */
const boardId = plainText(100, "게시판을 찾을 수 없습니다.");

const posts = z.array(post);

/** Why something cannot be written on a club's board. */
export const clubWriting = ["club_not_found", "not_club_member", "club_closed"] as const;

export const postFunctions = {
  /** The newest five. */
  getPostsByBoard: query({
    audience: ["resident"],
    input: z.object({ boardId, ...excerptField }),
    output: success({ posts }),
    errors: ["board_not_found"],
    shows: ["posts"],
  }),
  /** Newest first. */
  getAllPostsByBoard: query({
    audience: ["resident"],
    input: z.object({ boardId, ...pageFields, ...excerptField }),
    output: success({ posts, nextCursor }),
    errors: ["board_not_found"],
    shows: ["posts"],
  }),
  /** What a club writes, newest first. */
  getClubPosts: query({
    audience: ["resident"],
    input: z.object({ clubId: id, ...pageFields, ...excerptField }),
    output: success({ posts, nextCursor }),
    errors: ["club_not_found", "not_club_member"],
    shows: ["posts", "clubs"],
  }),
  createPost: command({
    audience: ["resident"],
    input: createPostInput,
    output: success({ postId, message: z.string() }),
    errors: ["price_off_flea_market", "board_not_found", ...clubWriting, ...fileErrors],
    limits: { perHour: 30, perHourSentence: (most) => `글은 한 시간에 ${most}개까지 올릴 수 있어요.` },
    touches: ["posts"],
  }),
  getPostById: query({
    audience: ["resident"],
    input: z.object({ postId }),
    output: success({
      post: postWithFiles,
      /** Whether the caller wants no alerts of comments under it. */
      isThreadMuted: z.boolean(),
      message: z.string(),
    }),
    errors: ["post_not_found"],
    shows: ["posts", "mutedThreads", "blocks"],
  }),
  /** Called once when somebody opens the post's page, however often the page reads the post. */
  countPostView: command({
    audience: ["resident"],
    input: z.object({ postId }),
    output: success({}),
    errors: ["post_not_found"],
    limits: { perHour: null },
    // No answer shows the views, and the order of hot posts need not be up to the second.
    touches: [],
  }),
  /** Nothing happens to a post that the caller likes already. */
  likePost: command({
    audience: ["resident"],
    input: z.object({ postId }),
    output: success({ likeCount }),
    errors: ["post_not_found", ...clubWriting],
    touches: ["posts"],
  }),
  /** Takes the caller's like back, if there is one. */
  unlikePost: command({
    audience: ["resident"],
    input: z.object({ postId }),
    output: success({ likeCount }),
    errors: ["post_not_found"],
    touches: ["posts"],
  }),
  updatePost: command({
    audience: ["resident"],
    input: updatePostInput.extend({ postId }),
    output: success({ message: z.string() }),
    errors: [
      "post_not_found",
      "post_of_another",
      "post_hidden",
      "price_off_flea_market",
      ...clubWriting,
      ...fileErrors,
    ],
    touches: ["posts"],
  }),
  /** 거래완료 and back. Nothing happens if it is so already. */
  setPostSold: command({
    audience: ["resident"],
    input: z.object({ postId, isSold: z.boolean("잘못된 접근입니다.") }),
    output: success({ isSold: z.boolean(), message: z.string() }),
    errors: ["post_not_found", "post_of_another", "post_hidden", "post_not_for_sale"],
    touches: ["posts"],
  }),
  /** Its comments are deleted too. Those who run a club delete anything on its board. */
  deletePost: command({
    audience: ["resident"],
    input: z.object({ postId }),
    output: success({ message: z.string() }),
    errors: ["post_not_found", "post_of_another"],
    touches: ["posts", "comments"],
    removes: "postId",
  }),
  /** Newest first. */
  getMyPosts: query({
    audience: ["resident"],
    input: optionalPayload({ ...pageFields, ...excerptField }),
    output: success({ posts, nextCursor }),
    shows: ["posts"],
  }),
  /** The five posts with the most comments, likes and views of the last seven days. */
  getHotPosts: query({
    audience: ["resident"],
    input: optionalPayload(excerptField),
    output: success({ posts }),
    shows: ["posts"],
  }),
  /**
   * What the boards talk about, five posts: the two hottest of the last seven days if they are lively,
   * then the newest.
   */
  getTalkedAboutPosts: query({
    audience: ["resident"],
    input: nothing,
    output: success({ posts: z.array(post.extend({ isHot: z.boolean() })) }),
    shows: ["posts"],
  }),
  /**
   * Posts with the words in their title, body or comments, newest first. Case and spaces make no difference.
   * If the words are in the body, the excerpt is the part around them.
   */
  searchPosts: query({
    audience: ["resident"],
    input: z.object({ query: searchWords, ...pageFields, ...excerptField }),
    output: success({ posts, nextCursor }),
    // The most expensive search that residents may repeat at will: a second one waits for the first.
    limits: { atOncePerPerson: 1 },
    shows: ["posts", "comments"],
  }),
};
