import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { pushesOf } from "#server/testing/deliveries.ts";
import { startPushService } from "#server/testing/push-service.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const service = await startPushService();
afterAll(() => service.close());
const silent = await startPushService();
await silent.close();
const { PUSH_ENDPOINT_HOSTS: host, PUSH_SUBJECT } = service.settings;
const silentHost = silent.settings.PUSH_ENDPOINT_HOSTS;
const server = useTestServer({ PUSH_SUBJECT, PUSH_ENDPOINT_HOSTS: `${host},${silentHost}` });
const pushes = pushesOf(server, service);
const { neighbourhood, subscribe, post, arrived, everythingElseIsSent, letTimePass, logged } = pushes;
const { waitingOf, retryOf, countersOf, titles } = pushes;
const build = () => builders(server.database);

const pushCheck = async () => {
  const { status } = await call(server, await build().superAdmin(), "getSystemOverview", null);
  return status.checks.find(({ name }) => name === "push");
};

const faultOf = async (of: string) => {
  const noted = await asGate(server.database, (db) =>
    db.selectFrom("push_faults").select("fault").where("host", "=", of).executeTakeFirst(),
  );
  return noted?.fault;
};

describe("what a push service answers", () => {
  test.each([404, 410])("%i: the browser is forgotten, and never asked again", async (status) => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(resident, status);
    await post(manager);
    await arrived(phone, 1);
    await expect.poll(async () => (await call(server, resident, "getPushDevices", null)).devices).toEqual([]);
    await post(manager);
    await everythingElseIsSent();
    expect(service.receivedBy(phone)).toHaveLength(1);
  });

  test("500 twice and then 201: it is delivered once", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(resident, 500, 500, 201);
    await post(manager);
    for (const [attempts, least] of [
      [1, 20],
      [2, 90],
    ] as const) {
      await arrived(phone, attempts);
      await expect.poll(() => retryOf(resident)).toMatchObject({ attempts });
      expect((await retryOf(resident))!.seconds).toBeGreaterThan(least);
      await letTimePass();
    }
    await arrived(phone, 3);
    await expect.poll(() => waitingOf(resident)).toBe(0);
    expect(service.receivedBy(phone).map(({ status }) => status)).toEqual([500, 500, 201]);
    expect(await countersOf(resident)).toMatchObject([{ push: { sent: 1, failed: 0 } }]);
  });

  test("a wait that the service asks for is kept", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(resident, { status: 429, retryAfter: 3 }, 201);
    await post(manager);
    await arrived(phone, 2);
    const [first, second] = service.receivedBy(phone);
    expect(second!.at - first!.at).toBeGreaterThan(3000);
  });

  test("after five attempts it has failed", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(resident, 503);
    await post(manager);
    for (let attempts = 1; attempts <= 5; attempts++) {
      await arrived(phone, attempts);
      await expect.poll(() => retryOf(resident)).toMatchObject({ attempts });
      await letTimePass();
    }
    await arrived(phone, 6);
    await expect.poll(() => countersOf(resident)).toMatchObject([{ push: { sent: 0, failed: 1 } }]);
  });

  test("413: it is dropped and told in the log, without the address", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(resident, 413);
    await post(manager);
    await arrived(phone, 1);
    await expect.poll(() => waitingOf(resident)).toBe(0);
    expect(logged).toContainEqual({ channel: "push", reason: "status 413" });
    expect(JSON.stringify(logged)).not.toContain("/push/");
  });

  test("a redirect: it is not followed", async () => {
    const inside = service.subscribe();
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(resident, { status: 302, location: inside.endpoint });
    await post(manager);
    await arrived(phone, 1);
    await expect.poll(() => waitingOf(resident)).toBe(0);
    expect(service.receivedBy(inside)).toEqual([]);
  });

  test("403 for a key that is no longer ours: the browser is forgotten", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(resident, 403);
    await asGate(server.database, (db) =>
      db
        .updateTable("push_subscriptions")
        .set({ vapid_key: "old" })
        .where("person_id", "=", resident.id)
        .execute(),
    );
    await post(manager);
    await arrived(phone, 1);
    await expect.poll(async () => (await call(server, resident, "getPushDevices", null)).devices).toEqual([]);
    await everythingElseIsSent();
  });

  test("403 for one person's browser: nobody else waits, and it is forgotten, registered again or not", async () => {
    const { manager, resident } = await neighbourhood();
    await everythingElseIsSent();
    const phone = await subscribe(resident, 403);
    await post(manager);
    await arrived(phone, 1);
    await expect.poll(() => retryOf(resident)).toMatchObject({ attempts: 1 });
    await everythingElseIsSent();
    expect(await pushCheck()).toMatchObject({ healthy: true });
    await call(server, resident, "addPushSubscription", phone);
    await letTimePass();
    await arrived(phone, 2);
    await expect.poll(async () => (await call(server, resident, "getPushDevices", null)).devices).toEqual([]);
  });

  test("403 for a test: it lapses after ten minutes, and no service rests for it", async () => {
    const refused = [await neighbourhood(), await neighbourhood(), await neighbourhood()];
    for (const { resident } of refused) {
      const phone = await subscribe(resident, 403);
      await call(server, resident, "sendTestAlert", null);
      await arrived(phone, 1);
    }
    await everythingElseIsSent();
    const [{ resident }] = refused as [(typeof refused)[0]];
    await asGate(server.database, (db) =>
      db
        .updateTable("alert_deliveries")
        .set({ created_at: sql`now() - interval '11 minutes'` })
        .execute(),
    );
    await letTimePass();
    await expect.poll(() => waitingOf(resident)).toBe(0);
    expect((await call(server, resident, "getPushDevices", null)).devices).toHaveLength(1);
  });

  test("an address that the settings allow no more: the browser stays, and it is told once", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = service.subscribe();
    await call(server, resident, "addPushSubscription", phone);
    await asGate(server.database, (db) =>
      db
        .updateTable("push_subscriptions")
        .set({ endpoint: "https://push.example/secret" })
        .where("person_id", "=", resident.id)
        .execute(),
    );
    for (let nth = 1; nth <= 2; nth++) {
      await post(manager);
      await expect.poll(() => countersOf(resident)).toHaveLength(nth);
      await expect.poll(() => waitingOf(resident)).toBe(0);
    }
    await everythingElseIsSent();
    expect((await call(server, resident, "getPushDevices", null)).devices).toHaveLength(1);
    const told = { channel: "push", host: "push.example", fault: "not allowed" };
    expect(logged.filter((line) => JSON.stringify(line).includes("push.example"))).toEqual([told]);
    expect(await pushCheck()).toMatchObject({
      healthy: false,
      message: "푸시 서비스(push.example)가 PUSH_ENDPOINT_HOSTS에 없어 보내지 못해요.",
    });
    await asGate(server.database, (db) => db.deleteFrom("push_faults").execute());
  });

  test("403 for three people: that service rests for ten minutes, which super admins are told", async () => {
    const refused = [await neighbourhood(), await neighbourhood(), await neighbourhood()];
    const phones = await Promise.all(refused.map(({ resident }) => subscribe(resident, 403)));
    for (const [nth, { manager, resident }] of refused.entries()) {
      await post(manager);
      await arrived(phones[nth]!, 1);
      await expect.poll(async () => (await retryOf(resident))!.seconds).toBeGreaterThan(600);
    }
    const [{ resident }] = refused as [(typeof refused)[0]];
    await expect.poll(pushCheck).toEqual({
      name: "push",
      healthy: false,
      message: "푸시 발송 설정을 확인해 주세요.",
    });
    const other = await neighbourhood();
    const others = await subscribe(other.resident);
    await post(other.manager);
    await expect.poll(async () => (await retryOf(other.resident))?.seconds).toBeGreaterThan(400);
    expect(await retryOf(other.resident)).toMatchObject({ attempts: 0 });
    expect(titles(others)).toEqual([]);
    expect(await retryOf(resident)).toMatchObject({ attempts: 1 });
  });

  test("no answer: what waits for that service uses up no attempt, and super admins are told", async () => {
    const people = [];
    for (let nth = 1; nth <= 4; nth++) {
      const { manager, resident } = await neighbourhood();
      await call(server, resident, "addPushSubscription", silent.subscribe());
      people.push(resident);
      await post(manager);
      await expect
        .poll(async () => {
          const { seconds } = (await retryOf(resident)) ?? { seconds: 0 };
          // Not due, and not under way.
          return seconds > 5 && seconds < 60;
        })
        .toBe(true);
    }
    const attempts = await Promise.all(people.map(async (it) => (await retryOf(it))!.attempts));
    expect(attempts).toEqual([1, 1, 1, 0]);
    expect(await faultOf(silentHost)).toBe("unreachable");
  });
});
