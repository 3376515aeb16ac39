import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { networksOf } from "#server/domain/attempt-limits.ts";

import type { HttpLimits } from "./http-limits.ts";

/** The open connections of a network, the oldest first, each with its requests that are under way. */
type Connections = Map<Socket, { requests: number; hasAnswered: boolean }>;

/**
 * Limits how many connections are open. Node has no option for it. Without a proxy in front, a client that opens many
 * costs its own network the room, not the others.
 */
export function limitConnections(server: Server, limits: HttpLimits, hasProxy: boolean): void {
  server.maxConnections = limits.connections;
  if (!hasProxy) limitNetworks(server, limits);
}

function limitNetworks(server: Server, { connections: most, connectionsOfNetwork }: HttpLimits): void {
  const networks = new Map<string, Connections>();
  let count = 0;
  server.on("connection", (socket) => {
    const network = networksOf(socket.remoteAddress ?? "")[0];
    const own: Connections = networks.get(network) ?? new Map();
    if (own.size >= connectionsOfNetwork && !closeIdle(own)) {
      socket.destroy();
      return;
    }
    networks.set(network, own.set(socket, { requests: 0, hasAnswered: false }));
    count++;
    socket.once("close", () => {
      count--;
      own.delete(socket);
      if (own.size === 0) networks.delete(network);
    });
    // Room for the next connection, from any network.
    if (count >= most) closeIdle(largestOf(networks.values()));
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const state = networks.get(networksOf(socket.remoteAddress ?? "")[0])?.get(socket);
    if (!state) return;
    state.requests++;
    response.once("close", () => {
      state.requests--;
      state.hasAnswered = true;
    });
  });
}

/** Closes the oldest connection that waits for its next request. */
function closeIdle(connections: Connections): boolean {
  for (const [socket, { requests, hasAnswered }] of connections) {
    if (requests > 0 || !hasAnswered) continue;
    connections.delete(socket);
    socket.destroy();
    return true;
  }
  return false;
}

function largestOf(networks: Iterable<Connections>): Connections {
  let largest: Connections = new Map();
  for (const each of networks) if (each.size > largest.size) largest = each;
  return largest;
}
