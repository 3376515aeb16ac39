// Separate from the contract's schemas, so that a screen that only shows a word does not load zod.

export const homeRelationNames = ["owner", "tenant", "family"] as const;

export type HomeRelation = (typeof homeRelationNames)[number];

/** What somebody is to the home that they live in. */
export const homeRelations: Record<HomeRelation, string> = {
  owner: "소유자",
  tenant: "임차인",
  family: "가족",
};

/** A card has so many people and so many cars at most. */
export const mostContacts = 20;
export const mostVehicles = 10;
