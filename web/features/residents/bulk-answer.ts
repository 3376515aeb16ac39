import type { Output } from "#contract/index.ts";

/** The result of a bulk creation. Its passwords are stored nowhere else. */
export type BulkAnswer = Output<"bulkCreateResidents">;
