// Separate from the contract's schemas, so that a calendar that only names a kind does not load zod.

export const closureKinds = ["maintenance", "holiday", "event"] as const;

export type ClosureKind = (typeof closureKinds)[number];

/** Each kind's name on the screen. */
export const closureKindNames: Record<ClosureKind, string> = {
  maintenance: "점검",
  holiday: "휴관",
  event: "단체 사용",
};
