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
const server = useTestServer(service.settings);
const pushes = pushesOf(server, service);
const { neighbourhood, subscribe, post, arrived, everythingElseIsSent, letTimePass, logged } = pushes;
const { waitingOf, retryOf, countersOf, titles } = pushes;
const build = () => builders(server.database);

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
    expect(JSON.stringify(logged)).not.toContain("127.0.0.1");
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

  test("403: pushes rest for ten minutes, which super admins are told; who is refused alone is forgotten", async () => {
    const admin = await build().superAdmin();
    const pushCheck = async () => {
      const { status } = await call(server, admin, "getSystemOverview", null);
      return status.checks.find(({ name }) => name === "push");
    };
    expect(await pushCheck()).toMatchObject({ healthy: true });
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(resident, 403);
    const other = await neighbourhood();
    const others = await subscribe(other.resident);
    await post(manager);
    await arrived(phone, 1);
    await expect.poll(pushCheck).toEqual({
      name: "push",
      healthy: false,
      message: "푸시 발송 설정을 확인해 주세요.",
    });

    await post(other.manager);
    await expect.poll(() => waitingOf(other.resident)).toBe(1);
    expect(titles(others)).toEqual([]);
    await asGate(server.database, (db) =>
      db
        .updateTable("resting_channels")
        .set({ until: sql`now()` })
        .execute(),
    );
    await everythingElseIsSent();
    await arrived(others, 1);
    await expect.poll(pushCheck).toMatchObject({ healthy: true });

    await letTimePass();
    await arrived(phone, 2);
    await expect.poll(async () => (await call(server, resident, "getPushDevices", null)).devices).toEqual([]);
    expect(await pushCheck()).toMatchObject({ healthy: true });
  });
});
