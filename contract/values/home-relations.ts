// Separate from the contract's schemas, so that a screen that only shows a word does not load zod.

/** What somebody is to the home that they live in. */
export const homeRelations = { owner: "소유자", tenant: "임차인", family: "가족" } as const;

export type HomeRelation = keyof typeof homeRelations;

export const homeRelationNames = Object.keys(homeRelations) as [HomeRelation, ...HomeRelation[]];

/** A card has so many people and so many cars at most. */
export const mostContacts = 20;
export const mostVehicles = 10;
