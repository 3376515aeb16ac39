import type { FunctionDeclaration } from "#contract/define.ts";
import { inCallTransaction } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";

import { admit } from "./admission.ts";
import type { Call, CallEnvironment } from "./call-environment.ts";
import type { AnswerOnce, Caller } from "./handler-types.ts";
import { answerOnce, readRequestId, repeatableRequest } from "./kept-answers.ts";
import { announceTouched } from "./touched-topics.ts";

/** A `Transaction` that tells whom it admitted. */
export type Admitting = ReturnType<typeof callTransaction>;

/** Every transaction of a procedure or stream admits the caller anew: a session may end between two. */
export function callTransaction(
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

/** What every handler is given. */
export function contextOf(
  { settings }: CallEnvironment,
  { origin, cookie }: Call,
  caller: Caller | null,
  input: unknown,
) {
  return { input, caller, origin, cookie, settings };
}

export function handle({ handlers }: CallEnvironment, { name }: Call, context: object) {
  return handlers[name]!(context);
}

/** The request that the call is, or repeats, where its caller gave it an id. */
export function requestOf(
  declaration: FunctionDeclaration,
  call: Call,
  caller: Caller | null,
  input: unknown,
) {
  const requestId = readRequestId(declaration, call.payload);
  return requestId === undefined
    ? undefined
    : repeatableRequest(requestId, caller?.id ?? "", call.name, input);
}

/** See `AnswerOnce` of handler-types.ts. What the work touched is announced with it. */
export function onceOf(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  caller: Caller | null,
  input: unknown,
): AnswerOnce<unknown> {
  const request = requestOf(declaration, call, caller, input);
  return async (db, work) => {
    const announced = async () => {
      const answer = await work();
      await announceTouched(environment, declaration, db, caller);
      return answer;
    };
    return request
      ? answerOnce(db, request, async () => declaration.output.parse(await announced()))
      : announced();
  };
}
