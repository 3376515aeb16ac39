import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { Readable } from "node:stream";

import type { FastifyReply } from "fastify";

/** A comment line at least this often keeps proxies from closing a quiet stream. */
const keepAliveMs = 15_000;

type EventName = "message" | "result" | "error";

/** Many streams may send the same bytes, which are then in memory once. */
type Json = string | Buffer;

/** A stream of events under way. */
export interface EventStream {
  events: PassThrough;
  /** Settles with the first event. */
  begun: Promise<void>;
  /** Aborts when the client has gone. */
  gone: AbortSignal;
  /** Sends an event and waits while the client is behind. */
  send: (name: EventName, json: Json) => Promise<void>;
  /** Sends the last event. Only the first last one counts: the server may have stopped meanwhile. */
  end: (name: EventName, json: Json) => void;
}

export function openEventStream(): EventStream {
  const events = new PassThrough();
  const begun = Promise.withResolvers<void>();
  const gone = new AbortController();
  const keepAlive = setInterval(() => {
    // A client that is behind knows that we live, and must not fill our memory with it.
    if (!events.writableNeedDrain && !events.writableEnded) events.write(":\n\n");
  }, keepAliveMs);
  // The server may end a stream before its first event.
  events.once("finish", begun.resolve);
  events.once("close", () => {
    clearInterval(keepAlive);
    gone.abort();
  });
  return {
    events,
    begun: begun.promise,
    gone: gone.signal,
    send: async (name, json) => {
      begun.resolve();
      if (events.writableEnded) return;
      write(events, name, json);
      if (!events.writableNeedDrain) return;
      await once(events, "drain", { signal: gone.signal }).catch(() => undefined);
    },
    end: (name, json) => {
      begun.resolve();
      endStreams([events], name, json);
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
export function endStreams(streams: Iterable<PassThrough>, name: EventName, json: Json): void {
  for (const stream of streams) {
    if (stream.writableEnded) continue;
    write(stream, name, json);
    stream.end();
  }
}

function write(stream: PassThrough, name: EventName, json: Json): void {
  for (const part of eventOf(name, json)) stream.write(part);
}

/** One event on the wire, in parts. */
export function eventOf(name: EventName, json: Json): Json[] {
  return [`data: {"${name}":`, json, "}\n\n"];
}
