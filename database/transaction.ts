import { sql } from "kysely";
import type { Kysely } from "kysely";

import { ConnectionLost } from "./connection-lost.ts";
import type { Database } from "./database.ts";
import { beforeDeadline } from "./deadline.ts";
import type { DB } from "./types.generated.ts";

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
}

/**
 * Runs `work` in one transaction that is bound to the token's owner. The transaction's first statement sets
 * the binding, row-level security reads it, and it ends with the transaction. The connection serves nobody else before
 * the database has answered its end.
 *
 * @throws DeadlinePassed if the deadline passed, ConnectionLost if the database was lost or stopped answering
 */
export function inCallTransaction<Result>(
  database: Database,
  { tokenHash, readOnly, deadline = Number.POSITIVE_INFINITY }: CallOptions,
  work: (db: CallDatabase, opened: OpenedCall) => Promise<Result>,
): Promise<Result> {
  return beforeDeadline(database, deadline, (inTime) =>
    database.kysely.transaction().execute((db) => {
      const bound = inTime(async () => work(db, await openCall(db, tokenHash, readOnly)));
      return readOnly ? bound : bound.catch(refusedToWrite);
    }),
  );
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
  const { rows } = await sql<OpenedCall>`select * from open_call(${tokenHash}, ${readOnly})`.execute(db);
  return rows[0]!;
}

/** Tells every server, once the transaction commits, that something of this topic changed. */
export async function announce(db: CallDatabase, topic: string): Promise<void> {
  await sql`select pg_notify('danji', ${topic})`.execute(db);
}

/** As `announce`, in one statement. */
export async function announceEach(db: CallDatabase, topics: string[]): Promise<void> {
  await sql`select pg_notify('danji', topic) from unnest(${topics}::text[]) topic`.execute(db);
}
