import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** The vote's officials who stand in it, or live with somebody who does: nobody watches over the own election. */
export async function officialsWhoStand(db: CallDatabase, voteId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from officials_who_stand(${voteId}) id`.execute(db);
  return rows.map(({ id }) => id);
}

/** @throws CallError official_is_candidate */
export async function refuseOfficialsWhoStand(
  db: CallDatabase,
  voteId: string,
  field: string,
): Promise<void> {
  if ((await officialsWhoStand(db, voteId)).length > 0)
    throw new CallError("official_is_candidate", { field });
}
