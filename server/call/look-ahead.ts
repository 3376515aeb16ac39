import type { FunctionDeclaration } from "#contract/define.ts";
import { limitsOfAll } from "#contract/limits.ts";
import type { CallDatabase } from "#database/transaction.ts";

import { handle, requestOf } from "./call-context.ts";
import type { Call, CallEnvironment } from "./call-environment.ts";
import { CallError } from "./call-error.ts";
import type { Caller } from "./handler-types.ts";
import { findAnswer } from "./kept-answers.ts";
import type { TurnPlace, Turns } from "./turns.ts";

/** Takes a place in a line, or ends the transaction in order to wait for one. */
export type EnterLine = (key: string) => void;

/** One writes in a line, and a second one has its look behind it by then. */
const atOnceInLine = 2;

/** Nobody waits in a line with a connection: the transaction is undone, and begins anew when it is their turn. */
class LineIsFull extends Error {
  readonly line: TurnPlace;

  constructor(line: TurnPlace) {
    super("This call has to wait in line.");
    this.line = line;
  }
}

/**
 * Runs a call in its turns. If it comes to a line that is full, it leaves them, waits in that line, and runs again,
 * before those who have not waited yet.
 *
 * @param deadline by `performance.now()`
 */
export async function runInTurns<Result>(
  turns: Turns,
  places: TurnPlace[],
  deadline: number,
  run: (enter: EnterLine) => Promise<Result>,
): Promise<Result> {
  const leavers = [await turns.take(places, deadline)];
  let line: TurnPlace;
  try {
    return await run((key) => {
      const place = { key, most: atOnceInLine, mostWaiting: limitsOfAll.waitingCallsTogether };
      const leave = turns.tryTake([place]);
      if (!leave) throw new LineIsFull(place);
      leavers.push(leave);
    });
  } catch (error) {
    if (!(error instanceof LineIsFull)) throw error;
    ({ line } = error);
  } finally {
    for (const leave of leavers) leave();
  }
  const again = [line, ...places.map((place) => ({ ...place, goesFirst: true }))];
  const endTurns = await turns.take(again, deadline);
  try {
    return await run(() => undefined);
  } finally {
    endTurns();
  }
}

/**
 * Lets the handler of a command look ahead, if it does, and enters its line. A refusal is none for the repeat of a
 * request that succeeded, which took what is taken: asked after the look, since it may have done so meanwhile.
 *
 * @returns what carries the command out, or the answer to the first request
 */
export async function lookAhead(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  context: { db: CallDatabase; caller: Caller | null; input: unknown },
  enter: EnterLine,
): Promise<{ carryOut: () => Promise<unknown> } | { answer: unknown }> {
  const handler = environment.handlers[call.name]!;
  if (typeof handler === "function") return { carryOut: async () => handle(environment, call, context) };
  const { db, caller, input } = context;
  const shared = <Result>(part: string, look: () => Promise<Result>) =>
    environment.sharedLooks.look(`${call.name} ${caller?.apartmentId} ${part}`, look);
  try {
    const { line, carryOut } = await handler.lookAhead({ ...context, shared });
    enter(line);
    return { carryOut };
  } catch (error) {
    const request = error instanceof CallError ? requestOf(declaration, call, caller, input) : undefined;
    const kept = request && (await findAnswer(db, request));
    if (!kept) throw error;
    return kept;
  }
}
