import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A message as the gateway got it. */
interface ReceivedMessage {
  id: string;
  route: string;
  to: string;
  template: string;
  variables: Record<string, string | number>;
  text: string;
  expiresAt: string;
}

/**
 * A message gateway of our own: it checks the signature, knows a repeat by its key, and answers by the number's
 * next answers, 200 from then on.
 */
export interface MessageGateway {
  settings: { MESSAGE_WEBHOOK_URL: string; MESSAGE_WEBHOOK_SECRET: string };
  /** What was taken, each once. */
  received: ReceivedMessage[];
  /** Every request, also what was refused. */
  statusesOf(phone: string): number[];
  answers: Map<string, number[]>;
  /** Why requests were refused that no proper server would send. */
  faults: string[];
  sentTo(phone: string): ReceivedMessage[];
  close(): Promise<void>;
}

/** Signs as both sides do, written anew here so that a mistake is not made twice. */
export function signed(secret: string, body: string, unixSeconds = Math.floor(Date.now() / 1000)): string {
  return `t=${unixSeconds},v1=${createHmac("sha256", secret).update(`${unixSeconds}.${body}`).digest("hex")}`;
}

export async function startMessageGateway(): Promise<MessageGateway> {
  const secret = "열쇠-for-tests";
  const received: ReceivedMessage[] = [];
  const faults: string[] = [];
  const answers = new Map<string, number[]>();
  const statuses: { to: string; status: number }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { "x-danji-signature": signature = "", "idempotency-key": key } = request.headers;
    const [, seconds] = /^t=(\d+),/.exec(String(signature)) ?? [];
    const message = JSON.parse(body) as ReceivedMessage;
    if (signature !== signed(secret, body, Number(seconds))) faults.push("signature");
    if (Math.abs(Date.now() / 1000 - Number(seconds)) > 300) faults.push("time");
    if (key !== message.id) faults.push("key");
    const status = answers.get(message.to)?.shift() ?? 200;
    statuses.push({ to: message.to, status });
    if (status < 300 && !received.some(({ id }) => id === message.id)) received.push(message);
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify({ reference: "1" }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    settings: {
      MESSAGE_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
      MESSAGE_WEBHOOK_SECRET: secret,
    },
    received,
    statusesOf: (phone) => statuses.filter(({ to }) => to === phone).map(({ status }) => status),
    answers,
    faults,
    sentTo: (phone) => received.filter(({ to }) => to === phone),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
