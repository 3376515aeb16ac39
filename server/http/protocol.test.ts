import type { AddressInfo } from "node:net";

import { httpsCallable } from "firebase/functions";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

import { command, query, stream, success } from "#contract/define.ts";
import type { FunctionDeclaration } from "#contract/define.ts";
import { errors } from "#contract/errors.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { httpStatusOf } from "#contract/errors/status.ts";
import type { ErrorStatus } from "#contract/errors/status.ts";
import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { apartmentTopic } from "#server/call/changes.ts";
import { builders } from "#server/testing/builders.ts";
import { call, post } from "#server/testing/calling.ts";
import { firebaseClient } from "#server/testing/firebase-client.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const statuses = Object.keys(httpStatusOf) as ErrorStatus[];

/** Functions of this test only, which do what no feature does on purpose. */
const probes = {
  failWith: query({
    audience: "anyone",
    input: z.enum(statuses),
    output: success({}),
    errors: ["passkey_known"],
    shows: [],
  }),
  breakDown: query({ audience: "anyone", input: z.unknown(), output: success({}), shows: [] }),
  neverEnd: command({ audience: "anyone", input: z.unknown(), output: success({}), touches: [] }),
  leak: query({ audience: "anyone", input: z.unknown(), output: success({ shown: z.string() }), shows: [] }),
  count: stream({
    audience: "anyone",
    input: z.object({ to: z.number(), thenFail: z.boolean().optional() }),
    chunk: z.object({ n: z.number() }),
    output: success({ sum: z.number() }),
    shows: [],
  }),
  watch: stream({
    audience: ["manager"],
    input: z.unknown(),
    chunk: z.number(),
    output: success({}),
    shows: ["notices"],
  }),
} satisfies Record<string, FunctionDeclaration>;

const endedWatches: string[] = [];

const server = useTestServer(
  {},
  {
    deadlineMs: 500,
    more: {
      functions: probes,
      handlers: {
        failWith: ({ input: status }: { input: ErrorStatus }) => Promise.reject(errorOf(status)),
        breakDown: () => Promise.reject(new Error("a secret of the inside")),
        neverEnd: writeAndNeverEnd,
        leak: () => Promise.resolve({ success: true, shown: "yes", hidden: "no" }),
        count: countTo,
        watch: watchNumbers,
      },
    },
  },
);

/** Borrows an error code that has this status; a status without a code gets `internal`'s. */
const codeOf = (status: ErrorStatus): ErrorCode =>
  (Object.keys(errors) as ErrorCode[]).find((known) => errors[known].status === status) ?? "internal";

const errorOf = (status: ErrorStatus): CallError =>
  Object.assign(new CallError(codeOf(status), { message: `실패: ${status}` }), { status });

async function writeAndNeverEnd({ db }: { db: CallDatabase }) {
  const request = { name: "지각", apartment_name: "푸른마을", contact: "없음", message: "끝나지 않는다" };
  await db.insertInto("consultation_requests").values(request).execute();
  return new Promise(() => undefined);
}

async function* countTo({ input: { to, thenFail } }: { input: { to: number; thenFail?: boolean } }) {
  for (let n = 1; n <= to; n++) yield { n };
  if (thenFail) throw new CallError("conflict");
  return { success: true, sum: (to * (to + 1)) / 2 };
}

async function* watchNumbers({
  caller,
  changes,
}: {
  caller: { id: string };
  changes: (topic: string) => AsyncIterable<void>;
}) {
  let n = 0;
  yield n;
  try {
    for await (const _ of changes("notices")) yield ++n;
  } finally {
    endedWatches.push(caller.id);
  }
  return { success: true };
}

let origin: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function callable(name: string, token?: string, form?: "address" | "emulator") {
  const client = firebaseClient(origin, token, form);
  closing.push(client.close);
  return httpsCallable(client.functions, name);
}

describe("the real Firebase SDK", () => {
  test.each(["address", "emulator"] as const)("gets a result by the %s form of the URL", async (form) => {
    const admin = await builders(server.database).superAdmin();
    const { data } = await callable("getMe", admin.token, form)();
    expect(data).toMatchObject({ success: true, user: { id: admin.id, role: "superAdmin" } });
  });

  test.each(statuses)("gets the status %s with its message and details", async (status) => {
    const failure = await callable("failWith")(status).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: `functions/${status.toLowerCase().replaceAll("_", "-")}`,
      // The SDK from 12.18 on appends the HTTP status.
      message: `실패: ${status} [${httpStatusOf[status]}]`,
      details: { code: errorOf(status).details.code },
    });
  });

  test("gets nothing of what went wrong inside, but an id to ask by", async () => {
    const failure = (await callable("breakDown")().catch((error: unknown) => error)) as Error & {
      details: object;
    };
    expect(failure).toMatchObject({ code: "functions/internal", details: { code: "internal" } });
    expect(failure.details).toHaveProperty("requestId");
    expect(JSON.stringify([failure.message, failure.details])).not.toContain("secret");
  });

  test("gets no field that the contract does not name", async () => {
    const { data } = await callable("leak")();
    expect(data).toEqual({ success: true, shown: "yes" });
  });

  test("is refused without a token, and with a forged one, on public functions too", async () => {
    const forged = Buffer.alloc(32, 7).toString("base64url");
    for (const [name, token] of [
      ["getMe", undefined],
      ["getMe", forged],
      ["requestConsultation", forged],
      ["requestConsultation", "not-one-of-ours"],
    ] as const) {
      const failure = await callable(name, token)({}).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: "functions/unauthenticated" });
    }
  });

  test("is told that a call took longer than the server's deadline, and nothing of it stays", async () => {
    const failure = await callable("neverEnd")().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "functions/deadline-exceeded" });
    const admin = await builders(server.database).superAdmin();
    expect((await call(server, admin, "getConsultationRequests", null)).requests).toEqual([]);
  });

  test("gives up by its own time-out", async () => {
    const client = firebaseClient(origin);
    closing.push(client.close);
    const impatient = httpsCallable(client.functions, "neverEnd", { timeout: 50 });
    const failure = await impatient().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "functions/deadline-exceeded" });
  });

  test("gets an unknown function's name refused", async () => {
    for (const name of ["noSuchFunction", "constructor", "__proto__"]) {
      const failure = await callable(name)().catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: "functions/not-found" });
    }
  });
});

describe("a stream through the real Firebase SDK", () => {
  test("yields every message and then the result", async () => {
    const { stream: chunks, data } = await callable("count").stream({ to: 3 });
    expect(await collect(chunks)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(await data).toEqual({ success: true, sum: 6 });
  });

  test("of a unary function is its result", async () => {
    const { stream: chunks, data } = await callable("leak").stream();
    expect(await collect(chunks)).toEqual([]);
    expect(await data).toEqual({ success: true, shown: "yes" });
  });

  test("called as unary is its result", async () => {
    const { data } = await callable("count")({ to: 4 });
    expect(data).toEqual({ success: true, sum: 10 });
  });

  test.each([
    ["a refused caller", "watch", undefined, "functions/unauthenticated"],
    ["an unknown function", "noSuchFunction", undefined, "functions/not-found"],
    ["wrong input", "count", { to: "three" }, "functions/invalid-argument"],
    ["a failure", "count", { to: 0, thenFail: true }, "functions/aborted"],
  ])("fails before its first chunk for %s", async (_, name, payload, code) => {
    const { stream: chunks, data } = await callable(name).stream(payload);
    data.catch(() => undefined);
    await expect(collect(chunks)).rejects.toMatchObject({ code });
    await expect(data).rejects.toMatchObject({ code });
  });

  test("fails after chunks", async () => {
    const { stream: chunks, data } = await callable("count").stream({ to: 2, thenFail: true });
    data.catch(() => undefined);
    await expect(collect(chunks)).rejects.toMatchObject({ code: "functions/aborted" });
    await expect(data).rejects.toMatchObject({ code: "functions/aborted" });
  });

  test("is, on the wire, one event for each chunk and one for the end", async () => {
    const accept = { accept: "text/event-stream" };
    const { body, headers } = await post(
      server,
      "/asia-northeast3/count",
      { data: { to: 2, thenFail: true } },
      accept,
    );
    expect(headers["content-type"]).toMatch(/^text\/event-stream/);
    const [first, second, end, rest] = body.split("\n\n");
    expect([first, second, rest]).toEqual(['data: {"message":{"n":1}}', 'data: {"message":{"n":2}}', ""]);
    expect(end).toMatch(/^data: {"error":{"status":"ABORTED"/);
  });

  test("is told of changes in the caller's apartment alone", async () => {
    const build = builders(server.database);
    const [mine, other] = [
      await build.manager(await build.apartment()),
      await build.manager(await build.apartment()),
    ];
    const { stream: chunks, data } = await callable("watch", mine.token).stream();
    data.catch(() => undefined);
    const iterator = chunks[Symbol.asyncIterator]();
    expect((await iterator.next()).value).toBe(0);

    await announceNumbers(other.apartmentId!);
    await announceNumbers(mine.apartmentId!);
    expect((await iterator.next()).value).toBe(1);
  });

  test("stops its work when the client aborts", async () => {
    const build = builders(server.database);
    const manager = await build.manager(await build.apartment());
    const controller = new AbortController();
    const { stream: chunks, data } = await callable("watch", manager.token).stream(undefined, {
      signal: controller.signal,
    });
    data.catch(() => undefined);
    const iterator = chunks[Symbol.asyncIterator]();
    await iterator.next();
    controller.abort();
    await expect(data).rejects.toMatchObject({ code: "functions/cancelled" });
    await expect(iterator.next()).rejects.toMatchObject({ code: "functions/internal" });
    await expect.poll(() => endedWatches).toContain(manager.id);
  });

  test("ends when the caller's session does", async () => {
    const build = builders(server.database);
    const manager = await build.manager(await build.apartment());
    const { stream: chunks, data } = await callable("watch", manager.token).stream();
    data.catch(() => undefined);
    const iterator = chunks[Symbol.asyncIterator]();
    await iterator.next();
    await callable("signOut", manager.token)();
    await expect(iterator.next()).rejects.toMatchObject({ code: "functions/unauthenticated" });
  });
});

async function announceNumbers(apartmentId: string): Promise<void> {
  await server.database.kysely
    .transaction()
    .execute((db) => announce(db, apartmentTopic(apartmentId, "notices")));
}

/** Array.fromAsync would loop for ever here, because the `return` of the SDK's iterator rejects too. */
async function collect(chunks: AsyncIterable<unknown>): Promise<unknown[]> {
  const seen: unknown[] = [];
  for await (const chunk of chunks) seen.push(chunk);
  return seen;
}
