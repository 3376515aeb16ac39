import { createHash } from "node:crypto";

import type { PostgresPoolClient } from "kysely";
import pg from "pg";

import { ConnectionLost } from "./connection-lost.ts";
import { underDeadline } from "./deadline.ts";
import { openCallAhead, openCallStatement } from "./opening-ahead.ts";
import type { OpeningAhead } from "./opening-ahead.ts";
import type { ServerClient } from "./server-client.ts";
import type { Servers } from "./servers.ts";
import { sendTogether } from "./statements-together.ts";
import type { Answer, NamedStatement, Prepared } from "./statements-together.ts";
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
  // It has one before a thousand others may have taken all.
  const openCallName = nameOf(openCallStatement)!;
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
        if (text === openCallAhead) return frame.openAhead(openCallName, values!) as never;
        const isEnd = text === "commit" || text === "rollback";
        const name = isEnd ? undefined : nameOf(text);
        return frame.query({ text, values: values && [...values], name }).catch((error: unknown) => {
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
 * Sends a `begin` together with the next statement, and also the look-up of a session whose owner is expected. Sends an
 * end that nobody waits for together with the next transaction's `begin`, if there is one in this turn of the event loop.
 * Sent alone, each would cost as much as a look-up.
 */
function transactionFrame(client: PooledClient) {
  const prepared = new Set<string>();
  let due: Due[] = [];
  const takeDue = () => {
    const taken = due;
    due = [];
    return taken;
  };
  const sendOne = async ({ text, name, values, answered }: Due) => {
    try {
      const answer = await client.query({ text, name, values });
      prepared.add(name);
      answered?.resolve(answer);
    } catch (error) {
      // The statement after it fails too, or nothing was lost.
      answered?.reject(client.meaningOf(error));
    }
  };
  const sendAlone = (statements: Due[]) => {
    for (const each of statements) void sendOne(each);
  };
  const sendAllTogether = async (before: Due[], statement: NamedStatement) => {
    try {
      const answers = await sendTogether(client, before, statement);
      for (const [index, { answered }] of before.entries()) answered?.resolve(answers[index]!);
      return answers.at(-1)!;
    } catch (error) {
      for (const { answered } of before) answered?.reject(client.meaningOf(error));
      throw error;
    }
  };
  const query = ({ text, name, values }: Statement): Promise<pg.QueryResult> => {
    const before = takeDue();
    // A statement without a name is sent in another way, which does not mix with this one.
    if (before.length > 0 && name !== undefined && before.every((each) => prepared.has(each.name))) {
      return sendAllTogether(before, { text, name, values });
    }
    sendAlone(before);
    return client.query({ text, values, name });
  };
  return {
    begin: () => {
      due.push({ text: "begin", name: "begin" });
      return Promise.resolve({ command: "BEGIN", rowCount: 0, rows: [] });
    },
    endUnattended: () => {
      due.push({ text: "end", name: "end" });
      setImmediate(() => sendAlone(takeDue()));
      return Promise.resolve({ command: "COMMIT", rowCount: 0, rows: [] });
    },
    openAhead: (name: string, [tokenHash, readOnly]: readonly unknown[]) => {
      const answered = Promise.withResolvers<Answer>();
      // Work that fails before its first statement has another error to tell.
      answered.promise.catch(() => undefined);
      const values = [Buffer.from(tokenHash as Uint8Array), String(readOnly)];
      due.push({ text: openCallStatement, name, values, answered });
      const send = () => {
        if (due.at(-1)?.answered !== answered) return;
        const { text } = due.pop()!;
        query({ text, name, values }).then(answered.resolve, (error: unknown) =>
          answered.reject(client.meaningOf(error)),
        );
      };
      const opening: OpeningAhead = { answer: answered.promise, send };
      return Promise.resolve({ command: "SELECT", rowCount: 1, rows: [opening] });
    },
    query,
  };
}

/** What leaves with the next statement. */
interface Due extends Prepared {
  text: string;
  answered?: PromiseWithResolvers<Answer>;
}

interface Statement {
  text: string;
  name: string | undefined;
  values: unknown[] | undefined;
}
