import type { FunctionDeclaration } from "#contract/define.ts";
import { inCallTransaction } from "#database/transaction.ts";
import type { CallDatabase, OpenedCall } from "#database/transaction.ts";

import { admit } from "./admission.ts";
import type { Call, CallEnvironment } from "./call-environment.ts";
import { CallError } from "./call-error.ts";
import { connectionTurns } from "./call-limits.ts";
import type { CallPlace } from "./call-limits.ts";
import type { Caller } from "./handler-types.ts";

interface Options {
  /** If true, the database itself refuses to write. */
  readOnly: boolean;
  /** By `performance.now()`. */
  deadline?: number | undefined;
}

/**
 * Runs one transaction of a call or request, bound to the owner of its token: on the embedded database after the
 * transactions of the same person and apartment.
 *
 * @throws CallError if the deadline passes in line, and what `inCallTransaction` throws
 */
export async function callTransaction<Result>(
  environment: CallEnvironment,
  call: CallPlace,
  { readOnly, deadline }: Options,
  work: (db: CallDatabase, session: OpenedCall) => Promise<Result>,
): Promise<Result> {
  const { database, deadlineMs } = environment;
  const run = () =>
    inCallTransaction(database, { tokenHash: call.tokenHash, readOnly, deadline }, (db, session) => {
      noteCaller(environment, call, session);
      return work(db, session);
    });
  if (database.engine === "server") return run();
  const until = Math.min(deadline ?? Number.POSITIVE_INFINITY, performance.now() + deadlineMs);
  const leave = await enterEmbedded(environment, call, until);
  return run().finally(leave);
}

/** A `Transaction` that passes the admitted caller to its work. */
export type AdmittedTransactions = ReturnType<typeof admittedTransactions>;

/** Every transaction of a procedure or stream admits the caller again: the session may end in between. */
export function admittedTransactions(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  deadline?: number,
) {
  return <Result>(work: (db: CallDatabase, caller: Caller | null) => Promise<Result>) =>
    callTransaction(environment, call, { readOnly: false, deadline }, (db, session) =>
      work(db, admit(declaration, call, session)),
    );
}

/** Remembers the token's owner, for its lines, and writes the token's last use, every five minutes at most. */
function noteCaller(
  { database, recentCallers, onTouchFailed }: CallEnvironment,
  { tokenHash }: CallPlace,
  session: OpenedCall,
): void {
  if (tokenHash) recentCallers.note(tokenHash, session);
  if (!session.needs_touch) return;
  // Beside the call's own transaction, which may be read-only.
  database.kysely
    .selectNoFrom((of) => of.fn("touch_session", [of.val(tokenHash)]).as("touched"))
    .execute()
    .catch(onTouchFailed);
}

/**
 * All calls share the embedded database's one connection. Each person stands in its line with one transaction only. The
 * apartment that has used the connection least goes first.
 */
async function enterEmbedded(
  environment: CallEnvironment,
  call: CallPlace,
  deadline: number,
): Promise<() => void> {
  const keys = connectionTurns(environment, call).map(({ key }) => key);
  const refusal = () => new CallError("deadline_exceeded");
  // No more can wait than have a turn each: a few of an apartment.
  const endTurn = await environment.turns.take(
    [{ key: `transaction ${keys[0]!}`, most: 1, refusal }],
    deadline,
  );
  const leave = await environment.embeddedLine.take(keys.at(-1)!, deadline).catch((error: unknown) => {
    endTurn();
    throw error;
  });
  return () => {
    leave();
    endTurn();
  };
}
