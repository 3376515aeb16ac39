import type { FunctionName, Input, Output, StreamName } from "#contract/index.ts";

/** An answer of a server, or how the call failed. */
export type Answered<Name extends FunctionName> =
  | { status: 200; result: Output<Name> }
  | { status: number; result: undefined; code: string };

/**
 * Calls a server in another process. One that does not answer has the status 0, and a gateway's own answer no code of
 * ours.
 *
 * @param token empty for a call without a session
 */
export async function ask<Name extends FunctionName>(
  origin: string,
  token: string,
  name: Name,
  data: Input<Name> | (Input<Name> & { requestId: string }),
  signal?: AbortSignal,
): Promise<Answered<Name>> {
  let status = 0;
  try {
    const response = await post({ origin, token, name, data, accept: "application/json", signal });
    const text = await response.text();
    ({ status } = response);
    const body = JSON.parse(text) as { result: Output<Name>; error?: { details: { code: string } } };
    if (status === 200) return { status: 200, result: body.result };
    return { status, result: undefined, code: body.error!.details.code };
  } catch {
    return { status, result: undefined, code: "no_answer" };
  }
}

/**
 * Yields the events of a stream, each as its JSON.
 *
 * @throws Error if the server refuses it, or the connection breaks
 */
export async function* eventsOf<Name extends StreamName>(
  origin: string,
  token: string,
  name: Name,
  data: Input<Name>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const response = await post({ origin, token, name, data, accept: "text/event-stream", signal });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  let text = "";
  for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
    const events = (text + bytes).split("\n\n");
    text = events.pop()!;
    for (const event of events) if (event.startsWith("data: ")) yield event.slice("data: ".length);
  }
}

interface Sent {
  origin: string;
  token: string;
  name: FunctionName;
  data: unknown;
  accept: string;
  signal: AbortSignal | undefined;
}

function post({ origin, token, name, data, accept, signal }: Sent): Promise<Response> {
  return fetch(`${origin}/asia-northeast3/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ data }),
    signal: signal ?? null,
  });
}
