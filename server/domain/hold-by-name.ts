import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

/**
 * Holds what a name stands for until the transaction ends: of two calls that hold the same name, the second waits here.
 * It is a statement of its own, so what is read after it is newer than the lock. The names are of the whole
 * installation: one that means an apartment's thing has the apartment's id in it.
 */
export async function holdByName(db: CallDatabase, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
