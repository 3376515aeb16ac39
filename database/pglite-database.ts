import { types as pgliteTypes } from "@electric-sql/pglite";
import type { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { Kysely, PGliteDialect } from "kysely";

import { applicationRole } from "./application-role.ts";
import type { Database } from "./database.ts";
import { toIsoTimestamp } from "./iso-timestamp.ts";
import { migrate } from "./migrate.ts";
import { preparingStatements } from "./pglite-statements.ts";
import type { DB } from "./types.generated.ts";

/** Every PGlite database has them: the migrations create them, and a booking's constraint needs btree_gist. */
export const extensions = { btree_gist };

/** Both kinds of PGlite database, in a folder and in memory, parse values like this. */
export const parsers = { [pgliteTypes.TIMESTAMPTZ]: toIsoTimestamp, [pgliteTypes.INT8]: Number };

/** Runs work on the one connection while no call uses it, so that nothing lands in a call's transaction. */
export type Alone = <T>(work: (db: Kysely<DB>) => Promise<T>) => Promise<T>;

/** Migrates a PGlite database and wraps it as the server's `Database`. */
export async function migratedDatabase(pglite: PGlite) {
  await pglite.exec("set timezone to 'UTC'");
  await migrate({
    execute: async (text) => void (await pglite.exec(text)),
    rows: async (text, values) => (await pglite.query<Record<string, unknown>>(text, values)).rows,
  });
  await pglite.exec(`set role ${applicationRole}`);

  const kysely = new Kysely<DB>({ dialect: new PGliteDialect({ pglite: preparingStatements(pglite) }) });
  const alone: Alone = (work) => kysely.connection().execute(work);
  const database = {
    kysely,
    engine: "embedded",
    hasRoomToWrite: () => true,
    listen: async (channel, onPayload) => {
      const stop = await alone(() => pglite.listen(channel, onPayload));
      return () => alone(() => stop());
    },
    dropDeadRows: (tables) => alone(() => asOwner(pglite, () => vacuumAll(pglite, tables))),
    vacuum: () => alone(() => asOwner(pglite, () => vacuumTables(pglite))),
    close: async () => {
      await kysely.destroy();
      // Kysely closes PGlite only if it has used it.
      if (!pglite.closed) await pglite.close();
    },
  } satisfies Database;
  return { database, alone };
}

/** Runs work as the database's owner, on a connection that otherwise runs as the application's role. */
export async function asOwner<T>(pglite: PGlite, work: () => Promise<T>): Promise<T> {
  await pglite.exec("reset role");
  try {
    return await work();
  } finally {
    await pglite.exec(`set role ${applicationRole}`);
  }
}

/**
 * Skips small tables: the planner still believes that a table is empty if it was counted while empty, and then scans it
 * whole again and again. Tables with dead rows that must go are not skipped: see dropDeadRows().
 */
async function vacuumTables(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string; isLarge: boolean }>(`
    select oid::regclass::text as name, pg_relation_size(oid) > 131072 as "isLarge" from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and (pg_relation_size(oid) > 131072 or 'autovacuum_vacuum_threshold=0' = any (reloptions))
  `);
  for (const { name, isLarge } of rows) await pglite.exec(`vacuum ${isLarge ? "(analyze)" : ""} ${name}`);
}

async function vacuumAll(pglite: PGlite, tables: readonly string[]): Promise<void> {
  for (const table of tables) await pglite.exec(`vacuum ${table}`);
}
