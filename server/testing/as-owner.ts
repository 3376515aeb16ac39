import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { Database } from "#database/database.ts";

/** Runs a statement as the database's owner, without the row-level security that binds even them on a server. */
export async function asOwner(
  { kysely }: Database,
  table: string,
  statement: RawBuilder<unknown>,
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    await sql`select set_config('role', 'none', true)`.execute(db);
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
    await statement.execute(db);
    await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  });
}

/** The same without a table's triggers, as only somebody who may take them away could. */
export async function pastTriggers(
  database: Database,
  table: string,
  statement: RawBuilder<unknown>,
): Promise<void> {
  await asOwner(database, table, sql`alter table ${sql.table(table)} disable trigger user`);
  await asOwner(database, table, statement);
  await asOwner(database, table, sql`alter table ${sql.table(table)} enable trigger user`);
}
