import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

import { stream, success } from "#contract/define.ts";
import { declarations } from "#contract/index.ts";
import { inputSchemaOf, withTexts } from "#server/testing/input-schemas.ts";
import type { InputSchema } from "#server/testing/input-schemas.ts";
import { headOfCall, openRawConnection } from "#server/testing/raw-connection.ts";
import type { RawConnection } from "#server/testing/raw-connection.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { createApp } from "./app.ts";
import { httpLimits } from "./http-limits.ts";

/** Sends a chunk of this many bytes at this interval, until the tests are over. */
const tick = stream({
  audience: "anyone",
  input: z.object({ everyMs: z.number(), bytes: z.number() }),
  chunk: z.string(),
  output: success({}),
  shows: [],
});

const over = new AbortController();
afterAll(() => over.abort());

async function* tickOn({ input: { everyMs, bytes } }: { input: { everyMs: number; bytes: number } }) {
  while (!over.signal.aborted) {
    yield "x".repeat(bytes);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return { success: true };
}

const shortLimits = { headersMs: 300, requestMs: 300, silenceMs: 800, checkEveryMs: 50, connections: 20 };
const server = useTestServer(
  {},
  { limits: shortLimits, more: { functions: { tick }, handlers: { tick: tickOn } } },
);
let origin: string;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

describe("the product's own limits", () => {
  test("are all set on the server that it makes", async () => {
    const app = await createApp(server);
    const { bodyLimit } = app.initialConfig;
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout, maxConnections } = app.server;
    const set = { bodyLimit, headersTimeout, requestTimeout, timeout, keepAliveTimeout, maxConnections };
    expect(set).toEqual({
      bodyLimit: httpLimits.bodyBytes,
      headersTimeout: httpLimits.headersMs,
      requestTimeout: httpLimits.uploadMs,
      timeout: httpLimits.silenceMs,
      keepAliveTimeout: httpLimits.keepAliveMs,
      maxConnections: httpLimits.connections,
    });
    for (const [name, limit] of Object.entries(set)) expect(limit, name).toBeGreaterThan(0);
    await app.close();
  });

  test("leave room for all that any function takes, however a client writes it", () => {
    const sizes = Object.values(declarations).flatMap((declaration) => {
      const schema = inputSchemaOf(declaration);
      const inEmoji = withTexts(schema, (field) => "🏠".repeat(charactersOf(field)));
      const inLetters = withTexts(schema, (field) => "각".repeat(charactersOf(field)).normalize("NFD"));
      return [escapedJson({ data: inEmoji }).length, Buffer.byteLength(JSON.stringify({ data: inLetters }))];
    });
    // The largest bodies are drafts of votes: 20,000 characters, and notices beside them.
    expect(Math.max(...sizes)).toBeGreaterThan(240_000);
    expect(Math.max(...sizes)).toBeLessThan(httpLimits.bodyBytes);
  });
});

/** `maxLength` counts code units, and is four times the number of characters that a text may have. */
function charactersOf({ maxLength = 36 }: InputSchema): number {
  return Math.ceil(maxLength / 4);
}

/** JSON as clients write it that send only ASCII. */
function escapedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

describe("a connection ends", () => {
  test.each([
    ["before it sends anything", ""],
    ["in the middle of its head", "POST /asia-northeast3/getMe HTTP/1.1\r\nHost: loc"],
    ["in the middle of its body", `${headOfCall("getMe", { "Content-Length": "100" })}{"data"`],
  ])("that falls silent %s", async (_, start) => {
    const connection = await openRawConnection(origin);
    if (start !== "") await connection.send(start);
    await connection.closed;
    expect(connection.received()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("whose body comes byte by byte for too long", async () => {
    const connection = await openRawConnection(origin);
    await connection.send(headOfCall("getMe", { "Content-Length": "1000000" }));
    const dripping = setInterval(() => connection.socket.write(" "), 20);
    await connection.closed;
    clearInterval(dripping);
    expect(connection.received()).not.toContain("HTTP/1.1 200 ");
  });

  test("whose client does not read its stream", async () => {
    const connection = await openRawConnection(origin);
    connection.socket.pause();
    await openStream(connection, { everyMs: 1, bytes: 1_000_000 });
    await expect.poll(countConnections).toBe(1);
    await expect.poll(countConnections, { timeout: 20_000 }).toBe(0);
    connection.socket.destroy();
  });
});

function countConnections(): Promise<number> {
  return new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)));
}

test("a stream that is read outlives every limit", async () => {
  const connection = await openRawConnection(origin);
  await openStream(connection, { everyMs: 100, bytes: 1 });
  const started = performance.now();
  const longest = Math.max(...Object.values(shortLimits));
  await expect.poll(() => chunksIn(connection), { timeout: 30_000 }).toBeGreaterThan((longest / 100) * 2.5);
  expect(performance.now() - started).toBeGreaterThan(longest * 2);
  expect(connection.socket.destroyed).toBe(false);
  connection.socket.destroy();
});

test("connections beyond the limit are closed, and find room once others are gone", async () => {
  const opened = await Promise.all(
    Array.from({ length: shortLimits.connections + 5 }, () => openRawConnection(origin)),
  );
  await expect.poll(() => opened.filter(({ socket }) => socket.destroyed).length).toBeGreaterThanOrEqual(5);
  for (const { socket } of opened) socket.destroy();
  await expect.poll(async () => (await fetch(`${origin}/healthz`).catch(() => undefined))?.status).toBe(200);
});

async function openStream(connection: RawConnection, data: object): Promise<void> {
  const body = JSON.stringify({ data });
  const headers = { Accept: "text/event-stream", "Content-Length": String(body.length) };
  await connection.send(headOfCall("tick", headers) + body);
}

function chunksIn({ received }: RawConnection): number {
  return received().split('data: {"message"').length - 1;
}
