import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { Readable } from "node:stream";

import type { FastifyReply } from "fastify";

/** A comment line at least this often keeps proxies from closing a quiet stream. */
const keepAliveMs = 15_000;

/** A stream of events under way. */
export interface EventStream {
  events: PassThrough;
  /** Settles with the first event. */
  begun: Promise<void>;
  /** Aborts when the client has gone. */
  gone: AbortSignal;
  /** Sends an event and waits while the client is behind. */
  send: (event: object) => Promise<void>;
  /** Sends the last event. Only the first last one counts: the server may have stopped meanwhile. */
  end: (event: object) => void;
}

export function openEventStream(): EventStream {
  const events = new PassThrough();
  const begun = Promise.withResolvers<void>();
  const gone = new AbortController();
  const keepAlive = setInterval(() => {
    // A client that is behind knows that we live, and must not fill our memory with it.
    if (!events.writableNeedDrain && !events.writableEnded) events.write(":\n\n");
  }, keepAliveMs);
  events.once("close", () => {
    clearInterval(keepAlive);
    gone.abort();
  });
  return {
    events,
    begun: begun.promise,
    gone: gone.signal,
    send: async (event) => {
      begun.resolve();
      if (events.writableEnded || events.write(textOf(event))) return;
      await once(events, "drain", { signal: gone.signal }).catch(() => undefined);
    },
    end: (event) => {
      begun.resolve();
      if (!events.writableEnded) events.end(textOf(event));
    },
  };
}

export function sendEvents(reply: FastifyReply, events: Readable) {
  return reply
    .headers({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
    })
    .send(events);
}

/** Ends every stream with the same last event: the client's promise settles with nothing less. */
export function endStreams(streams: Iterable<PassThrough>, event: object): void {
  for (const stream of streams) if (!stream.writableEnded) stream.end(textOf(event));
}

/** One event on the wire. */
export function textOf(event: object): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
