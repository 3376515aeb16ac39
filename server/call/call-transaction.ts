import { inCallTransaction } from "#database/transaction.ts";
import type { CallDatabase, OpenedCall } from "#database/transaction.ts";

import { whenOpened } from "./admission.ts";
import type { CallEnvironment } from "./call-environment.ts";
import { CallError } from "./call-error.ts";
import { connectionTurns } from "./call-limits.ts";
import type { CallPlace } from "./call-limits.ts";

interface Options {
  readOnly: boolean;
  /** By `performance.now()`. */
  deadline?: number;
  /** See `inCallTransaction`. */
  expected?: OpenedCall | undefined;
  /** Goes before the others who wait. */
  goesFirst?: boolean;
}

/**
 * Runs one transaction of a call or request, bound to its caller: on the embedded database after the transactions of the
 * same person and apartment.
 *
 * @throws CallError if the deadline passes in line, and what `inCallTransaction` throws
 */
export async function transactionOf<Result>(
  environment: CallEnvironment,
  call: CallPlace,
  { readOnly, deadline, expected, goesFirst = false }: Options,
  work: (db: CallDatabase, opened: OpenedCall) => Promise<Result>,
): Promise<Result> {
  const { database, deadlineMs } = environment;
  const run = () => {
    const onOpened = whenOpened(environment, call);
    return inCallTransaction(
      database,
      { tokenHash: call.tokenHash, readOnly, deadline, expected, onOpened },
      work,
    );
  };
  if (database.engine === "server") return run();
  const until = Math.min(deadline ?? Number.POSITIVE_INFINITY, performance.now() + deadlineMs);
  const leave = await enterEmbedded(environment, call, until, goesFirst);
  return run().finally(leave);
}

/**
 * All calls share the embedded database's one connection. Each person stands in its line with one transaction only, and
 * whose apartment has had the connection for less time goes first.
 */
async function enterEmbedded(
  environment: CallEnvironment,
  call: CallPlace,
  deadline: number,
  goesFirst: boolean,
): Promise<() => void> {
  const keys = connectionTurns(environment, call).map(({ key }) => key);
  const refusal = () => new CallError("deadline_exceeded");
  // No more can wait than have a turn each: a few of an apartment.
  const ofPerson = { key: `transaction ${keys[0]!}`, most: 1, refusal, goesFirst };
  const endTurn = await environment.turns.take([ofPerson], deadline);
  const leave = await environment.embeddedLine.take(keys.at(-1)!, deadline).catch((error: unknown) => {
    endTurn();
    throw error;
  });
  return () => {
    leave();
    endTurn();
  };
}
