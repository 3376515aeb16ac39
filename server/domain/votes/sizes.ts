import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

/** How many homes the roll has, and of these each contest, by position: the frozen ones, or those that it would have. */
export interface VoteSizes {
  roll: number;
  contests: number[];
}

export async function readSizes(db: CallDatabase, voteId: string): Promise<VoteSizes> {
  const { rows } = await sql<VoteSizes>`
    select roll_size as roll, contest_sizes as contests from vote_sizes(${voteId})
  `.execute(db);
  return rows[0]!;
}
