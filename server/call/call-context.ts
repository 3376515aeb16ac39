import { z } from "zod";

import type { FunctionDeclaration } from "#contract/define.ts";
import type { CallDatabase } from "#database/transaction.ts";

import { admit } from "./admission.ts";
import type { Call, CallEnvironment } from "./call-environment.ts";
import { transactionOf } from "./call-transaction.ts";
import type { AnswerOnce, Caller } from "./handler-types.ts";
import { answerOnce, readRequestId, repeatableRequest } from "./kept-answers.ts";
import { announceTouched } from "./touched-topics.ts";

/** A `Transaction` that passes the admitted caller to its work. */
export type Admitting = ReturnType<typeof callTransaction>;

/** Every transaction of a procedure or stream admits the caller again: the session may end in between. */
export function callTransaction(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
  deadline = Number.POSITIVE_INFINITY,
) {
  return <Result>(work: (db: CallDatabase, caller: Caller | null) => Promise<Result>) =>
    transactionOf(environment, call, { readOnly: false, deadline }, (db, opened) =>
      work(db, admit(declaration, call, opened)),
    );
}

/** The part of the context that every handler gets. */
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

/** The repeatable request of this call, if its caller sent an id with it. */
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

/** See `AnswerOnce` of handler-types.ts. Announces what the work touched in the same transaction. */
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
      ? answerOnce(db, request, async () => z.parse(declaration.output, await announced()))
      : announced();
  };
}
