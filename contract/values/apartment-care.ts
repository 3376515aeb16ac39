// Separate from the contract's schemas, so that a list that only shows what is missing does not load zod.

/** What an apartment lacks, in the order in which it comes to life: without a manager, nobody sets up. */
export const apartmentCares = ["manager", "setup", "signIn"] as const;

export type ApartmentCare = (typeof apartmentCares)[number];

/** A whole apartment in which nobody signs in for so long has stopped using the system. */
export const quietDays = 30;
