import type { AddressInfo } from "node:net";

import { beforeAll, expect, test } from "vitest";

import { headOfCall, openRawConnection } from "#server/testing/raw-connection.ts";
import type { RawConnection } from "#server/testing/raw-connection.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const tenMegabytes = 10_000_000;
const piece = Buffer.alloc(100_000, " ");
let origin: string;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

const byLength = {
  head: headOfCall("requestConsultation", { "Content-Length": String(tenMegabytes) }),
  wrap: (data: Buffer) => data,
  end: "",
};
const chunked = {
  head: headOfCall("requestConsultation", { "Transfer-Encoding": "chunked" }),
  wrap: (data: Buffer) =>
    Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from("\r\n")]),
  end: "0\r\n\r\n",
};

/** The parsed body of the answer, or undefined until it has as many bytes as its head says. */
function answerIn(text: string): unknown {
  const [, length, body = ""] =
    /^HTTP\/1\.1 400 [\s\S]*?content-length: (\d+)[\s\S]*?\r\n\r\n([\s\S]*)$/i.exec(text) ?? [];
  return Buffer.byteLength(body) === Number(length) ? JSON.parse(body) : undefined;
}

async function expectRefusal(connection: RawConnection): Promise<void> {
  await expect
    .poll(() => answerIn(connection.received()))
    .toMatchObject({
      error: { status: "INVALID_ARGUMENT", details: { code: "request_too_large" } },
    });
}

test.each([
  ["with its length", byLength],
  ["without its length", chunked],
])("a body of 10 MB sent %s at once is refused in full", async (_, { head, wrap, end }) => {
  const connection = await openRawConnection(origin);
  // Like a simple client, it reads nothing until everything is sent.
  connection.socket.pause();
  await connection.send(head);
  for (let sent = 0; sent < tenMegabytes; sent += piece.length) await connection.send(wrap(piece));
  await connection.send(end);
  connection.socket.resume();
  await expectRefusal(connection);
  connection.socket.end();
  expect(await connection.closed).toBeUndefined();
});

test.each([
  ["with its length", byLength],
  ["without its length", chunked],
])("a client that goes on sending %s after the answer can send its next call, too", async (_, body) => {
  const { head, wrap, end } = body;
  const connection = await openRawConnection(origin);
  await connection.send(head);
  for (let sent = 0; sent < tenMegabytes; sent += piece.length) {
    await connection.send(wrap(piece));
    if (sent === 1_000_000) await expectRefusal(connection);
  }
  await connection.send(`${end}${headOfCall("getMe", { "Content-Length": "13" })}{"data":null}\n`);
  await expect.poll(connection.received).toContain("HTTP/1.1 401 ");
  connection.socket.end();
  expect(await connection.closed).toBeUndefined();
});
