import { Agent, request } from "node:http";
import type { IncomingMessage } from "node:http";

export interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface ReceivedAnswer {
  status: number;
  isStream: boolean;
  body: string;
}

/** Sends requests over connections that stay open, `atOnce` at a time. */
export interface FuzzClient {
  send: (sent: SentRequest) => Promise<ReceivedAnswer>;
  close: () => void;
}

export function openClient(origin: string, connections: number): FuzzClient {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: ({ body, headers, ...options }) =>
      new Promise((resolve, reject) => {
        // Node sets no content-length for a GET, so the server would take its body for the next request.
        const counted = { "content-length": String(Buffer.byteLength(body)), ...headers };
        const sent = request({ agent, host: hostname, port, headers: counted, ...options }, (response) => {
          receive(response).then(resolve, reject);
        });
        sent.once("error", reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** The whole answer. For a stream, which would go on for ever, only the first event. */
async function receive(response: IncomingMessage): Promise<ReceivedAnswer> {
  const { statusCode: status = 0, headers } = response;
  const isStream = headers["content-type"]?.startsWith("text/event-stream") ?? false;
  let body = "";
  response.setEncoding("utf8");
  for await (const text of response) {
    body += text as string;
    if (isStream && body.includes("\n\n")) break;
  }
  return { status, isStream, body: isStream ? (body.split("\n\n")[0] ?? "") : body };
}
