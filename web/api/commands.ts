import type { CommandName, FunctionName, Input, Output } from "#contract/index.ts";

import { CallError, type FailureCode, isSessionEnd } from "./call-error.ts";
import type { CallOptions } from "./call.ts";
import { call } from "./call.ts";
import { drawRequestId } from "./request-id.ts";

interface CommanderOptions<Name extends CommandName> {
  /** Sends a call; the browser's client by default. */
  send?: <Sent extends FunctionName>(
    name: Sent,
    payload?: Input<Sent>,
    options?: CallOptions,
  ) => Promise<Output<Sent>>;
  /** The wait before each repeat. */
  pausesMs?: readonly number[];
  /** The answer of a command that ends the session: a repeat that finds the session ended has succeeded. */
  onceOver?: Output<Name>;
}

/** Sends a command. The signal aborts when nobody waits for the answer any more. */
export type Commander<Name extends CommandName> = (
  payload?: Input<Name>,
  signal?: AbortSignal,
) => Promise<Output<Name>>;

/**
 * Returns a function that sends a command each time it is called. Each time has an id: with it the server recognizes a
 * repeat and gives it the first answer. So a call can be repeated if its answer was lost, by us or by the person, and
 * its work is done only once.
 */
export function commander<Name extends CommandName>(
  name: Name,
  { send = call, pausesMs = [500, 1500], onceOver }: CommanderOptions<Name> = {},
): Commander<Name> {
  /** The last time, as long as we do not know whether the server did it. */
  let open: { requestId: string; text: string } | undefined;
  /** Another time may have begun meanwhile. */
  const close = (requestId: string) => {
    if (open?.requestId === requestId) open = undefined;
  };

  return async (payload, signal) => {
    if (Object.hasOwn(withoutId, name)) return send(name, payload);
    const text = JSON.stringify(payload ?? null);
    let isRepeat = open?.text === text;
    if (open?.text !== text) open = { requestId: drawRequestId(), text };
    const { requestId } = open;
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await send(name, payload, { requestId });
        close(requestId);
        return answer;
      } catch (error) {
        if (isRepeat && onceOver && isSessionEnd(error)) {
          close(requestId);
          return onceOver;
        }
        if (isAnswer(error)) close(requestId);
        const pause = pausesMs[attempt];
        if (!isLost(error) || pause === undefined || isAway(signal)) throw error;
        await passed(pause);
        if (isAway(signal)) throw error;
        isRepeat = true;
      }
    }
  };
}

/** Commands with a `requestId` of their own in the payload: the id of the thing that they are about. */
type AboutRequest = {
  [Name in CommandName]: Input<Name> extends { requestId: unknown } ? Name : never;
}[CommandName];

/** A sign-in has no id, because nobody is signed in yet, so its answer cannot be stored for them. */
type SignIn = "signIn" | "signInByHousehold" | "beginPasskey" | "beginPasskeySignIn" | "signInByPasskey";

const withoutId: Record<AboutRequest | SignIn, true> = {
  signIn: true,
  signInByHousehold: true,
  beginPasskey: true,
  beginPasskeySignIn: true,
  signInByPasskey: true,
  resolvePasswordHelp: true,
  answerJoinRequest: true,
};

/** Whether the server answered the request itself, so that the next time is a new one. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof CallError) || error.technical || isLost(error)) return false;
  return !saidAtTheDoor.has(error.code);
}

/** These refusals come before the request is looked at, so an earlier try may still have been carried out. */
const saidAtTheDoor: ReadonlySet<FailureCode> = new Set(["resource-exhausted", "unauthenticated"]);

/** Whether the server may have done it, or may still do it, although no answer arrived. */
function isLost(error: unknown): boolean {
  return error instanceof CallError && lostCodes.has(error.code);
}

const lostCodes: ReadonlySet<FailureCode> = new Set(["unavailable", "aborted", "deadline-exceeded"]);

/** Adds a random part, so that people who lost the connection together do not all come back together. */
function passed(pauseMs: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, pauseMs * (1 + Math.random() / 4)));
}

/** If the person has left, another may be here; without a network, a try is useless. */
function isAway(signal: AbortSignal | undefined): boolean {
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- outside of a browser nobody knows
  return signal?.aborted === true || navigator.onLine === false;
}
