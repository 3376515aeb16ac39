// Separate from the contract's schemas, so that a screen that only shows readings does not load zod.

export const roundStates = ["coming", "open", "closed"] as const;

export type RoundState = (typeof roundStates)[number];

/** Who entered a reading. */
export const readers = ["household", "office"] as const;

export type Reader = (typeof readers)[number];

/** below: less than before. high: more than three times what the home uses on average. */
export const oddReadings = ["below", "high"] as const;

export type OddReading = (typeof oddReadings)[number];
