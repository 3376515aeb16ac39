import type { Server } from "node:http";

import type { FastifyHttpOptions, FastifyInstance } from "fastify";

/** The limits of one client, in bytes and milliseconds. */
export interface HttpLimits {
  /** The largest body of a call. */
  bodyBytes: number;
  /** The time for the head of a request to arrive. */
  headersMs: number;
  /** The time for a whole request to arrive. An answer, such as a stream, may take longer. */
  requestMs: number;
  /** A connection ends after this long without a byte either way: its client is gone or reads nothing. */
  silenceMs: number;
  /** The time that a connection waits for its next request. */
  keepAliveMs: number;
  /** The most connections that may be open at once. */
  connections: number;
  /** How often `headersMs` and `requestMs` are checked. */
  checkEveryMs: number;
  /** The time that running calls get once the server stops. */
  graceMs: number;
}

export const httpLimits: HttpLimits = {
  // The longest text, 20,000 characters, takes 240,000 bytes if each is an emoji that the client escapes.
  bodyBytes: 256 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than the 60 s that a call may take, and than the 15 s between two signs of life of a stream.
  silenceMs: 120_000,
  // Longer than proxies keep a connection: if we closed it first, a request could already be on its way.
  keepAliveMs: 72_000,
  // If each connection holds an unfinished body, they use half a gigabyte.
  connections: 2000,
  checkEveryMs: 2000,
  // Supervisors kill after 10 s, and the database must be closed before that.
  graceMs: 7000,
};

/** The limits as options of Fastify and Node. */
export function limitOptions(limits: HttpLimits) {
  return {
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
  } satisfies FastifyHttpOptions<Server>;
}

/** Node has no option for this limit. */
export function limitConnections({ server }: FastifyInstance, { connections }: HttpLimits): void {
  server.maxConnections = connections;
}
