import { z } from "zod";

import { command, query, success } from "./define.ts";
import { file, fileErrors, fileIds } from "./files.ts";
import { clubWriting, postId } from "./posts.ts";
import { moderated } from "./values/hiding.ts";
import { nextCursor, pageFields, pageInput } from "./values/page.ts";
import { requiredPublishedText } from "./values/published-text.ts";
import { id, maxLengths, timestamp } from "./values/text.ts";

export const comment = z.object({
  id,
  postId: id,
  content: z.string(),
  /** Null if the author's account is deleted. */
  authorId: id.nullable(),
  authorNickname: z.string(),
  createdAt: timestamp,
  /** Null if it stands as it was written. */
  editedAt: timestamp.nullable(),
  /** The comment that this one replies to; null if it replies to none, or to one that is deleted. */
  replyTo: z.object({ id, authorNickname: z.string(), excerpt: z.string() }).nullable(),
  /** By the office, for a while: its place in the thread stays. */
  isHidden: z.boolean(),
  ...moderated,
  files: z.array(file),
});

export type Comment = z.infer<typeof comment>;

const ownComment = comment.extend({ postTitle: z.string() });

export type OwnComment = z.infer<typeof ownComment>;

export const commentInput = z.object({
  content: requiredPublishedText({
    max: maxLengths.comment,
    required: "댓글 내용을 입력해주세요.",
    multiline: true,
  }),
});

export const commentFunctions = {
  /** Oldest first. */
  getComments: query({
    audience: ["resident"],
    input: z.object({ postId, ...pageFields }),
    output: success({ comments: z.array(comment), nextCursor }),
    errors: ["post_not_found"],
    shows: ["comments", "blocks"],
  }),
  addComment: command({
    audience: ["resident"],
    input: commentInput.extend({ postId, replyToId: id.nullish(), fileIds }),
    output: success({ commentId: id, message: z.string() }),
    errors: ["post_not_found", "post_hidden", "comment_not_found", ...clubWriting, ...fileErrors],
    limits: { perHour: 100, perHourSentence: (most) => `댓글은 한 시간에 ${most}개까지 달 수 있어요.` },
    touches: ["comments", "posts"],
  }),
  updateComment: command({
    audience: ["resident"],
    input: commentInput.extend({ postId, commentId: id }),
    output: success({ message: z.string() }),
    errors: ["comment_not_found", "comment_of_another", "post_hidden", ...clubWriting],
    touches: ["comments"],
  }),
  deleteComment: command({
    audience: ["resident"],
    input: z.object({ postId, commentId: id }),
    output: success({ message: z.string() }),
    errors: ["comment_not_found", "comment_of_another"],
    touches: ["comments", "posts"],
    removes: "commentId",
  }),
  /** Newest first, but for those under clubs' posts. */
  getMyComments: query({
    audience: ["resident"],
    input: pageInput,
    output: success({ comments: z.array(ownComment), nextCursor }),
    shows: ["comments", "posts"],
  }),
};
