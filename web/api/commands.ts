import type { CommandName, FunctionName, Input, Output } from "#contract/index.ts";

import { CallError, type FailureCode, isSessionEnd } from "./call-error.ts";
import type { CallOptions } from "./call.ts";
import { call } from "./call.ts";
import { drawRequestId } from "./request-id.ts";

interface CommanderOptions<Name extends CommandName> {
  /** How the call travels; the browser's client unless told. */
  send?: <Sent extends FunctionName>(
    name: Sent,
    payload?: Input<Sent>,
    options?: CallOptions,
  ) => Promise<Output<Sent>>;
  /** How long to wait before each repeat. */
  pausesMs?: readonly number[];
  /**
   * What counts as the answer when a repeat finds that the session is over: for a command that ends it,
   * and so cannot be answered twice.
   */
  onceOver?: Output<Name>;
}

/** Sends a command; the signal tells when nobody waits for it any more. */
export type Commander<Name extends CommandName> = (
  payload?: Input<Name>,
  signal?: AbortSignal,
) => Promise<Output<Name>>;

/**
 * What sends a command each time that somebody asks for it. Every time has an id, by which the server
 * knows a repeat and gives it the first answer. So a call whose answer was lost is repeated by itself,
 * and by whoever tries the same again: what it does is done once.
 */
export function commander<Name extends CommandName>(
  name: Name,
  { send = call, pausesMs = [500, 1500], onceOver }: CommanderOptions<Name> = {},
): Commander<Name> {
  /** The last time, while nobody knows whether the server did it. */
  let open: { requestId: string; text: string } | undefined;
  /** Another time may have begun meanwhile. */
  const close = (requestId: string) => {
    if (open?.requestId === requestId) open = undefined;
  };

  return async (payload, signal) => {
    // A sign-in has no id: nobody is known by then whose repeat it could be.
    if (name === "signIn") return send(name, payload);
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

/** Whether the server said no to what was asked, so that the next time is another one. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof CallError) || error.technical || isLost(error)) return false;
  return !saidAtTheDoor.has(error.code);
}

/** Whoever is not let in at the moment does not learn whether an earlier send was carried out. */
const saidAtTheDoor: ReadonlySet<FailureCode> = new Set(["resource-exhausted", "unauthenticated"]);

/** Whether the server may have done it, or may yet do it, without a word that reached us. */
function isLost(error: unknown): boolean {
  return error instanceof CallError && lostCodes.has(error.code);
}

const lostCodes: ReadonlySet<FailureCode> = new Set(["unavailable", "aborted", "deadline-exceeded"]);

/** Some more each time, so that all who were cut off do not come back at the same moment. */
function passed(pauseMs: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, pauseMs * (1 + Math.random() / 4)));
}

/** Whoever left may be followed by another person; without a network, trying is in vain. */
function isAway(signal: AbortSignal | undefined): boolean {
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- outside of a browser nobody knows
  return signal?.aborted === true || navigator.onLine === false;
}
