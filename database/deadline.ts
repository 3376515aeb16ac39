import { AsyncLocalStorage } from "node:async_hooks";

import type { Database } from "./database.ts";

/** The deadline passed before the work was done. Nothing is kept, unless the commit itself was under way. */
export class DeadlinePassed extends Error {
  constructor(cause?: unknown) {
    super("The deadline passed.", { cause });
  }
}

/** Work under a deadline, as the pool sees it. */
interface Attempt {
  isOver: boolean;
  /** Cuts off the connection that the work holds. */
  cutOff: (() => void) | undefined;
}

/** Kysely does not tell the pool what work it asks for a connection for. */
const attempts = new AsyncLocalStorage<Attempt>();

/** Runs work that is given up when the deadline passes, and is not even started after it. */
type InTime = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Rejects when the deadline (a `performance.now()`) passes, even while a free connection, an answer or the
 * commit is still outstanding. A connection to a PostgreSQL server is then destroyed, not returned. The
 * embedded database has only one connection: once the part under `inTime` has begun, we wait for its running
 * statement and roll it back.
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
  // After the deadline, nobody may wait for this part any more.
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
 * Gets a connection, and cuts it off when the deadline of the work that asked for it passes.
 *
 * @returns the connection, and a function to call before the connection is given back
 */
export async function underDeadline<Connection extends { destroy(): void }>(
  connect: () => Promise<Connection>,
  giveBack: (connection: Connection) => void,
): Promise<{ connection: Connection; leave: () => void }> {
  const attempt = attempts.getStore();
  const connection = await connect();
  // A connection that a call opens beside its transaction is not cut off.
  if (!attempt || attempt.cutOff) return { connection, leave: () => undefined };
  if (attempt.isOver) {
    giveBack(connection);
    throw new DeadlinePassed();
  }
  attempt.cutOff = () => connection.destroy();
  return { connection, leave: () => (attempt.cutOff = undefined) };
}
