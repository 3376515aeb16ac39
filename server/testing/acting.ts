import { sql } from "kysely";

import type { Role } from "#contract/values/roles.ts";
import type { Database } from "#database/database.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** Runs statements in a transaction that is bound by hand: tests and samples may, in the running server only a session binds one. */
export function acting<Result>(
  { kysely }: Database,
  { role, apartmentId = "", userId = "" }: { role: Role; apartmentId?: string; userId?: string },
  work: (db: CallDatabase) => Promise<Result>,
): Promise<Result> {
  return kysely.transaction().execute(async (db) => {
    await sql`
      select set_config('app.role', ${role}, true), set_config('app.apartment_id', ${apartmentId}, true),
        set_config('app.user_id', ${userId}, true)
    `.execute(db);
    return work(db);
  });
}
