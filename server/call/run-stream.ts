import type { FunctionDeclaration } from "#contract/define.ts";
import type { CallDatabase } from "#database/transaction.ts";

import { parseInput } from "./admission.ts";
import { chunkBytes } from "./answer-text.ts";
import type { Call, CallEnvironment } from "./call-environment.ts";
import { CallError } from "./call-error.ts";
import { connectionTurns, countCall, enterStream } from "./call-limits.ts";
import { admittedTransactions } from "./call-transaction.ts";
import type { AdmittedTransactions } from "./call-transaction.ts";
import { announcements, apartmentTopic, personTopic, sessionTopic } from "./changes.ts";
import { handle } from "./handle.ts";
import type { Caller, Transaction } from "./handler-types.ts";

/** Runs a stream: chunks until the client disconnects or the function ends. Returns the function's result. */
export async function runStream(environment: CallEnvironment, declaration: FunctionDeclaration, call: Call) {
  const ended = new AbortController();
  const signal = AbortSignal.any([call.signal, ended.signal]);
  const admission = { at: 0 };
  const transaction = noting(
    admission,
    turnByTurn(environment, call, admittedTransactions(environment, declaration, call)),
  );
  // Takes the place inside the transaction that counts, so that a refused call is not counted.
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
  const { shared, leave: leaveReaders } = sharedReadsFor(environment, call, caller, transaction, admission);
  const means = { transaction, changes, shared };
  const chunks = handle(environment, call, { caller, input, ...means }) as AsyncGenerator<
    unknown,
    unknown,
    void
  >;
  try {
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return value;
      await call.sendChunk?.(chunkBytes(declaration, value));
      // The client has disconnected, so nobody sees this error.
      if (signal.aborted) throw new CallError("unavailable");
    }
  } finally {
    ended.abort();
    await chunks.return(undefined);
    leaveReaders();
    leave();
  }
}

/** Each transaction of a stream takes a turn, so a quiet stream holds none. */
function turnByTurn(
  environment: CallEnvironment,
  call: Call,
  transaction: AdmittedTransactions,
): AdmittedTransactions {
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

/** When the caller of a stream was last admitted. */
interface Admission {
  at: number;
}

function noting(admission: Admission, transaction: AdmittedTransactions): AdmittedTransactions {
  return async (work) =>
    transaction((db, caller) => {
      admission.at = performance.now();
      return work(db, caller);
    });
}

/** How often a stream checks that its session is still valid, besides announcements. */
const recheckMs = 30_000;

function changesFor(
  { changes }: CallEnvironment,
  { sendChunk, signal }: Call,
  caller: Caller | null,
  topic: string,
  transaction: Transaction,
): AsyncIterable<void> {
  const listening = sendChunk && caller?.apartmentId;
  const data = [apartmentTopic(caller?.apartmentId ?? "", topic), personTopic(caller?.id ?? "", topic)];
  const session = sessionTopic(caller?.id ?? "");
  const heard = listening ? announcements(changes, [...data, session], signal, recheckMs) : [];
  return (async function* () {
    for await (const announced of heard) {
      const isChanged = data.some((each) => announced.has(each));
      // Admits the caller again, because the session may have ended.
      if (!isChanged || announced.has(session)) await transaction(() => Promise.resolve());
      if (isChanged) yield;
    }
  })();
}

/** See `shared` of handler-types.ts. */
function sharedReadsFor(
  { changes, sharedReads }: CallEnvironment,
  { name, sendChunk }: Call,
  caller: Caller | null,
  transaction: Transaction,
  admission: Admission,
) {
  const joined = new Map<string, ReturnType<typeof sharedReads.join>>();
  const readersOf = (part: string) => {
    const readers =
      joined.get(part) ??
      sharedReads.join(`${name} ${caller?.role ?? ""} ${caller?.apartmentId ?? ""} ${part}`);
    joined.set(part, readers);
    return readers;
  };
  const shared = async <Result>(topic: string, work: (db: CallDatabase) => Promise<Result>, part = "") => {
    // Without a stream there are no announcements, so a shared result may be out of date.
    if (!sendChunk) return transaction(work);
    // A caller who gets another's result must still be admitted. The end of a session is announced and heard by
    // `changesFor`; hundreds of watchers must not each ask the database at every change.
    if (performance.now() - admission.at > recheckMs) await transaction(() => Promise.resolve());
    const version = changes.version(apartmentTopic(caller?.apartmentId ?? "", topic));
    return readersOf(part).read(topic, version, () => transaction(work));
  };
  return { shared, leave: () => joined.forEach((readers) => readers.leave()) };
}
