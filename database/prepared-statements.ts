import type { PostgresPoolClient } from "kysely";
import pg from "pg";

import { ConnectionLost } from "./connection-lost.ts";
import { underDeadline } from "./deadline.ts";
import { openCallAhead, openCallStatement } from "./opening-ahead.ts";
import type { ServerClient } from "./server-client.ts";
import type { Servers } from "./servers.ts";
import { statementNames } from "./statement-names.ts";
import { transactionFrame } from "./transaction-frame.ts";
import { endUnattended } from "./unattended.ts";

type PooledClient = ServerClient & Pick<pg.PoolClient, "release">;

/**
 * Gives Kysely a pool that prepares statements by name, which halves their cost. It sends the beginning and
 * the end of a transaction together with other statements (see `transactionFrame`).
 */
export function preparedStatements(pool: pg.Pool, servers: Servers) {
  const nameOf = statementNames();
  // It has one before a thousand others may have taken all.
  const openCallName = nameOf(openCallStatement)!;
  const clients = new WeakMap<PooledClient, PostgresPoolClient>();
  const departures = new WeakMap<PooledClient, () => void>();
  const wrap = (client: PooledClient): PostgresPoolClient => {
    const frame = transactionFrame(client);
    const answerOf = (text: string, values?: readonly unknown[]) => {
      if (text === "commit") return frame.commit();
      if (text === "rollback") return frame.rollback();
      return frame.query({ text, name: nameOf(text), values: values && [...values] });
    };
    return {
      processID: (client as { processID?: number }).processID,
      release: (destroy) => {
        departures.get(client)?.();
        // Otherwise the pool would hand a connection that just broke to the next call.
        client.release(Boolean(destroy) || client.isBroken);
      },
      query: (text: string | object, values?: readonly unknown[]) => {
        if (typeof text !== "string") throw new TypeError("Cursors do not work on a pipelined connection.");
        if (text === "begin") return frame.begin() as never;
        if (text === endUnattended) return frame.endUnattended() as never;
        if (text === openCallAhead) return frame.openAhead(openCallName, values!) as never;
        return answerOf(text, values).catch((error: unknown) => {
          throw client.meaningOf(error);
        }) as never;
      },
    };
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const { connection: client, leave } = await underDeadline(
        () => connectTo(pool, servers),
        (unused) => unused.release(),
      );
      departures.set(client, leave);
      const known = clients.get(client);
      if (known) return known;
      const wrapped = wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
  };
}

/** @throws ConnectionLost if no server can be reached, or if all connections stay in use for too long */
async function connectTo(pool: pg.Pool, servers: Servers): Promise<PooledClient> {
  try {
    return await servers.inTurn(async () => (await pool.connect()) as unknown as PooledClient);
  } catch (error) {
    throw error instanceof pg.DatabaseError || error instanceof ConnectionLost
      ? error
      : new ConnectionLost(error);
  }
}
