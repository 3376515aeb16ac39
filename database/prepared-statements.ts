import { createHash } from "node:crypto";
import type { Writable } from "node:stream";

import type { PostgresPoolClient } from "kysely";
import pg from "pg";

import { ConnectionLost } from "./connection-lost.ts";
import { underDeadline } from "./deadline.ts";
import type { ServerClient } from "./server-client.ts";
import type { Servers } from "./servers.ts";
import { endUnattended } from "./unattended-end.ts";

type PooledClient = ServerClient & Pick<pg.PoolClient, "release">;

/** The most statements that a connection keeps prepared: lists of varying length make ever new ones. */
const maxPreparedStatements = 1000;

/**
 * Gives Kysely a pool that prepares statements by name, which halves their cost. It sends the beginning and
 * the end of a transaction together with other statements (see `transactionFrame`).
 */
export function preparedStatements(pool: pg.Pool, servers: Servers) {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxPreparedStatements) return known;
    const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    names.set(text, name);
    return name;
  };
  const clients = new WeakMap<PooledClient, PostgresPoolClient>();
  const departures = new WeakMap<PooledClient, () => void>();
  const wrap = (client: PooledClient): PostgresPoolClient => {
    const frame = transactionFrame(client);
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
        frame.settle();
        const isEnd = text === "commit" || text === "rollback";
        const answer = client.query(
          isEnd ? { text } : { text, values: values && [...values], name: nameOf(text) },
        );
        frame.send();
        return answer.catch((error: unknown) => {
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

/**
 * Sends a `begin` together with the next statement. Sends an end that nobody waits for together with the next
 * transaction's `begin`, if there is one in this turn of the event loop. Sent alone, each would cost as much
 * as a look-up.
 */
function transactionFrame(client: PooledClient) {
  const stream: Writable = client.connection.stream;
  let held = false;
  let endIsDue = false;
  const hold = () => {
    if (held) return;
    held = true;
    stream.cork();
    setImmediate(send);
  };
  const say = (text: string) => {
    endIsDue = false;
    // If it fails, the statement sent with it fails too, or nothing was lost.
    client.query(text).catch(() => undefined);
  };
  const settle = () => {
    if (endIsDue) say("end");
  };
  const send = () => {
    settle();
    if (held) stream.uncork();
    held = false;
  };
  return {
    begin: () => {
      hold();
      say(endIsDue ? "end; begin" : "begin");
      return Promise.resolve({ command: "BEGIN", rowCount: 0, rows: [] });
    },
    endUnattended: () => {
      hold();
      endIsDue = true;
      return Promise.resolve({ command: "COMMIT", rowCount: 0, rows: [] });
    },
    settle,
    send,
  };
}
