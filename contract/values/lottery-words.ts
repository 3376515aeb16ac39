// Separate from the contract's schemas, so that a screen that only shows a lottery does not load zod.

export const lotteryStates = ["announced", "open", "closed", "drawn", "cancelled"] as const;

/** Announced, open and closed follow from the time. */
export type LotteryState = (typeof lotteryStates)[number];

/** How a household's entry ended; passed: a limit or a suspension kept it from all its choices. */
export const entryResults = ["won", "lost", "passed"] as const;

export type EntryResult = (typeof entryResults)[number];

export const mostPrizes = 500;
export const mostLotteryDays = 92;
