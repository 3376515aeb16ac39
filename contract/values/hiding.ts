import { z } from "zod";

import { id, timestamp } from "./text.ts";

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

/** What a post or comment says about its moderation. */
export const moderated = {
  /** Null for everybody but the author of something hidden. */
  hiding: hiding.nullable(),
  /** Whether the caller blocks its author. */
  isBlocked: z.boolean(),
};

/** A post, a comment under it, or a talk about it on the flea market. */
export const postOrComment = {
  postId: z.uuid("게시글 ID가 유효하지 않습니다."),
  commentId: id.nullish(),
  talkId: id.nullish(),
};
