import { sql } from "kysely";

import { type CallDatabase, inCallTransaction } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";

import type { Actor } from "./builders.ts";
import type { TestServer } from "./test-server.ts";

/**
 * How many rows of a table a query reads as a signed-in person, with the plan that a large table has: a small one is
 * cheaper to read whole.
 */
export function rowsRead<Result>(
  { database }: TestServer,
  { token }: Actor,
  table: string,
  query: (db: CallDatabase) => Promise<Result>,
): Promise<{ result: Result; rows: number }> {
  return inCallTransaction(database, { tokenHash: hashToken(token)!, readOnly: false }, async (db) => {
    // One that was kept is of before.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(db);
    for (const plan of ["seqscan", "bitmapscan", "hashjoin", "mergejoin", "sort"]) {
      await sql`select set_config(${`enable_${plan}`}, 'off', true)`.execute(db);
    }
    const before = await readSoFar(db, table);
    const result = await query(db);
    return { result, rows: (await readSoFar(db, table)) - before };
  });
}

async function readSoFar(db: CallDatabase, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
    from pg_stat_xact_user_tables where relname = ${table}
  `.execute(db);
  return rows[0]!.read;
}
