import type { FunctionDeclaration } from "#contract/define.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { requireRoomToWrite } from "#server/domain/room-to-write.ts";

import { admit, parseInput } from "./admission.ts";
import { answerText } from "./answer-text.ts";
import type { Call, CallEnvironment } from "./call-environment.ts";
import { CallError } from "./call-error.ts";
import { countCall, turnsOf } from "./call-limits.ts";
import { admittedTransactions, callTransaction } from "./call-transaction.ts";
import { callErrorOf } from "./constraint-errors.ts";
import { undeclaredError } from "./declared-errors.ts";
import { handle } from "./handle.ts";
import type { AnswerOnce, Caller } from "./handler-types.ts";
import { answerOnce, findAnswer, requestOf } from "./kept-answers.ts";
import type { RepeatableRequest } from "./kept-answers.ts";
import { stepsOf } from "./procedure-steps.ts";
import { runStream } from "./run-stream.ts";
import { announceTouched } from "./touched-topics.ts";

/**
 * Runs one call: turn → session → role → input → limits → handler → answer. Its database work runs in transactions
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
    const answer = await carryOut(environment, declaration, call);
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

/** The wait for a turn and a connection counts, because a client that has given up by then will try again. */
async function carryOut(environment: CallEnvironment, declaration: FunctionDeclaration, call: Call) {
  const { kind, toStrangers } = declaration;
  if (kind === "stream") return runStream(environment, declaration, call);
  if (toStrangers !== undefined && !call.tokenHash) {
    parseInput(declaration, call.payload);
    return toStrangers;
  }
  if (kind !== "query") requireRoomToWrite(environment.database, call.name);
  const deadline = performance.now() + environment.deadlineMs;
  const endTurn = await environment.turns.take(turnsOf(environment, declaration, call), deadline);
  try {
    const run = kind === "procedure" ? runProcedure : runInOneTransaction;
    return await run(environment, declaration, call, deadline);
  } finally {
    endTurn();
  }
}

function runInOneTransaction(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  deadline: number,
): Promise<unknown> {
  const readOnly = declaration.kind === "query";
  return callTransaction(environment, call, { readOnly, deadline }, async (db, session) => {
    const caller = admit(declaration, call, session);
    const input = parseInput(declaration, call.payload);
    const once = onceOf(environment, declaration, caller, requestOf(declaration, call, caller, input));
    return once(db, async () => {
      await countCall(db, declaration, call.name, caller);
      return handle(environment, call, { caller, input, db });
    });
  });
}

async function runProcedure(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  deadline: number,
): Promise<unknown> {
  const transaction = admittedTransactions(environment, declaration, call, deadline);
  const { caller, input, request, kept } = await transaction(async (db, admitted) => {
    const given = parseInput(declaration, call.payload);
    const asked = requestOf(declaration, call, admitted, given);
    const found = await findAnswer(db, asked);
    if (!found) await countCall(db, declaration, call.name, admitted);
    return { caller: admitted, input: given, request: asked, kept: found };
  });
  if (kept) return kept.answer;
  return handle(environment, call, {
    caller,
    input,
    transaction,
    inSteps: stepsOf(environment, transaction),
    once: onceOf(environment, declaration, caller, request),
    answeredBefore: (db: CallDatabase) => findAnswer(db, request),
  });
}

/** See `AnswerOnce` of handler-types.ts. */
function onceOf(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  caller: Caller | null,
  request: RepeatableRequest | undefined,
): AnswerOnce<unknown> {
  return (db, work) =>
    answerOnce(db, declaration, request, async () => {
      const answer = await work();
      await announceTouched(environment, declaration, db, caller);
      return answer;
    });
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
