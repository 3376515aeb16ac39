import { isDeepStrictEqual } from "node:util";

import { CompiledQuery, sql } from "kysely";
import type { Kysely } from "kysely";

import { ConnectionLost } from "./connection-lost.ts";
import type { Database } from "./database.ts";
import { beforeDeadline } from "./deadline.ts";
import { openCallAhead, openCallStatement } from "./opening-ahead.ts";
import type { OpeningAhead } from "./opening-ahead.ts";
import type { DB } from "./types.generated.ts";
import { announcement, endUnattended } from "./unattended.ts";

/** The statements of a call's transaction. They cannot begin, commit or use another connection. */
export type CallDatabase = Omit<Kysely<DB>, "transaction" | "startTransaction" | "connection" | "destroy">;

/** The session and user that the token belongs to. Every field is null if the token belongs to nobody. */
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
  rights: string[] | null;
  needs_touch: boolean | null;
}

interface CallOptions {
  /** SHA-256 of the session token; null if the caller has none. */
  tokenHash: Uint8Array | null;
  /** If true, the database itself refuses to write. */
  readOnly: boolean;
  /** A `performance.now()`. Work that is not done by then is given up, even the wait for a connection. */
  deadline?: number | undefined;
  /** Whom the token is expected to belong to, as it did at its last call: see `workAhead`. */
  expected?: OpenedCall | undefined;
  /** Is told once the database has said whose token it is. */
  onOpened?: ((opened: OpenedCall) => void) | undefined;
}

/**
 * Runs `work` in one transaction that is bound to the token's owner. The transaction's first statement sets
 * the binding, row-level security reads it, and it ends with the transaction. If somebody is expected who turns out to be
 * somebody else, the work is done a second time: all of it if it only reads, else what comes before its first answer.
 *
 * @throws DeadlinePassed if the deadline passed, ConnectionLost if the database was lost or stopped answering
 */
export async function inCallTransaction<Result>(
  database: Database,
  { expected, ...options }: CallOptions,
  work: (db: CallDatabase, opened: OpenedCall) => Promise<Result>,
): Promise<Result> {
  if (!expected || database.engine !== "server") return inOneTransaction(database, options, work);
  try {
    return await inOneTransaction(database, { ...options, expected }, work);
  } catch (error) {
    if (!(error instanceof UnexpectedCaller)) throw error;
    const { failure } = error;
    if (failure && (await isStill(database, options, expected))) refusedToWrite(failure.reason);
    return inOneTransaction(database, options, work);
  }
}

/** Asks for nothing else: what has failed once may have taken long. */
function isStill(database: Database, options: CallOptions, expected: OpenedCall): Promise<boolean> {
  return inOneTransaction(database, options, (_, opened) => Promise.resolve(isSame(opened, expected)));
}

/** @throws UnexpectedCaller if somebody is expected and the token is not theirs */
function inOneTransaction<Result>(
  database: Database,
  { tokenHash, readOnly, deadline = Number.POSITIVE_INFINITY, expected, onOpened }: CallOptions,
  work: (db: CallDatabase, opened: OpenedCall) => Promise<Result>,
): Promise<Result> {
  return beforeDeadline(database, deadline, (inTime) => {
    const bound = (db: Kysely<DB>) =>
      inTime(async () => {
        if (expected && tokenHash) return workAhead(db, { tokenHash, readOnly, expected, onOpened }, work);
        const opened = await openCall(db, tokenHash, readOnly);
        onOpened?.(opened);
        return work(db, opened);
      });
    return readOnly
      ? database.kysely.connection().execute((db) => readOnlyTransaction(db, bound))
      : database.kysely.transaction().execute((db) => bound(db).catch(refusedToWrite));
  });
}

/** A server that refuses all writes (25006) has become a standby, for example, so a retry may succeed. */
function refusedToWrite(error: unknown): never {
  throw (error as { code?: string } | null)?.code === "25006" ? new ConnectionLost(error) : error;
}

/** Binds the transaction to the token's owner. */
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

/** The work was done for somebody else than the token's owner, or for them as they were before. */
class UnexpectedCaller extends Error {
  /** Of a statement that took the answer to whose token it is with it. */
  readonly failure: PromiseRejectedResult | undefined;

  constructor(outcome?: PromiseSettledResult<unknown>) {
    super();
    this.failure = outcome?.status === "rejected" ? outcome : undefined;
  }
}

/** Whether a session is due for a touch says nothing about whose it is. */
function isSame(opened: OpenedCall, expected: OpenedCall): boolean {
  return isDeepStrictEqual({ ...opened, needs_touch: false }, { ...expected, needs_touch: false });
}

type Ahead = Pick<CallOptions, "readOnly" | "onOpened"> & { tokenHash: Uint8Array; expected: OpenedCall };

/**
 * Begins work before it is known whose token it is, so that its first statement leaves together with the one that says so.
 * That one comes first all the same: it binds the transaction to the token's owner as they are now, and by that the policies
 * decide. What the work answers counts only if the owner is the expected one in every respect. Work that may write gets
 * no answer at all before that is known.
 */
async function workAhead<Result>(
  db: Kysely<DB>,
  { tokenHash, readOnly, expected, onOpened }: Ahead,
  work: (db: CallDatabase, opened: OpenedCall) => Promise<Result>,
): Promise<Result> {
  const { rows } = await db.executeQuery<OpeningAhead>(
    CompiledQuery.raw(openCallAhead, [tokenHash, readOnly]),
  );
  const { answer, send } = rows[0]!;
  const admitted = answer.then(({ rows: [found] }) => {
    const opened = found as OpenedCall;
    if (!isSame(opened, expected)) throw new UnexpectedCaller();
    return opened;
  });
  // Work that fails before its first statement has another error to tell.
  admitted.catch(() => undefined);
  const [outcome] = await Promise.allSettled([work(readOnly ? db : answeringOnce(admitted, db), expected)]);
  send();
  const opened = await admitted.catch((error: unknown) => {
    if (error instanceof ConnectionLost || error instanceof UnexpectedCaller) throw error;
    // It has failed with the work's statement, which may not fail for the right owner.
    throw new UnexpectedCaller(outcome);
  });
  onOpened?.(opened);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

/** Statements leave at once, and their answers are held back until the promise is kept. */
function answeringOnce(admitted: Promise<unknown>, db: Kysely<DB>): Kysely<DB> {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await admitted;
      return result;
    },
  });
}

/** Nothing can be lost with the commit of a transaction that wrote nothing, so nobody waits for its answer. */
async function readOnlyTransaction<Result>(
  db: Kysely<DB>,
  work: (db: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  // The connection then belongs to the next call, so a late statement of abandoned work must not run on it.
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
    isOver = true;
    // Work that has failed may have a statement under way. The end comes after it, and the next call after the end.
    await db.executeQuery(CompiledQuery.raw(endUnattended)).catch(() => undefined);
  }
}

/** Tells every server, once the transaction commits, that something of this topic changed. */
export async function announce(db: CallDatabase, topic: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(announcement, [topic]));
}

/** As `announce`, in one statement. */
export async function announceEach(db: CallDatabase, topics: string[]): Promise<void> {
  await sql`select pg_notify('danji', topic) from unnest(${topics}::text[]) topic`.execute(db);
}
