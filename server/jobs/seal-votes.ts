import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import { afterSealing } from "#server/domain/votes/after-sealing.ts";

/**
 * Seals the votes that have closed, one transaction each. Several servers share it: the second waits for the vote's
 * row, and then finds nothing to do. A vote that cannot be sealed holds up no other, and is tried again next time.
 *
 * @throws AggregateError at the end, with what went wrong at each such vote
 */
export async function sealDueVotes(database: Database): Promise<void> {
  const faults = new Map<string, unknown>();
  let sealed = 0;
  while (await sealNextVote(database, faults)) sealed++;
  // The rows that were taken out of the box still name the transaction in which each household put its ballot in.
  if (sealed > 0) await database.dropDeadRows(["vote_ballots", "vote_paper_ballots"]);
  if (faults.size > 0) throw new AggregateError(faults.values(), `${faults.size} votes could not be sealed.`);
}

/**
 * Passes over the votes with a fault, and adds the one that has it now.
 *
 * @returns whether there was one to seal
 */
async function sealNextVote({ kysely }: Database, faults: Map<string, unknown>): Promise<boolean> {
  let taken: string | null = null;
  try {
    await kysely.transaction().execute(async (db) => {
      const { rows } = await sql<{ apartmentId: string; voteId: string | null }>`
        select apartment as "apartmentId", vote as "voteId" from seal_due_vote(${[...faults.keys()]})
      `.execute(db);
      const { apartmentId, voteId } = rows[0]!;
      taken = voteId;
      if (voteId !== null) await afterSealing(db, { apartmentId, voteId });
    });
  } catch (error) {
    if (taken === null) throw error;
    faults.set(taken, error);
  }
  return taken !== null;
}
