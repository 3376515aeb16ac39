import { sql } from "kysely";

import { officeRights } from "#contract/values/office-rights.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import type { Role } from "#contract/values/roles.ts";
import type { Database } from "#database/database.ts";
import type { CallDatabase } from "#database/transaction.ts";

interface Acting {
  role: Role;
  apartmentId?: string;
  userId?: string;
  householdId?: string;
  /** A manager's: all of them unless a test says which. */
  rights?: readonly OfficeRight[];
}

/**
 * Runs statements in a transaction that is bound by hand. Only tests and samples may do this; in the running
 * server, only a session binds a transaction.
 */
export function acting<Result>(
  { kysely }: Database,
  { role, apartmentId = "", userId = "", householdId = "", rights = officeRights }: Acting,
  work: (db: CallDatabase) => Promise<Result>,
): Promise<Result> {
  return kysely.transaction().execute(async (db) => {
    await sql`
      select set_config('app.role', ${role}, true), set_config('app.apartment_id', ${apartmentId}, true),
        set_config('app.user_id', ${userId}, true), set_config('app.household_id', ${householdId}, true),
        set_config('app.rights', ${role === "manager" ? `{${rights.join()}}` : ""}, true)
    `.execute(db);
    return work(db);
  });
}

/** Runs statements in a transaction as the gate role. Its functions see more than a caller may. */
export function asGate<Result>(
  { kysely }: Database,
  work: (db: CallDatabase) => Promise<Result>,
): Promise<Result> {
  return kysely.transaction().execute(async (db) => {
    await sql`select set_config('role', ${await gateOf(db)}, true)`.execute(db);
    return work(db);
  });
}

/**
 * Reads all rows of tables with a column, past every policy: on a server, the owner is no superuser and is under the
 * policies, too, until they are not forced. That is rolled back.
 */
export async function readPastPolicies<Row extends object>(
  { kysely }: Database,
  column: string,
  read: (db: CallDatabase, table: string) => Promise<Row[]>,
): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  const rollback = new Error("rolled back");
  const reading = kysely.transaction().execute(async (db) => {
    await sql`select set_config('role', 'none', true)`.execute(db);
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname::text as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = ${column} and a.atttypid = 'uuid'::regtype
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1
    `.execute(db);
    for (const { name } of tables) {
      await sql`alter table ${sql.table(name)} no force row level security`.execute(db);
      found.set(name, await read(db, name));
    }
    throw rollback;
  });
  await reading.catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
  return found;
}

/** The gate role's name. Each installation has its own. */
export async function gateOf(db: CallDatabase): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select pg_get_userbyid(proowner)::text as name from pg_proc where proname = 'open_call'
  `.execute(db);
  return rows[0]!.name;
}
