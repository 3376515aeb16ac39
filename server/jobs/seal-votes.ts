import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import { afterSealing } from "#server/domain/votes/after-sealing.ts";

/**
 * Seals the votes that have closed, one transaction each. Several servers share it: the second waits for the vote's
 * row, and then finds nothing to do.
 */
export async function sealDueVotes({ kysely }: Database): Promise<void> {
  let isSealed: boolean;
  do {
    isSealed = await kysely.transaction().execute(async (db) => {
      const { rows } = await sql<{ apartmentId: string; voteId: string | null }>`
        select apartment as "apartmentId", vote as "voteId" from seal_due_vote()
      `.execute(db);
      const { apartmentId, voteId } = rows[0]!;
      if (voteId !== null) await afterSealing(db, { apartmentId, voteId });
      return voteId !== null;
    });
  } while (isSealed);
}
