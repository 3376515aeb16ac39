import { CompiledQuery, sql } from "kysely";
import type { Kysely } from "kysely";

import { ConnectionLost } from "./connection-lost.ts";
import type { Database } from "./database.ts";
import { beforeDeadline } from "./deadline.ts";
import type { DB } from "./types.generated.ts";

/** Statements inside a call's transaction. It can neither begin, commit nor reach another connection. */
export type CallDatabase = Omit<Kysely<DB>, "transaction" | "startTransaction" | "connection" | "destroy">;

/** Who holds the token, as the database found it: every field null where nobody does. */
export interface OpenedCall {
  session_id: string | null;
  user_id: string | null;
  name: string | null;
  email: string | null;
  role: string | null;
  apartment_id: string | null;
  household_id: string | null;
  is_initial_password: boolean | null;
  building: number | null;
  unit: number | null;
  nickname: string | null;
  needs_touch: boolean | null;
}

interface CallOptions {
  /** SHA-256 of the session token; null for a caller without one. */
  tokenHash: Uint8Array | null;
  /** The database itself then refuses to write. */
  readOnly: boolean;
  /** A `performance.now()`: what is not done by then, the wait for a connection included, is given up. */
  deadline?: number | undefined;
}

/**
 * Runs `work` in one transaction that is bound to whoever holds the token. The binding is the
 * transaction's first statement; row-level security reads it, and it ends with the transaction.
 *
 * @throws DeadlinePassed when it did, ConnectionLost when the database fell silent or away
 */
export function inCallTransaction<Result>(
  database: Database,
  { tokenHash, readOnly, deadline = Number.POSITIVE_INFINITY }: CallOptions,
  work: (db: CallDatabase, opened: OpenedCall) => Promise<Result>,
): Promise<Result> {
  return beforeDeadline(database, deadline, (inTime) => {
    const bound = (db: Kysely<DB>) => inTime(async () => work(db, await openCall(db, tokenHash, readOnly)));
    return readOnly
      ? database.kysely.connection().execute((db) => readOnlyTransaction(db, bound))
      : database.kysely.transaction().execute((db) => bound(db).catch(refusedToWrite));
  });
}

/** What may write and cannot: the server takes no writes at the moment, such as one that became a standby. */
function refusedToWrite(error: unknown): never {
  throw (error as { code?: string } | null)?.code === "25006" ? new ConnectionLost(error) : error;
}

/** Binds the transaction to whoever holds the token. */
export async function openCall(
  db: CallDatabase,
  tokenHash: Uint8Array | null,
  readOnly = false,
): Promise<OpenedCall> {
  const { rows } = await db.executeQuery<OpenedCall>(
    CompiledQuery.raw(openCallStatement, [tokenHash, readOnly]),
  );
  return rows[0]!;
}

const openCallStatement = "select * from open_call($1, $2)";

/**
 * Ends a transaction whose end nobody waits for. To PostgreSQL it is the same as `commit`; by this word
 * the connection knows that it may go out together with whatever comes next.
 */
export const endUnattended = "end";

/** Nothing can be lost with the commit of a transaction that wrote nothing, so nobody waits for it. */
async function readOnlyTransaction<Result>(
  db: Kysely<DB>,
  work: (db: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const end = () => {
    isOver = true;
    db.executeQuery(CompiledQuery.raw(endUnattended)).catch(() => undefined);
  };
  // The connection is the next call's then: a statement of work that was given up must not run in there.
  const untilEnd = db.withPlugin({
    transformQuery: ({ node }) => {
      if (isOver) throw new Error("This call is over.");
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await db.executeQuery(CompiledQuery.raw("begin"));
  try {
    return await work(untilEnd);
  } finally {
    end();
  }
}

/** Tells every server that something of this topic changed, once the transaction commits. */
export async function announce(db: CallDatabase, topic: string): Promise<void> {
  await sql`select pg_notify('danji', ${topic})`.execute(db);
}
