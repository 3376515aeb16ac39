import { z } from "zod";

import { id, timestamp } from "./text.ts";

/** What others read in place of what the office hides or has removed, and at first of whom they block. */
export const hiddenText = "관리사무소가 임시로 가린 글이에요.";
export const removedText = "관리사무소가 삭제한 글이에요.";
export const blockedText = "차단한 이웃의 글이에요.";

/** What the author of something hidden is told. */
const hiding = z.object({
  reason: z.string(),
  hiddenAt: timestamp,
  /** When it returns by itself; null if it was removed. */
  hiddenUntil: timestamp.nullable(),
  /** What the author has objected. */
  appeal: z.string().nullable(),
  appealedAt: timestamp.nullable(),
  isRemoved: z.boolean(),
  removalReason: z.string().nullable(),
});

export type Hiding = z.infer<typeof hiding>;

/** What a post or comment tells of how it is moderated. */
export const moderated = {
  /** Null for everybody but the author of something hidden. */
  hiding: hiding.nullable(),
  /** Whether the caller blocks its author. */
  isBlocked: z.boolean(),
};

/** A post, or a comment under it. */
export const postOrComment = {
  postId: z.uuid("게시글 ID가 유효하지 않습니다."),
  commentId: id.nullish(),
};
