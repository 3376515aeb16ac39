import { z } from "zod";

import { command, query, success } from "./define.ts";
import { postOrComment } from "./values/hiding.ts";
import { nextCursor, pageFields, optionalPayload } from "./values/page.ts";
import { id, timestamp } from "./values/text.ts";

const block = z.object({
  id,
  /** As the neighbour was called when they were blocked. */
  nickname: z.string(),
  createdAt: timestamp,
});

export type Block = z.infer<typeof block>;

const blockId = z.uuid("잘못된 접근입니다.");

export const blockFunctions = {
  /**
   * Blocks the author of the post or comment, or the other one of a talk, who is not told. Nothing happens if they are blocked already. What they
   * wrote stays out of sight even when they leave.
   */
  blockAuthor: command({
    audience: ["resident"],
    input: z.object(postOrComment),
    output: success({ blockId: id, message: z.string() }),
    errors: [
      "post_not_found",
      "comment_not_found",
      "market_talk_not_found",
      "cannot_block_own",
      "author_gone",
    ],
    touches: ["blocks", "posts", "comments", "marketTalks", "alerts"],
  }),
  /** Newest first. */
  getBlocked: query({
    audience: ["resident"],
    input: optionalPayload(pageFields),
    output: success({ blocked: z.array(block), nextCursor }),
    shows: ["blocks"],
  }),
  unblock: command({
    audience: ["resident"],
    input: z.object({ blockId }),
    output: success({ message: z.string() }),
    errors: ["block_not_found"],
    touches: ["blocks", "posts", "comments", "marketTalks"],
    removes: "blockId",
  }),
};
