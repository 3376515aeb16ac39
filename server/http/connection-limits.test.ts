import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import type { Socket } from "node:net";

import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer({}, { limits: { connections: 12, connectionsOfNetwork: 5 } });
let port: number;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = server.app.server.address() as AddressInfo);
});

const opened: Socket[] = [];
afterEach(async () => {
  await Promise.all(
    opened.splice(0).map(async (socket) => {
      if (!socket.closed) await once(socket.destroy(), "close");
    }),
  );
  await vi.waitUntil(async () => (await countOpen()) === 0);
});

const countOpen = () =>
  new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)));

/** Each network is another one of the loopback. */
function open(network: number): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.0.${network}` });
  socket.on("error", () => undefined);
  opened.push(socket);
  return socket;
}

/** What a connection is told; empty if it is closed without an answer. */
async function ask(socket: Socket): Promise<string> {
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const answered = once(socket, "data").then(([data]) => String(data).split("\r\n")[0]!);
  return Promise.race([answered, once(socket, "close").then(() => "")]).catch(() => "");
}

const ok = "HTTP/1.1 200 OK";

test("a network that keeps its connections idle loses the oldest of them to its own new ones", async () => {
  const mine = Array.from({ length: 9 }, () => open(2));
  for (const socket of mine) expect(await ask(socket)).toBe(ok);
  expect(mine.filter(({ closed, destroyed }) => !closed && !destroyed)).toHaveLength(5);
  expect(mine.at(-1)!.destroyed).toBe(false);
});

test("a network that has asked nothing yet gets no more than its share, and others get in", async () => {
  const mine = Array.from({ length: 9 }, () => open(2));
  await expect.poll(() => mine.filter(({ closed }) => closed).length).toBe(4);
  expect(await ask(open(3))).toBe(ok);
});

test("a full server makes room out of the network that has most", async () => {
  const large = Array.from({ length: 5 }, () => open(2));
  for (const socket of large) expect(await ask(socket)).toBe(ok);
  const others = [3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8].map((network) => open(network));
  for (const socket of others.slice(0, 9)) expect(await ask(socket)).toBe(ok);
  expect(large.some(({ closed, destroyed }) => closed || destroyed)).toBe(true);
});
