import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { query, stream, success } from "#contract/define.ts";
import type { FunctionDeclaration } from "#contract/define.ts";
import { declarations } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import { everyonesPerHour, limitsOfAll } from "#contract/limits.ts";
import { mostMembers } from "#contract/values/household-states.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, call, post, errorOf, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { countCall } from "./call-limits.ts";
import type { Caller } from "./handler-types.ts";

/** Calls wait at this gate until the test opens it. */
let gate = Promise.withResolvers<void>();
let [held, most] = [0, 0];

async function hold() {
  held++;
  most = Math.max(most, held);
  await gate.promise;
  held--;
  return { success: true };
}

const probes = {
  hold: query({ audience: ["manager"], input: z.unknown(), output: success({}), shows: [] }),
  holdAlone: query({
    audience: ["manager"],
    input: z.unknown(),
    output: success({}),
    shows: [],
    limits: { atOncePerApartment: 1, atOncePerPerson: 1 },
  }),
  holdTogether: query({
    audience: ["manager"],
    input: z.unknown(),
    output: success({}),
    shows: [],
    limits: { atOncePerApartment: 4, atOncePerPerson: 1 },
  }),
  watch: stream({
    audience: ["manager"],
    input: z.unknown(),
    chunk: z.number(),
    output: success({}),
    shows: [],
  }),
} satisfies Record<string, FunctionDeclaration>;

/** A test's pool has five connections, and one apartment may use three of them. */
const server = useTestServer(
  { DATABASE_POOL_SIZE: "5" },
  {
    more: {
      functions: probes,
      handlers: {
        hold,
        holdAlone: hold,
        holdTogether: hold,
        watch: async function* () {
          held++;
          yield 1;
          await gate.promise;
          return { success: true };
        },
      },
    },
  },
);
const build = () => builders(server.database);

const ask = (actor: Actor, name: string, accept = "application/json") =>
  post(server, `/asia-northeast3/${name}`, { data: null }, { ...bearer(actor), accept });

describe("an hour of a home", () => {
  const limited = Object.entries(declarations).filter(
    ([, { audience, limits }]) =>
      audience !== "anyone" &&
      (audience === "signedIn" || (audience as readonly string[]).includes("resident")) &&
      limits.perHour !== null &&
      limits.perHour < everyonesPerHour,
  );

  test.for(limited)("is not begun anew by accounts that come and go: %s", async ([name, declaration]) => {
    const apartment = await build().apartment();
    const neighbour = await build().resident(apartment, { unit: 1204 });
    const resident = await build().resident(apartment, { unit: 1203 });
    const homeOf = async ({ id }: Actor) =>
      asGate(server.database, (db) =>
        db.selectFrom("users").select("household_id").where("id", "=", id).executeTakeFirstOrThrow(),
      );
    const [home, other] = [await homeOf(resident), await homeOf(neighbour)];
    const bound = { role: "resident", apartmentId: apartment.id, userId: resident.id } as const;
    await acting(server.database, bound, async (db) => {
      const count = (id: string, { household_id }: { household_id: string | null }) =>
        countCall(db, declaration, name, { id, householdId: household_id } as Caller);
      // Each time as somebody new.
      for (let time = 0; time < declaration.limits.perHour! * mostMembers; time++)
        await count(randomUUID(), home);
      await expect(count(randomUUID(), home)).rejects.toMatchObject({
        details: { code: "too_many_requests" },
      });
      await count(randomUUID(), other);
    });
  });
});

describe("an hour", () => {
  const notice = { title: "제목", content: "내용" };
  const newPost = { ...notice, boardId: "free_board" } as const;
  let one: Actor;
  let other: Actor;

  beforeAll(async () => {
    const apartment = await build().apartment();
    [one, other] = [await build().resident(apartment), await build().resident(apartment)];
  });

  test("of one person holds thirty posts, and the thirty-first is told of what and when to come back", async () => {
    for (let n = 0; n < 30; n++) await call(server, one, "createPost", newPost);
    const error = await errorOf(call(server, one, "createPost", newPost));
    expect(error).toMatchObject({ status: "RESOURCE_EXHAUSTED", details: { code: "too_many_requests" } });
    expect(error.message).toMatch(
      /^글은 한 시간에 30개까지 올릴 수 있어요\. (59|60)분 뒤에 다시 시도해 주세요\.$/,
    );
    expect(error.details.retryAfterSeconds).toBeGreaterThan(3500);
    await call(server, one, "createComplaint", notice);
    await call(server, other, "createPost", newPost);
  });

  test("holds twenty complaints and a hundred comments, each with its own sentence", async () => {
    const person = await build().resident(await build().apartment());
    const { postId } = await call(server, person, "createPost", newPost);
    for (let n = 0; n < 20; n++) await call(server, person, "createComplaint", notice);
    for (let n = 0; n < 100; n++) await call(server, person, "addComment", { postId, content: "내용" });
    const [complaint, comment] = await errorsOf([
      call(server, person, "createComplaint", notice),
      call(server, person, "addComment", { postId, content: "내용" }),
    ]);
    expect(complaint!.message).toMatch(/^민원은 한 시간에 20건까지 접수할 수 있어요\. \d+분 뒤에/);
    expect(comment!.message).toMatch(/^댓글은 한 시간에 100개까지 달 수 있어요\. \d+분 뒤에/);
  });

  test("does not count what came to nothing", async () => {
    for (let n = 0; n < 25; n++) {
      await errorOf(call(server, other, "createComplaint", { ...notice, title: "" }));
    }
    const { complaintId } = await call(server, other, "createComplaint", notice);
    expect(complaintId).toBeDefined();
  });

  test("is counted for everything that a signed-in person can change", () => {
    const uncounted = (Object.keys(declarations) as FunctionName[]).filter((name) => {
      const { kind, limits } = declarations[name];
      return (kind === "command" || kind === "procedure") && limits.perHour === null;
    });
    // Signing in and receipts have their own counters; opening a notice, a post, an alert or a bill changes no more than a mark, a
    // number, or the record of who looked.
    expect(uncounted).toEqual([
      "signIn",
      "findApartments",
      "signInByHousehold",
      "acceptInvitation",
      "beginPasskeySignIn",
      "signInByPasskey",
      "getNoticeById",
      "countPostView",
      "markAlertRead",
      "markAlertsOfRead",
      "checkVoteReceipt",
      "getMyBill",
      "getHouseholdBill",
    ]);
  });

  test("holds ten tries at another e-mail address, whether or not somebody has it", async () => {
    const apartment = await build().apartment();
    const [curious, known] = [await build().resident(apartment), await build().resident(apartment)];
    const tryAddress = (email: string) =>
      errorOf(call(server, curious, "changeEmail", { email, currentPassword: "비밀번호123" }));
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await tryAddress(known.email)).status);
    expect(statuses).toEqual([...Array<string>(10).fill("ALREADY_EXISTS"), "RESOURCE_EXHAUSTED"]);
  });
});

describe("at once", () => {
  beforeEach(() => {
    gate = Promise.withResolvers();
    [held, most] = [0, 0];
  });

  test.each([
    ["hold", 3],
    ["holdAlone", 1],
  ])("one person's calls of %s run %i at a time, and all are answered", async (name, limit) => {
    const manager = await build().manager(await build().apartment());
    await call(server, manager, "getMe", null);
    // The embedded database has one connection, so calls run one at a time there.
    const expected = server.database.engine === "server" ? limit : 1;
    const answers = Array.from({ length: 10 }, () => ask(manager, name));
    await expect.poll(() => held).toBe(expected);
    gate.resolve();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(
      Array<number>(10).fill(200),
    );
    expect(most).toBe(expected);
  });

  test("one apartment leaves connections to the others, whatever it holds up", async ({ skip }) => {
    if (server.database.engine === "embedded") skip("there everybody waits for the one connection");
    const apartment = await build().apartment();
    const crowd = await Promise.all(Array.from({ length: 12 }, () => build().manager(apartment)));
    const stranger = await build().manager(await build().apartment());
    for (const actor of crowd) await call(server, actor, "getMe", null);
    const answers = crowd.flatMap((actor) => [ask(actor, "hold"), ask(actor, "hold")]);
    await expect.poll(() => held).toBe(3);
    await call(server, stranger, "getMe", null);
    gate.resolve();
    await Promise.all(answers);
  });

  test("what many of an apartment want at once leaves it a connection, and takes nobody twice", async ({
    skip,
  }) => {
    if (server.database.engine === "embedded") skip("there everybody waits for the one connection");
    const apartment = await build().apartment();
    const crowd = await Promise.all(Array.from({ length: 3 }, () => build().manager(apartment)));
    for (const actor of crowd) await call(server, actor, "getMe", null);
    const [keen, other, reader] = crowd as [Actor, Actor, Actor];
    const answers = [keen, keen, keen, keen, keen, other].map((actor) => ask(actor, "holdTogether"));
    await expect.poll(() => held).toBe(2);
    await call(server, reader, "getMe", null);
    gate.resolve();
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200);
    expect(most).toBe(2);
  });

  test("one person has five streams, and one more when one of them ends", async () => {
    const manager = await build().manager(await build().apartment());
    const open = Array.from({ length: limitsOfAll.streamsPerPerson }, () =>
      ask(manager, "watch", "text/event-stream"),
    );
    await expect.poll(() => held).toBe(limitsOfAll.streamsPerPerson);
    const sixth = async () => (await ask(manager, "watch", "text/event-stream")).body;
    expect(await sixth()).toMatch(/^data: {"error":{"status":"RESOURCE_EXHAUSTED","message":"같은 화면/);
    gate.resolve();
    await Promise.all(open);
    expect(await sixth()).toContain('{"result":{"success":true}}');
  });
});

test("twelve bulks at once keep nobody else waiting, and each is carried out", async () => {
  const [manager, stranger] = [
    await build().manager(await build().apartment()),
    await build().manager(await build().apartment()),
  ];
  const range = { startBuilding: 1, endBuilding: 2, startUnit: 101, endUnit: 1010 };
  let answered = 0;
  const bulks = Array.from({ length: 12 }, async () => {
    const { createdCount } = await call(server, manager, "bulkCreateResidents", range);
    answered++;
    return createdCount;
  });
  await call(server, stranger, "getMe", null);
  expect(answered).toBeLessThan(12);
  expect((await Promise.all(bulks)).toSorted((a, b) => b - a)).toEqual([200, ...Array<number>(11).fill(0)]);
});

test("a second bulk of another server waits without a connection, then skips what the first made", async ({
  skip,
}) => {
  if (server.database.engine === "embedded") skip("one process alone opens an embedded database");
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const other = Promise.withResolvers<void>();
  const lock = server.database.kysely.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`danji.bulk ${apartment.id}`}, 0))`.execute(db);
    await other.promise;
  });
  const range = { startBuilding: 1, endBuilding: 1, startUnit: 101, endUnit: 102 };
  let isOver = false;
  const bulk = call(server, manager, "bulkCreateResidents", range).finally(() => (isOver = true));
  // A test's pool has five connections, so four others can run at once.
  await Promise.all(Array.from({ length: 20 }, () => call(server, manager, "getMyApartment", null)));
  expect(isOver).toBe(false);
  other.resolve();
  await lock;
  expect((await bulk).createdCount).toBe(2);
});
