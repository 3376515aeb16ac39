import { z } from "zod";

import { command, query, success } from "./define.ts";
import { postId } from "./posts.ts";
import { moderated } from "./values/hiding.ts";
import { nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { requiredPublishedText } from "./values/published-text.ts";
import { id, maxLengths, timestamp } from "./values/text.ts";

/** What the seller of a thing and one neighbour write to each other. Neither is told who the other is. */
const marketTalk = z.object({
  id,
  postId: id,
  title: z.string(),
  thumbnailUrl: z.string().nullable(),
  priceWon: z.number().int().nullable(),
  isSold: z.boolean(),
  /** Whether the caller is the seller. */
  isSeller: z.boolean(),
  /** By the office, for a while: nobody writes in it. */
  isHidden: z.boolean(),
  hiding: moderated.hiding,
});

const listedTalk = marketTalk.omit({ hiding: true }).extend({
  /** The beginning of the last message, and whose it is. */
  excerpt: z.string(),
  isLastMine: z.boolean(),
  /** When that was written. */
  createdAt: timestamp,
  isUnread: z.boolean(),
});

export type MarketTalk = z.infer<typeof marketTalk>;
export type ListedTalk = z.infer<typeof listedTalk>;

const message = z.object({ id, content: z.string(), isMine: z.boolean(), createdAt: timestamp });

export type MarketMessage = z.infer<typeof message>;

export const talkId = z.uuid("잘못된 접근입니다.");

export const marketMessageInput = z.object({
  content: requiredPublishedText({
    max: maxLengths.marketMessage,
    required: "보낼 말을 적어 주세요.",
    multiline: true,
  }),
});

const perHourSentence = (most: string) => `한 시간에 ${most}번까지 보낼 수 있어요.`;

export const marketTalkFunctions = {
  /** Those of the caller, or of theirs about one post; by their last message, the newest first. */
  getMarketTalks: query({
    audience: ["resident"],
    input: optionalPayload({ ...pageFields, postId: postId.nullish() }),
    output: success({ talks: z.array(listedTalk), nextCursor }),
    errors: ["post_not_found"],
    shows: ["marketTalks", "posts", "blocks", "alerts"],
  }),
  getMarketTalk: query({
    audience: ["resident"],
    input: z.object({ talkId }),
    output: success({ talk: marketTalk }),
    errors: ["market_talk_not_found"],
    shows: ["marketTalks", "posts", "blocks"],
  }),
  /** Newest first. */
  getMarketMessages: query({
    audience: ["resident"],
    input: z.object({ talkId, ...pageFields }),
    output: success({ messages: z.array(message), nextCursor }),
    errors: ["market_talk_not_found"],
    shows: ["marketTalks", "blocks"],
  }),
  /** Begins a talk with the seller, or goes on with the one that there is: one a post and neighbour. */
  contactSeller: command({
    audience: ["resident"],
    input: marketMessageInput.extend({ postId }),
    output: success({ talkId: id, message: z.string() }),
    errors: [
      "post_not_found",
      "not_on_flea_market",
      "own_market_post",
      "seller_gone",
      "seller_blocked",
      "market_talk_shut",
    ],
    limits: { perHour: 30, perHourSentence },
    touches: ["marketTalks"],
  }),
  sendMarketMessage: command({
    audience: ["resident"],
    input: marketMessageInput.extend({ talkId }),
    output: success({ message: z.string() }),
    errors: ["market_talk_not_found", "market_talk_shut"],
    limits: { perHour: 100, perHourSentence },
    touches: ["marketTalks"],
  }),
};
