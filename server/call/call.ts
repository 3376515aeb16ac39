import type { PassThrough } from "node:stream";

import type { FunctionDeclaration } from "#contract/define.ts";
import type { Database } from "#database/database.ts";
import { inCallTransaction } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { requireRoomToWrite } from "#server/domain/room-to-write.ts";
import type { Settings } from "#server/start/settings.ts";

import { admit, parseInput } from "./admission.ts";
import { answerText, chunkBytes } from "./answer-text.ts";
import { CallError } from "./call-error.ts";
import { connectionTurns, countCall, enterStream, turnsOf } from "./call-limits.ts";
import { announcements, apartmentTopic, sessionTopic } from "./changes.ts";
import type { Changes } from "./changes.ts";
import { callErrorOf } from "./constraint-errors.ts";
import type { AnswerOnce, Caller, CallOrigin, SessionCookie, Transaction } from "./handler-types.ts";
import { answerOnce, findAnswer, readRequestId, repeatableRequest } from "./kept-answers.ts";
import { stepsOf } from "./procedure-steps.ts";
import type { RecentCallers } from "./recent-callers.ts";
import type { SharedReads } from "./shared-reads.ts";
import type { Turns } from "./turns.ts";

/** Tells of each call that ended: which function, how it ended, how long it took. Never who or where. */
export type CallObserver = (functionName: string, status: string, seconds: number) => void;

/** What the pipeline works with, the same for every call of a process. */
export interface CallEnvironment {
  database: Database;
  changes: Changes;
  settings: Settings;
  functions: Record<string, FunctionDeclaration>;
  handlers: Record<string, AnyHandler>;
  /** Milliseconds after which a unary call is rolled back: before the client's own 70 s. */
  deadlineMs: number;
  turns: Turns;
  recentCallers: RecentCallers;
  sharedReads: SharedReads;
  /** How many of the database's connections one apartment, or one address of unknown callers, may use at once. */
  connectionShare: number;
  /** Streams under way, to be ended when the server stops. */
  openStreams: Set<PassThrough>;
  /** Is told how each call of a known function ended. */
  observe?: CallObserver;
  onTouchFailed: (error: unknown) => void;
}

/** A call as it came off the wire. */
export interface Call {
  name: string;
  payload: unknown;
  /** SHA-256 of the session token; null where none was sent. */
  tokenHash: Uint8Array | null;
  /** The token came as a bearer: an unknown one is refused even where anyone may call. */
  byBearer: boolean;
  origin: CallOrigin;
  cookie: SessionCookie;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
  /** Sends a chunk, as JSON, and waits while the client is behind; undefined where no stream was asked for. */
  sendChunk: ((chunk: Buffer) => Promise<void>) | undefined;
}

// The registry's types bind each handler to its function (handler-types.ts); here they are all alike.
// oxlint-disable-next-line typescript/no-explicit-any -- a handler's context is contravariant: no narrower type holds them all
type AnyHandler = (context: any) => Promise<unknown> | AsyncGenerator<unknown, unknown, void>;

/**
 * Carries out one call: turn → session → role → input → handler → answer, the database's part of it in a
 * transaction that is bound to the caller.
 *
 * @returns the answer as JSON
 * @throws CallError for whatever the caller is to be told; anything else is our own mistake
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
    const told = error instanceof CallError ? error : callErrorOf(error);
    end(told?.status ?? "INTERNAL");
    throw told ?? error;
  }
}

const runKind = {
  query: inTurn(runInOneTransaction),
  command: inTurn(runInOneTransaction),
  procedure: inTurn(runProcedure),
  stream: runStream,
};

/** The wait for a turn and for a connection counts: who was told meanwhile that it failed will try again. */
function inTurn(run: typeof runInOneTransaction) {
  return async (environment: CallEnvironment, declaration: FunctionDeclaration, call: Call) => {
    if (declaration.kind !== "query") requireRoomToWrite(environment.database, call.name);
    const deadline = performance.now() + environment.deadlineMs;
    const endTurn = await environment.turns.take(turnsOf(environment, declaration, call), deadline);
    try {
      return await run(environment, declaration, call, deadline);
    } finally {
      endTurn();
    }
  };
}

function runInOneTransaction(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  deadline: number,
): Promise<unknown> {
  const readOnly = declaration.kind === "query";
  const bound = { tokenHash: call.tokenHash, readOnly, deadline };
  return inCallTransaction(environment.database, bound, async (db, opened) => {
    const caller = admit(environment, declaration, call, opened);
    const input = parseInput(declaration, call.payload);
    const work = async () => {
      await countCall(db, declaration, call.name, caller);
      return handle(environment, call, { ...contextOf(environment, call, caller, input), db });
    };
    const once = onceOf(declaration, call, caller, input);
    return readOnly ? work() : once(db, work);
  });
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
  const once = onceOf(declaration, call, caller, input);
  const context = {
    ...contextOf(environment, call, caller, input),
    transaction,
    inSteps,
    once,
    answeredBefore,
  };
  return handle(environment, call, context);
}

async function runStream(environment: CallEnvironment, declaration: FunctionDeclaration, call: Call) {
  const ended = new AbortController();
  const signal = AbortSignal.any([call.signal, ended.signal]);
  const transaction = turnByTurn(environment, call, callTransaction(environment, declaration, call));
  // The place is taken inside the transaction that counts: what is refused is not counted.
  let leave = (): void => undefined;
  const { caller, input } = await transaction(async (db, admitted) => {
    const given = parseInput(declaration, call.payload);
    leave = enterStream(environment, declaration, call, admitted);
    await countCall(db, declaration, call.name, admitted);
    return { caller: admitted, input: given };
  }).catch((error: unknown) => {
    leave();
    throw error;
  });
  const changes = (topic: string) => changesFor(environment, { ...call, signal }, caller, topic, transaction);
  const { shared, leave: leaveReaders } = sharedReadsFor(environment, call, caller, transaction);
  const context = { ...contextOf(environment, call, caller, input), transaction, changes, shared };
  const chunks = handle(environment, call, context) as AsyncGenerator<unknown, unknown, void>;
  try {
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return value;
      await call.sendChunk?.(chunkBytes(declaration, value));
      // Whoever has gone needs nothing more of it, and nobody hears of this error.
      if (signal.aborted) throw new CallError("unavailable");
    }
  } finally {
    ended.abort();
    await chunks.return(undefined);
    leaveReaders();
    leave();
  }
}

/** A `Transaction` that tells whom it admitted. */
type Admitting = ReturnType<typeof callTransaction>;

/** Every transaction of a procedure or stream admits the caller anew: a session may end between two. */
function callTransaction(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  deadline = Number.POSITIVE_INFINITY,
) {
  return async <Result>(work: (db: CallDatabase, caller: Caller | null) => Promise<Result>) => {
    const bound = { tokenHash: call.tokenHash, readOnly: false, deadline };
    return inCallTransaction(environment.database, bound, (db, opened) =>
      work(db, admit(environment, declaration, call, opened)),
    );
  };
}

/** A stream holds no turn while it is quiet: each of its transactions takes one. */
function turnByTurn(environment: CallEnvironment, call: Call, transaction: Admitting): Admitting {
  return async (work) => {
    const deadline = performance.now() + environment.deadlineMs;
    const endTurn = await environment.turns.take(connectionTurns(environment, call), deadline);
    try {
      return await transaction(work);
    } finally {
      endTurn();
    }
  };
}

function requestOf(declaration: FunctionDeclaration, call: Call, caller: Caller | null, input: unknown) {
  const requestId = readRequestId(declaration, call.payload);
  return requestId === undefined
    ? undefined
    : repeatableRequest(requestId, caller?.id ?? "", call.name, input);
}

/** See `AnswerOnce` of handler-types.ts. */
function onceOf(
  declaration: FunctionDeclaration,
  call: Call,
  caller: Caller | null,
  input: unknown,
): AnswerOnce<unknown> {
  const request = requestOf(declaration, call, caller, input);
  if (!request) return (_, work) => work();
  return (db, work) => answerOnce(db, request, async () => declaration.output.parse(await work()));
}

function contextOf(
  { settings }: CallEnvironment,
  { origin, cookie }: Call,
  caller: Caller | null,
  input: unknown,
) {
  return { input, caller, origin, cookie, settings };
}

function handle({ handlers }: CallEnvironment, { name }: Call, context: object) {
  return handlers[name]!(context);
}

/** How often a stream makes sure that its session still stands, besides being told. */
const recheckMs = 30_000;

function changesFor(
  { changes }: CallEnvironment,
  { sendChunk, signal }: Call,
  caller: Caller | null,
  topic: string,
  transaction: Transaction,
): AsyncIterable<void> {
  const listening = sendChunk && caller?.apartmentId;
  const [data, session] = [apartmentTopic(caller?.apartmentId ?? "", topic), sessionTopic(caller?.id ?? "")];
  const heard = listening ? announcements(changes, [data, session], signal, recheckMs) : [];
  return (async function* () {
    for await (const announced of heard) {
      // Admits the caller anew: the session may be over.
      if (!announced.has(data) || announced.has(session)) await transaction(() => Promise.resolve());
      if (announced.has(data)) yield;
    }
  })();
}

/** See `shared` of handler-types.ts. */
function sharedReadsFor(
  { changes, sharedReads }: CallEnvironment,
  { name, sendChunk }: Call,
  caller: Caller | null,
  transaction: Transaction,
) {
  const { read, leave } = sharedReads.join(`${name} ${caller?.apartmentId ?? ""}`);
  const shared = async <Result>(topic: string, work: (db: CallDatabase) => Promise<Result>) => {
    // Whoever does not listen does not know what is still true.
    if (!sendChunk) return transaction(work);
    // Whoever gets what another has read must still be let in.
    await transaction(() => Promise.resolve());
    const version = changes.version(apartmentTopic(caller?.apartmentId ?? "", topic));
    return read(topic, version, () => transaction(work));
  };
  return { shared, leave };
}
