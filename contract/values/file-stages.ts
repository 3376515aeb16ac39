// Separate from the contract's schemas, so that a screen that only shows stages does not load zod.

/** What a photo of an answer shows: how it was before the work, or after it. */
export const fileStages = ["before", "after"] as const;

export type FileStage = (typeof fileStages)[number];

export const fileStageNames: Record<FileStage, string> = { before: "처리 전", after: "처리 후" };
