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
  const passedOver: string[] = [];
  const faults: unknown[] = [];
  while (await sealNextVote(database, passedOver, faults));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} votes could not be sealed.`);
}

/** Whether there was one. */
async function sealNextVote({ kysely }: Database, passedOver: string[], faults: unknown[]): Promise<boolean> {
  let taken: string | null = null;
  try {
    await kysely.transaction().execute(async (db) => {
      const { rows } = await sql<{ apartmentId: string; voteId: string | null }>`
        select apartment as "apartmentId", vote as "voteId" from seal_due_vote(${passedOver})
      `.execute(db);
      const { apartmentId, voteId } = rows[0]!;
      taken = voteId;
      if (voteId !== null) await afterSealing(db, { apartmentId, voteId });
    });
  } catch (error) {
    if (taken === null) throw error;
    passedOver.push(taken);
    faults.push(error);
  }
  return taken !== null;
}
