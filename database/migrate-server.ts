import { setTimeout as sleep } from "node:timers/promises";

import { migrate } from "./migrate.ts";
import type { MigrationConnection } from "./migrate.ts";
import { ServerClient } from "./server-client.ts";
import type { Patience } from "./server-client.ts";
import { rolesOfServer } from "./server-roles.ts";
import type { Servers } from "./servers.ts";

/**
 * Migrates a database of a PostgreSQL server, on its own connection without a time limit for statements.
 *
 * @returns the role that calls run as in this database
 */
export async function migrateServer(
  servers: Servers,
  { connectMs }: Pick<Patience, "connectMs">,
): Promise<string> {
  const client = await servers.inTurn(async () => {
    const opened = new ServerClient({ servers, connectMs, application_name: "danji-migrate" });
    await opened.connect();
    return opened;
  });
  const connection: MigrationConnection = {
    execute: async (text) => void (await client.query(text)),
    rows: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
  };
  try {
    await takeTurn(connection);
    const roles = await rolesOfServer(connection);
    await migrate(connection, roles);
    await closeToStrangers(connection);
    return roles.application;
  } catch (error) {
    throw client.meaningOf(error);
  } finally {
    await client.end();
  }
}

const turnPauseMs = 200;

/**
 * If several servers start at once, the first one migrates; the others wait and find nothing left to do. They ask again
 * and again: an index that is made concurrently waits for every statement that has begun, so also for a wait for the lock.
 */
async function takeTurn(connection: MigrationConnection): Promise<void> {
  for (;;) {
    const [row] = await connection.rows(
      "select pg_try_advisory_lock(hashtext('danji.migrate')) as \"isTaken\"",
    );
    if (row!.isTaken) return;
    await sleep(turnPauseMs);
  }
}

/** By default, every user of a cluster may connect to every database. The database's owner still may. */
async function closeToStrangers(connection: MigrationConnection): Promise<void> {
  const [row] = await connection.rows(
    `select quote_ident(current_database()) as database,
      has_database_privilege('public', current_database(), 'connect') as "isOpen"`,
  );
  if (row!.isOpen)
    await connection.execute(`revoke connect on database ${String(row!.database)} from public`);
}
