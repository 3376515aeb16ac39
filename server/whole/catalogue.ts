import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

/** The messages that a query of the catalogue makes about what breaks a rule. */
export async function broken(db: CallDatabase, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`select message from (${query}) q order by 1`.execute(db);
  return rows.map(({ message }) => message);
}

/** The role that calls run as. Each installation has its own. */
export const application = sql`(
  select p.polroles[1] from pg_policy p
  where p.polrelid = 'schema_migrations'::regclass and p.polname = 'readiness'
)`;

export const asksTheCaller = String.raw`app_(role|user_id|apartment_id)\(\)`;

/** Every table, and how its rows are protected. */
export const tables = sql`(
  select c.oid, c.relname::text as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
)`;

/** The number of a column. */
export function attribute(table: RawBuilder<unknown>, name: string) {
  return sql`(select a.attnum from pg_attribute a where a.attrelid = ${table} and a.attname = ${name})`;
}
