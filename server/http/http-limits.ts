import type { Server } from "node:http";

import type { FastifyHttpOptions, FastifyInstance } from "fastify";

/** What one client may take of this process, in bytes and milliseconds. */
export interface HttpLimits {
  /** The largest body of a call. */
  bodyBytes: number;
  /** How long a request's head may take to arrive. */
  headersMs: number;
  /** How long a request may take to arrive in full. An answer, such as a stream, may take longer. */
  requestMs: number;
  /** After so long without a byte in either direction a connection ends: its client is gone, or reads nothing. */
  silenceMs: number;
  /** How long a connection waits for its next request. */
  keepAliveMs: number;
  /** How many connections are open at once. */
  connections: number;
  /** How often the first two times are looked at. */
  checkEveryMs: number;
  /** How long the calls under way have once the server stops. */
  graceMs: number;
}

export const httpLimits: HttpLimits = {
  // The longest text, 20,000 characters, takes 240,000 bytes where each is an emoji that the client escapes.
  bodyBytes: 256 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than the 60 s that a call may take, and than the 15 s between two signs of life of a stream.
  silenceMs: 120_000,
  // Longer than proxies keep theirs: whoever closes first must not be the one that a request is on its way to.
  keepAliveMs: 72_000,
  // With as many unfinished bodies, half a gigabyte.
  connections: 2000,
  checkEveryMs: 2000,
  // Supervisors kill after 10 s, and the database has to be closed yet.
  graceMs: 7000,
};

/** The limits, as Fastify and Node take them. */
export function limitOptions(limits: HttpLimits) {
  return {
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
  } satisfies FastifyHttpOptions<Server>;
}

/** The one limit that Node takes no option for. */
export function limitConnections({ server }: FastifyInstance, { connections }: HttpLimits): void {
  server.maxConnections = connections;
}
