import { AsyncLocalStorage } from "node:async_hooks";

import type { Database } from "./database.ts";

/** The deadline passed while something was outstanding: nothing is kept, unless the commit itself was under way. */
export class DeadlinePassed extends Error {
  constructor(cause?: unknown) {
    super("The deadline passed.", { cause });
  }
}

/** Work under a deadline, as the pool sees it. */
interface Attempt {
  isOver: boolean;
  /** Cuts off the connection that it holds. */
  cutOff: (() => void) | undefined;
}

/** Kysely asks the pool for a connection without saying for whom. */
const attempts = new AsyncLocalStorage<Attempt>();

/** Runs a piece of work that is given up when the deadline passes, and not even begun afterwards. */
type InTime = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Rejects when the deadline (a `performance.now()`) passes, whatever is outstanding by then: a free
 * connection, an answer, the commit. The connection of a PostgreSQL server is destroyed, not returned.
 * The embedded database has only one: once the part under `inTime` has begun, its running statement is
 * waited for and rolled back.
 */
export async function beforeDeadline<Result>(
  { engine }: Pick<Database, "engine">,
  deadline: number,
  run: (inTime: InTime) => Promise<Result>,
): Promise<Result> {
  if (deadline === Number.POSITIVE_INFINITY) return run((work) => work());
  if (deadline <= performance.now()) throw new DeadlinePassed();
  const attempt: Attempt = { isOver: false, cutOff: undefined };
  let hasBegun = false;
  const part = Promise.withResolvers<never>();
  const whole = Promise.withResolvers<never>();
  // There may be nobody who waits for the part.
  part.promise.catch(() => undefined);
  const timer = setTimeout(() => {
    attempt.isOver = true;
    attempt.cutOff?.();
    part.reject(new DeadlinePassed());
    if (engine === "server" || !hasBegun) whole.reject(new DeadlinePassed());
  }, deadline - performance.now());
  const inTime: InTime = async (work) => {
    if (attempt.isOver) throw new DeadlinePassed();
    hasBegun = true;
    return Promise.race([work(), part.promise]);
  };
  try {
    return await Promise.race([attempts.run(attempt, () => run(inTime)), whole.promise]);
  } catch (error) {
    throw attempt.isOver ? new DeadlinePassed(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Gets a connection for whoever asks, to be cut off when their deadline passes.
 *
 * @returns the connection, and what is to be called before it is given back
 */
export async function underDeadline<Connection extends { destroy(): void }>(
  connect: () => Promise<Connection>,
  giveBack: (connection: Connection) => void,
): Promise<{ connection: Connection; leave: () => void }> {
  const attempt = attempts.getStore();
  const connection = await connect();
  // Work that a call starts beside its transaction is not the call's own.
  if (!attempt || attempt.cutOff) return { connection, leave: () => undefined };
  if (attempt.isOver) {
    giveBack(connection);
    throw new DeadlinePassed();
  }
  attempt.cutOff = () => connection.destroy();
  return { connection, leave: () => (attempt.cutOff = undefined) };
}
