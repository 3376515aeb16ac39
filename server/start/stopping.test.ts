import type { AddressInfo } from "node:net";

import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { query, success } from "#contract/define.ts";
import { errors } from "#contract/errors.ts";
import { createApp } from "#server/http/app.ts";
import { testPassword } from "#server/testing/builders.ts";
import { openClient } from "#server/testing/fuzz/client.ts";
import { buildApartment, Callers } from "#server/testing/fuzz/world.ts";
import { headOfCall, openRawConnection } from "#server/testing/raw-connection.ts";
import type { RawConnection } from "#server/testing/raw-connection.ts";
import { makeDataPlace, startServerProcess } from "#server/testing/server-process.ts";
import { useTestServer } from "#server/testing/test-server.ts";

// A server needs this long to make its own embedded database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const server = useTestServer();
const unavailable = { status: "UNAVAILABLE", message: errors.unavailable.message };

/** Much longer than a stop takes, and much shorter than a connection lives that nobody closes. */
const hangsAfterMs = 15_000;

const disposals: (() => unknown)[] = [];

afterEach(async () => {
  for (const dispose of disposals.splice(0).toReversed()) await dispose();
});

describe("a server that stops", () => {
  test("does not wait for connections on which nothing was ever asked, or is any more", async () => {
    const { app, origin } = await listen();
    // Browsers open connections in advance.
    const unused = await openRawConnection(origin);
    const idle = await openIdle(origin);
    await expectEndSoon(app.close());
    await Promise.all([unused.closed, idle.closed]);
    expect([unused.received(), idle.received().split("HTTP/1.1").length]).toEqual(["", 2]);
  });

  test("does not wait for a connection that could be used again after its last answer", async () => {
    const { app, origin, release, countBegun } = await listen();
    const running = await openRawConnection(origin);
    await running.send(headOfCall("hold", { "Content-Length": "13" }) + '{"data":null}');
    await expect.poll(countBegun).toBe(1);
    const closed = app.close();
    await expectStopping(origin);
    release();
    await expectEndSoon(closed);
    await running.closed;
    expect(running.received()).toContain('{"result":{"success":true}}');
  });

  test("refuses what comes while it finishes what it has begun", async () => {
    const { app, origin, release, countBegun } = await listen();
    const [running, next] = [await openRawConnection(origin), await openIdle(origin)];
    await running.send(headOfCall("hold", { "Content-Length": "13" }) + '{"data":null}');
    await expect.poll(countBegun).toBe(1);

    const closed = app.close();
    await expectStopping(origin);
    await next.send(headOfCall("hold", { "Content-Length": "13" }) + '{"data":null}');
    await expect.poll(next.received).toContain("HTTP/1.1 503 ");
    expect(next.received()).toMatch(/\r\nconnection: close\r\n/i);
    expect(next.received()).toContain(JSON.stringify(unavailable).slice(0, -1));
    release();
    await expectEndSoon(closed);
  });

  test("gives up what does not end within the grace", async () => {
    const { app, origin, countRequests, countBegun } = await listen(100);
    const [running, unfinished] = [await openRawConnection(origin), await openRawConnection(origin)];
    await running.send(headOfCall("hold", { "Content-Length": "13" }) + '{"data":null}');
    await unfinished.send(`${headOfCall("hold", { "Content-Length": "13" })}{`);
    await expect.poll(countRequests).toBe(2);
    await expect.poll(countBegun).toBe(1);
    await expectEndSoon(app.close());
    await Promise.all([running.closed, unfinished.closed]);
    expect([running.received(), unfinished.received()]).toEqual(["", ""]);
  });
});

/** Opens a connection that has received an answer and waits for its next request. */
async function openIdle(origin: string): Promise<RawConnection> {
  const connection = await openRawConnection(origin);
  await connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(connection.received).toContain('{"status":"ok"}');
  return connection;
}

/** Waits until the server refuses calls or connections. */
async function expectStopping(origin: string): Promise<void> {
  const body = '{"data":null}';
  const headers = { "content-type": "application/json" };
  const askMe = () => fetch(`${origin}/asia-northeast3/getMe`, { method: "POST", headers, body });
  await expect
    .poll(() =>
      askMe().then(
        ({ status }) => status,
        () => "refused",
      ),
    )
    .not.toBe(401);
}

async function expectEndSoon(end: Promise<unknown>): Promise<void> {
  const started = performance.now();
  await end;
  expect(performance.now() - started).toBeLessThan(hangsAfterMs);
}

describe("a server's process", () => {
  test("ends in order at SIGTERM, whatever is open, and tells its streams", async () => {
    const { process, origin, settings, token } = await startWithResidents();
    const { all } = await openStream(origin, token);
    const unused = await openRawConnection(origin);
    const unfinished = await openRawConnection(origin);
    await unfinished.send(`${headOfCall("getMe", { "Content-Length": "13" })}{`);
    const slowReader = await openRawConnection(origin);
    slowReader.socket.pause();
    const call = headOfCall("getResidents", { "Content-Length": "13", Authorization: `Bearer ${token}` });
    await slowReader.send(`${call}{"data":null}`.repeat(20));
    if (settings.DATABASE_URL) await waitInDatabase(origin, settings.DATABASE_URL);

    process.kill("SIGTERM");
    // A service manager signals both npm, which hands the signal on, and the server itself.
    process.kill("SIGTERM");
    await expectEndSoon(process.ended);
    const { exitCode, errors: said } = await process.ended;
    expect([exitCode, said]).toEqual([0, ""]);
    const events = (await all).split("\n\n").filter((event) => event !== "");
    expect(events[0]).toMatch(/^data: {"message":{"residents":\[{/);
    expect(JSON.parse(events.at(-1)!.slice("data: ".length))).toMatchObject({ error: unavailable });
    slowReader.socket.destroy();
    await Promise.all([unused.closed, unfinished.closed]);
  });

  test("ends at once when it is told again", async () => {
    const { settings, dispose } = await makeDataPlace();
    disposals.push(dispose);
    const process = startServerProcess(settings);
    const unfinished = await openRawConnection(await process.origin);
    await unfinished.send(`${headOfCall("getMe", { "Content-Length": "13" })}{`);
    const again = setInterval(() => process.kill("SIGTERM"), 100);
    const { exitCode } = await process.ended;
    clearInterval(again);
    expect(exitCode).toBe(1);
  });
});

/** Starts a server with a function that ends when the test tells it to. */
async function listen(graceMs = 60_000) {
  const held = Promise.withResolvers<object>();
  let [requests, begun] = [0, 0];
  const hold = () => {
    begun++;
    return held.promise;
  };
  const app = await createApp({
    ...server,
    limits: { graceMs },
    more: {
      functions: { hold: query({ audience: "anyone", input: z.unknown(), output: success({}), shows: [] }) },
      handlers: { hold },
    },
  });
  app.server.on("request", () => requests++);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const release = () => held.resolve({ success: true });
  disposals.push(release);
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { app, origin, release, countRequests: () => requests, countBegun: () => begun };
}

/** Starts a process with one apartment of 3,000 residents, and signs its manager in. */
async function startWithResidents() {
  const { settings, dispose } = await makeDataPlace();
  disposals.push(dispose);
  const admin = { email: "admin@example.com", password: testPassword };
  const process = startServerProcess({
    ...settings,
    SUPERADMIN_EMAIL: admin.email,
    SUPERADMIN_PASSWORD: admin.password,
  });
  disposals.push(() => {
    process.kill("SIGKILL");
    return process.ended;
  });
  const origin = await process.origin;
  const client = openClient(origin, 2);
  const callers = new Callers(client);
  const { managers } = await buildApartment(callers, await callers.signIn(admin), {
    managers: 1,
    residents: 1,
  });
  const range = { startBuilding: 101, endBuilding: 110, startUnit: 101, endUnit: 3010 };
  await callers.call(managers[0], "bulkCreateResidents", range);
  client.close();
  return { process, origin, settings, token: managers[0]!.token };
}

/** Settles when the stream has begun. `all` settles with everything that it sent until its end. */
async function openStream(origin: string, token: string): Promise<{ all: Promise<string> }> {
  const response = await fetch(`${origin}/asia-northeast3/watchResidents`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream",
      authorization: `Bearer ${token}`,
    },
    body: '{"data":null}',
  });
  return { all: response.text() };
}

/** Makes a call that waits for a table, which another connection locks until the end of the test. */
async function waitInDatabase(origin: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  disposals.push(() => client.end());
  await client.query("begin; lock table consultation_requests in access exclusive mode");
  const data = { name: "김입주", apartmentName: "푸른마을", contact: "010-0000-0000", message: "문의" };
  const body = JSON.stringify({ data });
  const connection = await openRawConnection(origin);
  await connection.send(
    headOfCall("requestConsultation", { "Content-Length": String(Buffer.byteLength(body)) }) + body,
  );
  const waiting = "select from pg_locks where not granted";
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0);
}
