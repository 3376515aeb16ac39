import type { Output } from "#contract/index.ts";

/** What came of a bulk creation; its passwords are nowhere else. */
export type BulkAnswer = Output<"bulkCreateResidents">;
