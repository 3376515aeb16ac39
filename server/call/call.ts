import type { FunctionDeclaration } from "#contract/define.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { requireRoomToWrite } from "#server/domain/room-to-write.ts";

import { admit, parseInput } from "./admission.ts";
import { answerText } from "./answer-text.ts";
import { callTransaction, contextOf, handle, onceOf, requestOf } from "./call-context.ts";
import type { Call, CallEnvironment } from "./call-environment.ts";
import { CallError } from "./call-error.ts";
import { countCall, turnsOf } from "./call-limits.ts";
import { transactionOf } from "./call-transaction.ts";
import { callErrorOf } from "./constraint-errors.ts";
import { undeclaredError } from "./declared-errors.ts";
import { findAnswer, readRequestId } from "./kept-answers.ts";
import { runInLine } from "./look-ahead.ts";
import { stepsOf } from "./procedure-steps.ts";
import { runStream } from "./run-stream.ts";

/**
 * Runs one call: turn → session → role → input → handler → answer. Its database work runs in transactions
 * that are bound to the caller.
 *
 * @returns the answer as JSON
 * @throws CallError for every failure that the caller is told about; any other error is our own mistake
 */
export async function runCall(environment: CallEnvironment, call: Call): Promise<string> {
  const declaration = Object.hasOwn(environment.functions, call.name) && environment.functions[call.name];
  if (!declaration) throw new CallError("unknown_function");
  const started = performance.now();
  const end = (status: string) =>
    environment.observe?.(call.name, status, (performance.now() - started) / 1000);
  try {
    const answer = await runKind[declaration.kind](environment, declaration, call);
    const text = answerText(declaration, answer);
    end("OK");
    return text;
  } catch (error) {
    const failure = failureOf(environment, declaration, call, error);
    end(failure instanceof CallError ? failure.status : "INTERNAL");
    if (!(failure instanceof CallError)) environment.onMistake?.(failure);
    throw failure;
  }
}

const runKind = {
  query: inTurn(runInOneTransaction),
  command: inTurn(runInOneTransaction),
  procedure: inTurn(runProcedure),
  stream: runStream,
};

/** The wait for a turn and a connection counts, because a client that has given up by then will try again. */
function inTurn(carryOut: typeof runInOneTransaction) {
  return async (environment: CallEnvironment, declaration: FunctionDeclaration, call: Call) => {
    if (declaration.toStrangers !== undefined && !call.tokenHash) {
      parseInput(declaration, call.payload);
      return declaration.toStrangers;
    }
    if (declaration.kind !== "query") requireRoomToWrite(environment.database, call.name);
    const deadline = performance.now() + environment.deadlineMs;
    // A call stays in the lines of its beginning, even if its caller is known by the time that it runs.
    const places = turnsOf(environment, declaration, call);
    const run = async (goesFirst: boolean) => {
      const inLines = places.map((place) => ({ ...place, goesFirst }));
      const endTurn = await environment.turns.take(inLines, deadline);
      try {
        return await carryOut(environment, declaration, call, deadline);
      } finally {
        endTurn();
      }
    };
    const looksAhead = Object.hasOwn(environment.lookAheads, call.name);
    return looksAhead ? runInLine(environment, declaration, call, deadline, run) : run(false);
  };
}

function runInOneTransaction(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  deadline: number,
): Promise<unknown> {
  const readOnly = declaration.kind === "query";
  const mayExpect = readOnly || beginsWithOurs(declaration, call);
  const expected = mayExpect && call.tokenHash ? environment.recentCallers.find(call.tokenHash) : undefined;
  return transactionOf(environment, call, { readOnly, deadline, expected }, async (db, opened) => {
    const caller = admit(declaration, call, opened);
    const input = parseInput(declaration, call.payload);
    const work = async () => {
      await countCall(db, declaration, call.name, caller);
      return handle(environment, call, { ...contextOf(environment, call, caller, input), db });
    };
    return readOnly ? work() : onceOf(environment, declaration, call, caller, input)(db, work);
  });
}

/**
 * Whether something of the pipeline's comes before a command's handler. It may then begin for whoever is expected, as the
 * handler does not.
 */
function beginsWithOurs(declaration: FunctionDeclaration, { payload }: Call): boolean {
  return declaration.limits.perHour !== null || readRequestId(declaration, payload) !== undefined;
}

async function runProcedure(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  deadline: number,
): Promise<unknown> {
  const transaction = callTransaction(environment, declaration, call, deadline);
  const { caller, input, answeredBefore, before } = await transaction(async (db, admitted) => {
    const given = parseInput(declaration, call.payload);
    const request = requestOf(declaration, call, admitted, given);
    const lookUp = async (within: CallDatabase) => request && findAnswer(within, request);
    const kept = await lookUp(db);
    if (!kept) await countCall(db, declaration, call.name, admitted);
    return { caller: admitted, input: given, answeredBefore: lookUp, before: kept };
  });
  if (before) return before.answer;
  const inSteps = stepsOf(environment, transaction);
  const once = onceOf(environment, declaration, call, caller, input);
  const context = {
    ...contextOf(environment, call, caller, input),
    transaction,
    inSteps,
    once,
    answeredBefore,
  };
  return handle(environment, call, context);
}

/** The error that the caller gets, or undefined for our own mistakes. */
function failureOf(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  error: unknown,
) {
  const told = error instanceof CallError ? error : callErrorOf(error);
  if (!told) return error;
  return undeclaredError(environment, declaration, call.name, told) ?? told;
}
