import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";

import type { FastifyHttpOptions, FastifyInstance } from "fastify";

/** The limits of one client, in bytes and milliseconds. */
export interface HttpLimits {
  /** The largest body of a call. */
  bodyBytes: number;
  /** The time for the head of a request to arrive. */
  headersMs: number;
  /** The time for a whole request to arrive. An answer, such as a stream, may take longer. */
  requestMs: number;
  /** The time for a file to arrive, from somebody who may send it. */
  uploadMs: number;
  /** A connection ends after this long without a byte either way: its client is gone or reads nothing. */
  silenceMs: number;
  /** The time that a connection waits for its next request. */
  keepAliveMs: number;
  /** The most connections that may be open at once. */
  connections: number;
  /** The most of them that one network may have open, where no proxy is in front. */
  connectionsOfNetwork: number;
  /** How often `headersMs` and `requestMs` are checked. */
  checkEveryMs: number;
  /** The time that running calls get once the server stops. */
  graceMs: number;
}

export const httpLimits: HttpLimits = {
  // The longest text, 20,000 characters, takes 240,000 bytes if each is an emoji that the client escapes; others go with it.
  bodyBytes: 512 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  // A document of 20 MB on a phone's slow line; spool.ts gives up much earlier where nothing comes any more.
  uploadMs: 600_000,
  // Longer than the 60 s that a call may take, and than the 15 s between two signs of life of a stream.
  silenceMs: 120_000,
  // Longer than proxies keep a connection: if we closed it first, a request could already be on its way.
  keepAliveMs: 72_000,
  // If each connection holds an unfinished body, they use half a gigabyte.
  connections: 2000,
  // A building behind one address has some dozens of browsers open, and each keeps up to six.
  connectionsOfNetwork: 200,
  checkEveryMs: 2000,
  // Supervisors kill after 10 s, and the database must be closed before that.
  graceMs: 7000,
};

/** The limits as options of Fastify and Node. */
export function limitOptions(limits: HttpLimits) {
  return {
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.uploadMs,
    connectionTimeout: limits.silenceMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
  } satisfies FastifyHttpOptions<Server>;
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Node knows one time for all requests, which is that of the files. The others get less. */
export function limitBodies(app: FastifyInstance, { requestMs }: HttpLimits): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
    if (length !== "0" || encoding !== undefined) expectBody(request.raw, requestMs);
    done();
  });
  app.addHook("preHandler", (request, _reply, done) => {
    if (isWhole(request.raw)) allowSlowBody(request.raw);
    done();
  });
}

/** Lets the rest of this body take the time of a file. */
export function allowSlowBody(body: IncomingMessage): void {
  clearTimeout(timers.get(body));
}

/** Closes the connection if the rest of this body does not come in time. */
export function expectBody(body: IncomingMessage, withinMs: number): void {
  allowSlowBody(body);
  const giveUp = () => {
    // An injected request, as in tests, has no connection.
    if (isWhole(body) || !(body.socket instanceof Socket)) return;
    body.socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => body.socket.destroy());
  };
  timers.set(body, setTimeout(giveUp, withinMs).unref());
}

function isWhole(body: IncomingMessage): boolean {
  return body.complete || body.readableEnded;
}
