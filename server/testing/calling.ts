import type { ErrorDetails } from "#contract/errors.ts";
import type { ErrorStatus } from "#contract/errors/status.ts";
import type { Chunk, FunctionName, Input, Output, StreamName } from "#contract/index.ts";

import type { Actor } from "./builders.ts";
import type { TestServer } from "./test-server.ts";

/** The error of a call, as it was answered. */
export class CallError extends Error {
  readonly httpStatus: number;
  readonly status: ErrorStatus;
  readonly details: ErrorDetails;

  constructor(httpStatus: number, error: { status: ErrorStatus; message: string; details: ErrorDetails }) {
    super(error.message);
    this.httpStatus = httpStatus;
    this.status = error.status;
    this.details = error.details;
  }
}

/**
 * Calls a function over HTTP, as a signed-in actor or as nobody.
 *
 * @throws CallError if the server refuses the call
 */
export async function call<Name extends FunctionName>(
  server: TestServer,
  actor: Pick<Actor, "token"> | undefined,
  name: Name,
  payload: Input<Name>,
): Promise<Output<Name>> {
  const { statusCode, body } = await post(
    server,
    `/asia-northeast3/${name}`,
    { data: payload ?? null },
    bearer(actor),
  );
  const answer = JSON.parse(body) as {
    result?: Output<Name>;
    error?: ConstructorParameters<typeof CallError>[1];
  };
  if (answer.error) throw new CallError(statusCode, answer.error);
  return answer.result!;
}

/**
 * Calls a streaming function that ends by itself, and returns everything that it sent.
 *
 * @throws CallError if the server refuses the call
 */
export async function collect<Name extends StreamName>(
  server: TestServer,
  actor: Pick<Actor, "token"> | undefined,
  name: Name,
  payload: Input<Name>,
): Promise<{ chunks: Chunk<Name>[]; result: Output<Name> }> {
  const headers = { ...bearer(actor), accept: "text/event-stream" };
  const { statusCode, body } = await post(
    server,
    `/asia-northeast3/${name}`,
    { data: payload ?? null },
    headers,
  );
  const events = [...body.matchAll(/^data: (.*)$/gm)].map(
    ([, text]) =>
      JSON.parse(text!) as {
        message?: Chunk<Name>;
        result?: Output<Name>;
        error?: ConstructorParameters<typeof CallError>[1];
      },
  );
  const last = events.pop();
  if (last?.error) throw new CallError(statusCode, last.error);
  return { chunks: events.map(({ message }) => message!), result: last!.result! };
}

/** The error of a call that must be refused. */
export async function errorOf(answer: Promise<unknown>): Promise<CallError> {
  let result: unknown;
  try {
    result = await answer;
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
  throw new Error(`The call was not refused: ${JSON.stringify(result)}`);
}

/** The errors of calls that run at once and must all be refused. */
export function errorsOf(answers: Promise<unknown>[]): Promise<CallError[]> {
  return Promise.all(answers.map(errorOf));
}

/** A raw POST that no proper client would send. A string body is sent as it is. */
export function post({ app }: TestServer, url: string, body: unknown, headers: Record<string, string> = {}) {
  return app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/json", ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
}

export function bearer(actor: Pick<Actor, "token"> | undefined): Record<string, string> {
  return actor ? { authorization: `Bearer ${actor.token}` } : {};
}
