import { setTimeout as sleep } from "node:timers/promises";

import { z } from "zod";

import type { FunctionDeclaration } from "#contract/define.ts";
import { limitsOfAll } from "#contract/limits.ts";

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

/** One writes, and the others have all behind them that comes before: whoever is next waits for the lock alone. */
const atOnceInLine = 6;

/** Refusals do not take the processor from those who book. */
const refusalsAtOnce = 2;

/** How often those who wait in line ask whether there is hope yet. A look of others that is no older will do. */
const askAgainMs = 500;

/** How long after somebody was refused it counts as a rush. */
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

/** A call that looks ahead. */
interface Looking {
  environment: CallEnvironment;
  declaration: FunctionDeclaration;
  call: Call;
  ahead: LookAhead;
  input: unknown;
  deadline: number;
  /** Its line. */
  key: string;
  /** What its looks are shared under. */
  sameFor: string;
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
  const { turns, lookAheads, rushes, sharedLooks } = environment;
  const ahead = lookAheads[call.name]!;
  const { success, data: input } = z.safeParse(declaration.input, call.payload);
  // The call itself tells what is wrong.
  if (!success) return run(false);
  const whose = lineOfCall(environment, call);
  const key = `${whose} ${ahead.line(input)}`;
  const line = [{ key, most: atOnceInLine, mostWaiting: limitsOfAll.waitingCallsTogether }];
  const isRush = rushes.has(key);
  const entered = isRush ? undefined : turns.tryTake(line);
  const onRefusal = () => rushes.note(key);
  if (entered) return carryOut(() => run(false), entered, onRefusal);
  const sameFor = `${whose} ${call.name} ${ahead.sameFor(input)}`;
  const looking = { environment, declaration, call, ahead, input, deadline, key, sameFor };
  const askedAt = performance.now();
  const seenByOthers = () =>
    sharedLooks.foundSince(sameFor, Math.max(askedAt, performance.now() - askAgainMs)) as Seen | undefined;
  const look = async () => answerIfHopeless(looking, seenByOthers() ?? (await lookTogether(looking)));
  // Where nobody was refused, a look would only be one more: the line moves by itself.
  const known = (isRush && (await look())) || (await waitWhileHopeful(turns, line, deadline, look));
  if ("answer" in known) return known.answer;
  const found = seenByOthers();
  // Whoever is refused after all does not keep the others waiting meanwhile.
  if (isHopeless(looking, found)) known.leave();
  const taken = await answerIfHopeless(looking, found);
  return taken ? taken.answer : carryOut(() => run(true), known.leave, onRefusal);
}

async function carryOut(work: () => Promise<unknown>, leave: () => void, onRefusal: () => void) {
  try {
    return await work();
  } catch (error) {
    onRefusal();
    throw error;
  } finally {
    leave();
  }
}

/** @returns how the line is left, or the answer that made the wait needless */
async function waitWhileHopeful(
  turns: Turns,
  line: TurnPlace[],
  deadline: number,
  lookAgain: () => Promise<{ answer: unknown } | undefined>,
): Promise<{ leave: () => void } | { answer: unknown }> {
  const over = new AbortController();
  const turn = turns.take(line, deadline, over.signal);
  const watch = async () => {
    for (;;) {
      await sleep(askAgainMs, undefined, { signal: over.signal });
      const known = await lookAgain();
      if (known) return known;
    }
  };
  let hasTurn = false;
  try {
    const first = await Promise.race([turn.then((leave) => ({ leave })), watch()]);
    hasTurn = "leave" in first;
    return first;
  } finally {
    over.abort();
    // A turn that came at the same moment goes to the next call.
    if (!hasTurn) void turn.then((leave) => leave()).catch(() => undefined);
  }
}

/** Looks, together with others who want the same. Finds nothing if the caller may not: the call itself tells why. */
async function lookTogether({
  environment,
  declaration,
  call,
  ahead,
  input,
  sameFor,
}: Looking): Promise<Seen | undefined> {
  // It is for all who wait for it.
  const options = { readOnly: true, goesFirst: true };
  const look = () =>
    inAdmittedTransaction(environment, declaration, call, options, async (db, { apartmentId }) => ({
      apartmentId,
      seen: await ahead.look({ db, input }),
    }));
  try {
    return await environment.sharedLooks.take(sameFor, look);
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}

function isHopeless({ ahead, input }: Looking, found: Seen | undefined): found is Seen {
  return found !== undefined && ahead.isHopeless(found.seen, input);
}

/**
 * @returns the answer to the request's first call, which may have got what is taken now; undefined if there is hope
 * @throws CallError the refusal
 */
async function answerIfHopeless(
  looking: Looking,
  found: Seen | undefined,
): Promise<{ answer: unknown } | undefined> {
  if (!isHopeless(looking, found)) return undefined;
  const { environment, declaration, call, ahead, input, deadline, key } = looking;
  environment.rushes.note(key);
  const { apartmentId, seen } = found;
  const place = {
    key: `${key} refusals`,
    most: refusalsAtOnce,
    mostWaiting: limitsOfAll.waitingCallsTogether,
  };
  const leave = await environment.turns.take([place], deadline);
  const refusing = inAdmittedTransaction(
    environment,
    declaration,
    call,
    { readOnly: true },
    async (db, caller) => {
      // A network may hold people of several apartments.
      if (caller.apartmentId !== apartmentId) return undefined;
      const request = requestOf(declaration, call, caller, input);
      // After the look: if what is taken is the first call's own, its answer is there by now.
      const kept = request && (await findAnswer(db, request));
      if (!kept) await ahead.refuse({ db, caller, input, seen });
      return kept;
    },
  );
  return refusing.finally(leave);
}
