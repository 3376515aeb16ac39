// Separate from the contract's schemas, so that a screen that only shows states does not load zod.

/**
 * Where a household stands for the office: whether it has an account at all, one that waits for its first set-up,
 * or one that is in use. Nobody lives in a vacant one.
 */
export const householdStates = ["no_account", "waiting", "active", "vacant"] as const;

export type HouseholdState = (typeof householdStates)[number];

/** As many accounts belong to one home. */
export const mostMembers = 8;
