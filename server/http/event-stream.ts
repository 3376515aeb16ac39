import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { Readable } from "node:stream";

import type { FastifyReply } from "fastify";

/** Proxies close a quiet stream, so it sends a comment line at least this often. */
const keepAliveMs = 15_000;

type EventName = "message" | "result" | "error";

/** A buffer that many streams send is in memory only once. */
type Json = string | Buffer;

/** An open stream of events. */
export interface EventStream {
  events: PassThrough;
  /** Settles at the first event. */
  begun: Promise<void>;
  /** Aborts when the client disconnects. */
  gone: AbortSignal;
  /** Sends an event, and waits if the client reads too slowly. */
  send: (name: EventName, json: Json) => Promise<void>;
  /** Sends the last event. A second call does nothing: the server may have stopped meanwhile. */
  end: (name: EventName, json: Json) => void;
}

export function openEventStream(): EventStream {
  const events = new PassThrough();
  const begun = Promise.withResolvers<void>();
  const gone = new AbortController();
  const keepAlive = setInterval(() => {
    // A client that still has bytes to read knows that we are alive. More would only fill our memory.
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

/** Ends every stream with the same last event: without one, the client's promise never settles. */
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

/** One event as it is sent, in parts. */
export function eventOf(name: EventName, json: Json): Json[] {
  return [`data: {"${name}":`, json, "}\n\n"];
}
