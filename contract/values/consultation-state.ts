// Separate from the contract's schemas, so that a list that only shows states does not load zod.

export const consultationStates = ["waiting", "answered"] as const;

export type ConsultationState = (typeof consultationStates)[number];
