import { z } from "zod";

/** What is published of a vote's papers. */
export const publishedPapers = z.object({
  typedBy: z.array(z.string()),
  confirmedBy: z.array(z.string()),
  /** Once an official has published them; only for contests that give nobody away. */
  sums: z.array(
    z.object({
      position: z.number().int(),
      /** For each slot how many papers chose it, and the sum of their randomness in Base64. */
      counts: z.array(z.number().int()),
      randomness: z.array(z.string()),
    }),
  ),
});

const unreadable = "종이 합계를 읽지 못했어요. 화면을 새로 고친 뒤 다시 올려 주세요.";

/** What an official's device has made of the papers. */
export const typedPaperSums = z
  .array(
    z.object({
      position: z.number(unreadable).int(unreadable).min(0, unreadable).max(9, unreadable),
      counts: z
        .array(z.number(unreadable).int(unreadable).min(0, unreadable).max(15_000, unreadable))
        .max(21, unreadable),
      randomness: z.array(z.string(unreadable).regex(/^[A-Za-z0-9+/]{43}=$/, unreadable)).max(21, unreadable),
    }),
  )
  .min(1, unreadable)
  .max(10, unreadable);
