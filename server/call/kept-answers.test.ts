import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { declarations } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import { handlers } from "#server/handlers.ts";
import { createApp } from "#server/http/app.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { accessOf } from "#server/testing/access-of-all.ts";
import { buildAccessWorld } from "#server/testing/access-world.ts";
import type { AccessWorld } from "#server/testing/access-world.ts";
import { callers } from "#server/testing/access.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders, unique } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { bearer, call, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

/**
 * They need more than a database: a mail server (email-proofs.test.ts repeats the first two, and a link stops its mails
 * however often) or a workbook (publish-bills.test.ts).
 */
const repeatedElsewhere = new Set<string>([
  "requestEmailProof",
  "confirmEmail",
  "unsubscribe",
  "importPayments",
  "publishBills",
]);

/** Every function that changes something and stores its answer. */
const repeatable = (Object.keys(declarations) as FunctionName[]).filter(
  (name) => declarations[name].keepsAnswer && !repeatedElsewhere.has(name),
);

/** How often each handler has run. */
const runs = new Map<string, number>();
const counting = Object.fromEntries(
  Object.entries(handlers).map(([name, handler]) => [
    name,
    (context: object) => {
      runs.set(name, (runs.get(name) ?? 0) + 1);
      return (handler as (context: object) => Promise<unknown>)(context);
    },
  ]),
);

const server = useTestServer({}, { more: { functions: {}, handlers: counting } });
const build = () => builders(server.database);

let home: TestApartment;
let people: Record<"manager" | "resident", Actor>;

beforeAll(async () => {
  home = await build().apartment();
});

/** New people for each test, and the counters start at zero. */
beforeEach(async () => {
  people = { manager: await build().manager(home), resident: await build().resident(home) };
  runs.clear();
});

const text = { title: "제목", content: "내용" };

/** These calls end the caller's own session, so their repeat has no caller. */
const endsTheSession = new Set<string>(["signOut", "deleteMyAccount"]);

const url = (name: string) => `/asia-northeast3/${name}`;

async function answerOf(actor: Actor | undefined, name: string, data: object) {
  return (await post(server, url(name), { data }, bearer(actor))).json<{
    result?: unknown;
    error?: { details: { code: string; field?: string } };
  }>();
}

const answerTo = (person: keyof typeof people, name: string, data: object) =>
  answerOf(people[person], name, data);

describe.each(repeatable)("a repeat of %s", (name) => {
  let world: AccessWorld;
  beforeAll(async () => {
    world = await buildAccessWorld(server);
  });

  const succeeds = accessOf(name).find(({ answers }) => answers.includes("OK"));
  if (!succeeds) throw new Error(`${name}: none of its access rows is answered OK`);
  const whoMay = callers.filter((_, column) => succeeds.answers[column] === "OK");

  test.each(whoMay)("by %s gets the first answer", async (caller) => {
    const actor = await world.newCaller(caller);
    const payload = { ...(await succeeds.payload(world.seenBy(actor))), requestId: crypto.randomUUID() };
    const first = await answerOf(actor, name, payload);
    expect(first).toHaveProperty("result");
    runs.clear();
    const second = await answerOf(actor, name, payload);
    if (endsTheSession.has(name)) expect(second.error?.details.code).toBe("session_ended");
    else expect(second).toEqual(first);
    expect(runs.get(name) ?? 0).toBe(0);
  });
});

test("two at the same time are one", async () => {
  const payload = { ...text, boardId: "free_board", requestId: crypto.randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => answerTo("resident", "createPost", payload)));
  expect(answers[0]).toHaveProperty("result");
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  expect((await call(server, people.resident, "getMyPosts", null)).posts).toHaveLength(1);
});

test("a bulk that another server repeats while it runs is one, and frees its apartment", async () => {
  const { database, changes, settings } = server;
  const other = await createApp({ database, changes, settings });
  const range = { startBuilding: 21, endBuilding: 22, startUnit: 101, endUnit: 1010 };
  const data = { ...range, requestId: crypto.randomUUID() };
  const repeat = post(
    { ...server, app: other },
    url("bulkCreateResidents"),
    { data },
    bearer(people.manager),
  );
  const [first, second] = await Promise.all([answerTo("manager", "bulkCreateResidents", data), repeat]);
  expect(first).toHaveProperty("result.createdCount", 200);
  expect(second.json()).toEqual(first);
  const next = { ...range, startBuilding: 23, endBuilding: 23 };
  expect(await call(server, people.manager, "bulkCreateResidents", next)).toMatchObject({
    createdCount: 100,
  });
  await other.close();
});

test("a request that failed is carried out when it is repeated", async () => {
  const requestId = crypto.randomUUID();
  const { postId } = await call(server, people.resident, "createPost", { ...text, boardId: "free_board" });
  const [one, other] = [people.resident, await build().resident(home)];
  people.resident = other;
  const payload = { ...text, postId, requestId };
  expect((await answerTo("resident", "updatePost", payload)).error?.details.code).toBe("post_of_another");
  people.resident = one;
  expect(await answerTo("resident", "updatePost", payload)).toHaveProperty("result");
});

test("another caller's request of the same id is their own", async () => {
  const payload = { ...text, boardId: "free_board", requestId: crypto.randomUUID() };
  const first = await answerTo("resident", "createPost", payload);
  people.resident = await build().resident(home);
  const second = await answerTo("resident", "createPost", payload);
  expect(second).toHaveProperty("result");
  expect(second).not.toEqual(first);
});

test.each([
  ["another content", "createPost", { ...text, title: "다른 제목", boardId: "free_board" }],
  ["another function", "createComplaint", text],
])("an id cannot be used again for %s", async (_, name, payload) => {
  const requestId = crypto.randomUUID();
  await answerTo("resident", "createPost", { ...text, boardId: "free_board", requestId });
  const { error } = await answerTo("resident", name, { ...payload, requestId });
  expect(error?.details).toMatchObject({ code: "request_id_reused", field: "requestId" });
});

test.each(["", "1", 7, {}, "not-a-uuid"])("%j is no request id", async (requestId) => {
  const { error } = await answerTo("resident", "createComplaint", { ...text, requestId });
  expect(error?.details).toMatchObject({ code: "invalid_input", field: "requestId" });
});

describe("what the database keeps", () => {
  test("shows neither the answer nor whose it is", async () => {
    const requestId = crypto.randomUUID();
    const email = `${unique("secret")}@example.com`;
    const payload = { name: "새입주", email, building: 101, unit: 303 };
    const { result } = await answerTo("manager", "createResident", { ...payload, requestId });
    const { tempPassword, residentId } = result as { tempPassword: string; residentId: string };
    const { rows } = await asGate(server.database, (db) =>
      sql<{ row: string }>`select encode(answer, 'escape') || k::text as row from kept_answers k`.execute(db),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      for (const secret of [tempPassword, residentId, requestId, email, people.manager.id]) {
        expect(row).not.toContain(secret);
      }
    }
  });

  test("is forgotten after a day", async () => {
    const payload = { ...text, requestId: crypto.randomUUID() };
    const first = await answerTo("resident", "createComplaint", payload);
    await sweep(server.database, server.settings);
    expect(await answerTo("resident", "createComplaint", payload)).toEqual(first);
    await asGate(server.database, (db) =>
      sql`update kept_answers set kept_at = now() - interval '25 hours'`.execute(db),
    );
    await sweep(server.database, server.settings);
    expect(await answerTo("resident", "createComplaint", payload)).not.toEqual(first);
  });

  test("is out of a caller's reach", async () => {
    const reading = server.database.kysely.selectFrom("kept_answers").select("key").execute();
    await expect(reading).rejects.toMatchObject({ code: "42501" });
  });
});

test("whoever learns another's request id gets nothing by it", async () => {
  const payload = { name: "새입주", email: `${unique("r")}@example.com`, building: 101, unit: 303 };
  const request = { ...payload, requestId: crypto.randomUUID() };
  expect(await answerTo("manager", "createResident", request)).toHaveProperty("result");
  const { error } = await answerTo("resident", "createResident", request);
  expect(error?.details.code).toBe("role_not_allowed");
  people.manager = await build().manager(await build().apartment());
  expect((await answerTo("manager", "createResident", request)).error?.details.code).toBe("email_taken");
});
