import type { ErrorDetails } from "#contract/errors.ts";
import type { Chunk, FunctionName, Input, Output } from "#contract/index.ts";

import { CallError, type FailureCode, failureCodes } from "./call-error.ts";
import { readEvents } from "./event-stream.ts";
import { openTimer, type Timer } from "./timer.ts";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Shows the server that a call repeats an earlier one: see commands.ts. */
  requestId?: string | undefined;
}

interface ClientSettings {
  /** The functions are at `{baseUrl}/{function}`. */
  baseUrl: string;
  /** The longest time that a call may take. */
  timeoutMs?: number;
  /** The longest silence of a stream. The server sends a sign of life every 15 s. */
  silenceMs?: number;
}

/** The browser's client. It calls its own origin, so the browser adds the session's cookie. */
export const { call, stream } = createClient({ baseUrl: "/asia-northeast3" });

/** A client of the callable protocol. The SDK will not do: it rewrites the messages that we show. */
export function createClient({ baseUrl, timeoutMs = 70_000, silenceMs = 45_000 }: ClientSettings) {
  /**
   * Calls a function and returns its result.
   *
   * @throws CallError
   */
  async function callFunction<Name extends FunctionName>(
    name: Name,
    payload?: Input<Name>,
    { signal, requestId }: CallOptions = {},
  ): Promise<Output<Name>> {
    const timer = openTimer(timeoutMs, signal);
    const data = requestId === undefined ? payload : { ...payload, requestId };
    try {
      const response = await post(name, data, "application/json", timer);
      return readAnswer<Output<Name>>(response.status, await response.text());
    } catch (error) {
      throw asFailure(error, timer);
    } finally {
      timer.close();
    }
  }

  /**
   * Calls a streaming function, and passes each message to `onChunk`. Returns the result at the end.
   *
   * @throws CallError
   */
  async function streamFunction<Name extends FunctionName>(
    name: Name,
    payload: Input<Name> | undefined,
    onChunk: (chunk: Chunk<Name>) => void,
    { signal }: CallOptions = {},
  ): Promise<Output<Name>> {
    const timer = openTimer(silenceMs, signal);
    try {
      const response = await post(name, payload, "text/event-stream", timer);
      for await (const text of readEvents(response, timer.restart)) {
        const event = parse<Output<Name>, Chunk<Name>>(text);
        if (event?.error) throw callErrorOf(response.status, event);
        if (event?.message === undefined) return resultOf(event);
        onChunk(event.message);
      }
      throw unreachable();
    } catch (error) {
      throw asFailure(error, timer);
    } finally {
      timer.close();
    }
  }

  function post(name: FunctionName, payload: unknown, accept: string, timer: Timer) {
    return fetch(`${baseUrl}/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: accept },
      body: JSON.stringify({ data: payload ?? null }),
      signal: timer.signal,
    });
  }

  return { call: callFunction, stream: streamFunction };
}

/**
 * Returns the result that an answer carries.
 *
 * @throws CallError
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the server checks that it has the contract's form
export function readAnswer<Result>(status: number, text: string): Result {
  const answer = parse<Result>(text);
  if (status < 200 || status > 299 || answer?.error) throw callErrorOf(status, answer);
  return resultOf(answer);
}

/** The failure to tell. `fetch` throws the same error for every loss. Only the timer knows who ended it. */
export function asFailure(error: unknown, timer: Timer): unknown {
  if (timer.state === "aborted") {
    return new CallError({ code: "cancelled", status: 0, message: "cancelled", technical: true });
  }
  if (timer.state === "expired") {
    return new CallError({
      code: "deadline-exceeded",
      status: 0,
      message: "서버가 제때 응답하지 않았어요. 인터넷 연결을 확인하고 다시 시도해 주세요.",
    });
  }
  return error instanceof TypeError ? unreachable() : error;
}

/** The fields of an answer. The server checks that a result has the contract's form. */
interface Answer<Result, Message = never> {
  data?: Result;
  result?: Result;
  message?: Message;
  error?: { status?: string; message?: string; details?: ErrorDetails };
}

function parse<Result, Message = never>(text: string): Answer<Result, Message> | undefined {
  try {
    const value: Answer<Result, Message> | null = JSON.parse(text);
    return typeof value === "object" ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

function resultOf<Result>(answer: Answer<Result, unknown> | undefined): Result {
  if (!answer) throw malformed("Response is not valid JSON object.");
  const result = answer.data === undefined ? answer.result : answer.data;
  if (result === undefined) throw malformed("Response is missing data field.");
  return result;
}

function malformed(message: string): CallError {
  return new CallError({ code: "internal", status: 200, message, technical: true });
}

/** The server's error. A gateway's answer has no error object of ours, so its HTTP status decides. */
function callErrorOf(status: number, answer: Answer<unknown, unknown> | undefined): CallError {
  if (answer?.error) {
    const { status: name, message = "", details } = answer.error;
    return new CallError({ code: codeOf(name), status, message, details });
  }
  if (status >= 502 && status <= 504) return unreachable(status);
  return new CallError({
    code: status === 401 ? "unauthenticated" : "internal",
    status,
    message: "Response is not valid JSON object.",
    technical: true,
  });
}

function codeOf(status: string | undefined): FailureCode {
  const code = status?.toLowerCase().replaceAll("_", "-");
  return failureCodes.find((known) => known === code) ?? "internal";
}

function unreachable(status = 0): CallError {
  return new CallError({
    code: "unavailable",
    status,
    message: "서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.",
  });
}
