import { setTimeout as sleep } from "node:timers/promises";

import type { FunctionDeclaration } from "#contract/define.ts";
import { limitsOfAll } from "#contract/limits.ts";
import type { CallDatabase } from "#database/transaction.ts";

import { inAdmittedTransaction } from "./admitted-transaction.ts";
import { requestOf } from "./call-context.ts";
import type { Call, CallEnvironment } from "./call-environment.ts";
import { CallError } from "./call-error.ts";
import { lineOfCall } from "./call-limits.ts";
import type { LookAhead } from "./handler-types.ts";
import { findAnswer } from "./kept-answers.ts";
import type { TurnPlace, Turns } from "./turns.ts";

/** What a look found, and for the people of which apartment. */
interface Seen {
  apartmentId: string | null;
  seen: unknown;
}

/** One writes in a line, and a second one has all behind it that comes before. */
const atOnceInLine = 2;

/** After how long those who wait in line look again whether there is hope; after twice as long the next time. */
const firstPauseMs = 250;

/** How long after somebody was refused or had to wait it counts as a rush. */
const rushMs = 10_000;

/** The lines of a process in which there is a rush. */
export interface Rushes {
  has(line: string): boolean;
  note(line: string): void;
}

/** Notices rushes for a process. */
export function openRushes(): Rushes {
  const ends = new Map<string, NodeJS.Timeout>();
  return {
    has: (line) => ends.has(line),
    note: (line) => {
      clearTimeout(ends.get(line));
      ends.set(line, setTimeout(() => ends.delete(line), rushMs).unref());
    },
  };
}

/**
 * Runs a command for which thousands may come at once, of whom few get what they want. In a rush, whoever wants what
 * is taken hears it from a look that serves many. The others wait in line for those who write before them, without a
 * connection, and are told as soon as nothing is left.
 *
 * @param run carries the command out; whoever has waited goes before the apartment's other calls
 */
export async function runInLine(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  deadline: number,
  run: (goesFirst: boolean) => Promise<unknown>,
): Promise<unknown> {
  const { turns, lookAheads, rushes } = environment;
  const ahead = lookAheads[call.name]!;
  const { success, data: input } = declaration.input.safeParse(call.payload);
  // The call itself tells what is wrong.
  if (!success) return run(false);
  const key = `${lineOfCall(environment, call)} ${ahead.line(input)}`;
  const line = [{ key, most: atOnceInLine, mostWaiting: limitsOfAll.waitingCallsTogether }];
  const entered = rushes.has(key) ? undefined : turns.tryTake(line);
  if (entered) return carryOut(run(false), entered, () => rushes.note(key));
  rushes.note(key);
  const hopeless = () => answerIfHopeless(environment, declaration, call, { ahead, input });
  const known = (await hopeless()) ?? (await waitInLine(turns.take, line, deadline, hopeless));
  return "answer" in known ? known.answer : carryOut(run(true), known.leave, () => rushes.note(key));
}

async function carryOut(work: Promise<unknown>, leave: () => void, onRefusal: () => void) {
  try {
    return await work;
  } catch (error) {
    onRefusal();
    throw error;
  } finally {
    leave();
  }
}

/** @returns how the line is left, or the answer that made the wait needless */
async function waitInLine(
  take: Turns["take"],
  line: TurnPlace[],
  deadline: number,
  hopeless: () => Promise<{ answer: unknown } | undefined>,
): Promise<{ leave: () => void } | { answer: unknown }> {
  const over = new AbortController();
  const turn = take(line, deadline, over.signal).then((leave) => {
    if (over.signal.aborted) leave();
    return { leave };
  });
  const watch = async () => {
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      await sleep(pauseMs, undefined, { signal: over.signal });
      const known = await hopeless();
      if (known) return known;
    }
  };
  try {
    return await Promise.race([turn, watch()]);
  } finally {
    over.abort();
  }
}

/**
 * Looks, together with others who want the same.
 *
 * @returns the answer to the request's first call, which may have got what is taken now; undefined if there is hope
 * @throws CallError the refusal
 */
async function answerIfHopeless(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  { ahead, input }: { ahead: LookAhead; input: unknown },
): Promise<{ answer: unknown } | undefined> {
  const found = await lookTogether(environment, declaration, call, { ahead, input });
  if (!found || !ahead.isHopeless(found.seen, input)) return undefined;
  return inAdmittedTransaction(
    environment,
    declaration,
    call,
    { readOnly: true },
    async (db: CallDatabase, caller) => {
      // A network may hold people of several apartments.
      if (caller.apartmentId !== found.apartmentId) return undefined;
      const request = requestOf(declaration, call, caller, input);
      // After the look: if what is taken is the first call's own, its answer is there by now.
      const kept = request && (await findAnswer(db, request));
      if (!kept) await ahead.refuse({ db, caller, input, seen: found.seen });
      return kept;
    },
  );
}

/** Finds nothing if the caller may not look: the call itself tells why. */
async function lookTogether(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  { ahead, input }: { ahead: LookAhead; input: unknown },
): Promise<Seen | undefined> {
  const look = () =>
    inAdmittedTransaction(
      environment,
      declaration,
      call,
      // It is for all who wait for it.
      { readOnly: true, goesFirst: true },
      async (db, { apartmentId }) => ({ apartmentId, seen: await ahead.look({ db, input }) }),
    );
  try {
    return await environment.sharedLooks.take(
      `${lineOfCall(environment, call)} ${call.name} ${ahead.sameFor(input)}`,
      look,
    );
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}
