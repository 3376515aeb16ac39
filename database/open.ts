import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { PGlite, types as pgliteTypes } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, PostgresDialect } from "kysely";
import pg from "pg";

import { applicationRole } from "./application-role.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { listenOnServer } from "./listen-on-server.ts";
import { migrate } from "./migrate.ts";
import type { MigrationConnection } from "./migrate.ts";
import { preparedStatements } from "./prepared-statements.ts";
import type { DB } from "./types.generated.ts";

/** An open, migrated database. Nothing but this file knows which engine is behind it. */
export interface Database {
  kysely: Kysely<DB>;
  engine: "embedded" | "server";
  /** Calls back with the payload of each NOTIFY on the channel, until the returned function is called. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** A copy of the embedded database as a tar archive, taken between two transactions. */
  dump?: () => Promise<Blob>;
  /** Clears up after deleted rows and counts anew for the planner: PostgreSQL does so by itself, the embedded one never. */
  vacuum?: () => Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens and migrates the embedded database of a data folder, or in memory without one.
 *
 * @param archive what an earlier `dump` gave, gzipped or not, to start from
 * @throws when another process has the folder open
 */
export async function openEmbedded(dataDir: string | undefined, archive?: Blob): Promise<Database> {
  const release = dataDir === undefined ? undefined : lockDataFolder(dataDir);
  if (dataDir !== undefined) mkdirSync(join(dataDir, "pglite"), { recursive: true });
  const pglite = await PGlite.create({
    dataDir: dataDir === undefined ? undefined : join(dataDir, "pglite"),
    loadDataDir: archive,
    parsers: { [pgliteTypes.TIMESTAMPTZ]: toIsoTimestamp, [pgliteTypes.INT8]: Number },
  });
  await pglite.exec("set timezone to 'UTC'");
  await migrate({
    execute: async (text) => void (await pglite.exec(text)),
    rows: async (text, values) => (await pglite.query<Record<string, unknown>>(text, values)).rows,
  });
  await pglite.exec(`set role ${applicationRole}`);

  const kysely = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }) });
  /** Kysely's lock on the one connection keeps these from landing inside somebody's transaction. */
  const alone = <T>(work: () => Promise<T>) => kysely.connection().execute(work);
  return {
    kysely,
    engine: "embedded",
    listen: async (channel, onPayload) => {
      const stop = await alone(() => pglite.listen(channel, onPayload));
      return () => alone(() => stop());
    },
    // Compressing it would keep every call waiting: whoever needs it smaller does that afterwards.
    dump: () => alone(() => pglite.dumpDataDir("none")),
    vacuum: () => alone(() => vacuumTables(pglite)),
    close: async () => {
      await kysely.destroy();
      // Kysely closes only what it has used.
      if (!pglite.closed) await pglite.close();
      release?.();
    },
  };
}

/**
 * Leaves small tables alone: of one that was counted while it was empty, the planner believes that it
 * still is, and reads all of it again and again.
 */
async function vacuumTables(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 131072",
  );
  await pglite.exec("reset role");
  try {
    for (const { name } of rows) await pglite.exec(`vacuum (analyze) ${name}`);
  } finally {
    await pglite.exec(`set role ${applicationRole}`);
  }
}

/** Opens and migrates a PostgreSQL database (15 or later) by its URL. */
export async function openServer(url: string, poolSize = 10): Promise<Database> {
  await migrateServer(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    pipeline: true,
    types: { getTypeParser },
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: "danji",
    onConnect: async (client) => {
      await client.query(`set role ${applicationRole}`);
      await client.query("set timezone to 'UTC'");
    },
  });
  // An idle connection that breaks is replaced by the pool; the next call must not die of it.
  pool.on("error", () => undefined);
  return {
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedStatements(pool) }) }),
    engine: "server",
    listen: (channel, onPayload) => listenOnServer(url, channel, onPayload),
    close: () => pool.end(),
  };
}

async function migrateServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const connection: MigrationConnection = {
    execute: async (text) => void (await client.query(text)),
    rows: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
  };
  try {
    // Several servers may start at once: the first migrates, the others wait and find it done.
    await connection.execute("select pg_advisory_lock(hashtext('danji.migrate'))");
    await migrate(connection);
  } finally {
    await client.end();
  }
}

/** PostgreSQL's '2026-11-21 03:45:42.12+00' as ISO 8601, keeping its microseconds (a cursor needs them). */
function toIsoTimestamp(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11, -3)}Z`;
}

function getTypeParser(oid: number, format?: "text" | "binary") {
  if (oid === pg.types.builtins.TIMESTAMPTZ) return toIsoTimestamp;
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format);
}
