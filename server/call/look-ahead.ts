import type { FunctionDeclaration } from "#contract/define.ts";
import { limitsOfAll } from "#contract/limits.ts";
import type { CallDatabase } from "#database/transaction.ts";

import { inAdmittedTransaction } from "./admitted-transaction.ts";
import { requestOf } from "./call-context.ts";
import type { Call, CallEnvironment } from "./call-environment.ts";
import { CallError } from "./call-error.ts";
import type { LookAhead } from "./handler-types.ts";
import { findAnswer } from "./kept-answers.ts";

/** What a look found, and for the people of which apartment. */
interface Seen {
  apartmentId: string | null;
  seen: unknown;
}

/** One writes in a line, and a second one has all behind it that comes before. */
const atOnceInLine = 2;

/**
 * Runs a command for which thousands may come at once, of whom few get what they want. Whoever wants what is taken
 * hears it from a look that serves many. The others wait in line for those who write before them, without a
 * connection, and look again when it is their turn.
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
  const { turns, lookAheads } = environment;
  const ahead = lookAheads[call.name]!;
  const { success, data: input } = declaration.input.safeParse(call.payload);
  // The call itself tells what is wrong.
  if (!success) return run(false);
  const hopeless = () => answerIfHopeless(environment, declaration, call, { ahead, input });
  const known = await hopeless();
  if (known) return known.answer;
  const line = [
    { key: ahead.line(input), most: atOnceInLine, mostWaiting: limitsOfAll.waitingCallsTogether },
  ];
  const entered = turns.tryTake(line);
  const leave = entered ?? (await turns.take(line, deadline));
  try {
    const taken = entered ? undefined : await hopeless();
    return taken ? taken.answer : await run(!entered);
  } finally {
    leave();
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
      // What people of another apartment saw says nothing.
      if (caller.apartmentId !== found.apartmentId) return undefined;
      const request = requestOf(declaration, call, caller, input);
      // After the look: if what is taken is the first call's own, its answer is there by now.
      const kept = request && (await findAnswer(db, request));
      if (!kept) await ahead.refuse({ db, caller, input, seen: found.seen });
      return kept;
    },
  );
}

/** @returns nothing if the caller may not look: the call itself tells why */
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
    return await environment.sharedLooks.take(`${call.name} ${ahead.sameFor(input)}`, look);
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}
