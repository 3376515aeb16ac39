import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { Database } from "./database.ts";
import { toIsoTimestamp } from "./iso-timestamp.ts";
import { listenOnServer } from "./listen-on-server.ts";
import { migrateServer } from "./migrate-server.ts";
import { preparedStatements } from "./prepared-statements.ts";
import { ServerClient, ordinaryPatience } from "./server-client.ts";
import type { Patience } from "./server-client.ts";
import { Servers } from "./servers.ts";
import type { DB } from "./types.generated.ts";

/**
 * Opens and migrates a PostgreSQL database (15 or later) by its URL, which may name several servers.
 *
 * @throws ConnectionLost if none of the servers can be reached
 */
export async function openServer(
  url: string,
  poolSize = 10,
  shorter: Partial<Patience> = {},
): Promise<Database> {
  const patience = { ...ordinaryPatience, ...shorter };
  const servers = new Servers(url);
  const role = await migrateServer(servers, patience);
  const pool = makePool(servers, role, poolSize, patience);
  return {
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedStatements(pool, servers) }) }),
    engine: "server",
    hasRoomToWrite: () => true,
    dropDeadRows: (tables) => dropDeadRows(servers, patience, tables),
    listen: (channel, onPayload) => listenOnServer({ servers, role, patience }, channel, onPayload),
    close: () => pool.end(),
  };
}

/** On a connection of its own, as the tables' owner and without a time limit. */
async function dropDeadRows(
  servers: Servers,
  { connectMs }: Patience,
  tables: readonly string[],
): Promise<void> {
  const client = new ServerClient({ servers, connectMs, application_name: "danji-vacuum" });
  await client.connect();
  try {
    for (const table of tables) await client.query(`vacuum ${table}`);
  } catch (error) {
    throw client.meaningOf(error);
  } finally {
    await client.end();
  }
}

function makePool(servers: Servers, role: string, max: number, patience: Patience): pg.Pool {
  const { connectMs } = patience;
  const pool = new pg.Pool({
    max,
    pipeline: true,
    types: { getTypeParser },
    connectionTimeoutMillis: connectMs,
    query_timeout: patience.answerMs,
    statement_timeout: patience.statementMs,
    lock_timeout: patience.lockMs,
    idle_in_transaction_session_timeout: patience.idleInTransactionMs,
    application_name: "danji",
    Client: class extends ServerClient {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, servers, role, connectMs });
      }
    },
  });
  // The pool replaces an idle connection that breaks. Without this listener, the error would end the process.
  pool.on("error", () => undefined);
  return pool;
}

function getTypeParser(oid: number, format?: "text" | "binary") {
  if (oid === pg.types.builtins.TIMESTAMPTZ) return toIsoTimestamp;
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format);
}
