import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import { applicationRole } from "./application-role.ts";
import { toIsoTimestamp } from "./iso-timestamp.ts";
import { listenOnServer } from "./listen-on-server.ts";
import { migrate } from "./migrate.ts";
import type { MigrationConnection } from "./migrate.ts";
import type { Database } from "./database.ts";
import { preparedStatements } from "./prepared-statements.ts";
import type { DB } from "./types.generated.ts";

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
    hasRoomToWrite: () => true,
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

function getTypeParser(oid: number, format?: "text" | "binary") {
  if (oid === pg.types.builtins.TIMESTAMPTZ) return toIsoTimestamp;
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format);
}
