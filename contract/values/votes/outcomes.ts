/** What a contest comes to. */
export const contestOutcomes = [
  "elected",
  "passed",
  "rejected",
  "quorum_unmet",
  "tie",
  "undecided",
  "reported",
] as const;

export type ContestOutcome = (typeof contestOutcomes)[number];

/** What can be objected to: the roll before the vote, the result after it. */
export const objectionStages = ["roll", "result"] as const;

export type ObjectionStage = (typeof objectionStages)[number];

export const objectionOutcomes = ["accepted", "rejected"] as const;

export type ObjectionOutcome = (typeof objectionOutcomes)[number];
