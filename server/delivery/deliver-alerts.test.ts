import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { raiseAlert } from "#server/domain/alerts.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { letTimePass, subscribe, useDelivery } from "#server/testing/deliveries.ts";
import { startPushService } from "#server/testing/push-service.ts";
import type { TestSubscription } from "#server/testing/push-service.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const service = await startPushService();
afterAll(() => service.close());
const server = useTestServer(service.settings);
const { logged } = useDelivery(server);
const build = () => builders(server.database);

async function neighbourhood() {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const resident = await build().resident(apartment);
  // At any hour, tests run.
  await noQuietHours(resident);
  return { apartment, manager, resident };
}

function noQuietHours(actor: Actor) {
  return call(server, actor, "updateAlertSettings", { quietFrom: null });
}

async function post(manager: Actor, title = "엘리베이터 점검 안내") {
  const written = { title, content: "화요일 오전에 점검합니다." };
  const { noticeId } = await call(server, manager, "createNotice", written);
  return noticeId;
}

function raiseUrgent({ manager, noticeId }: { manager: Actor; noticeId: string }) {
  return acting(
    server.database,
    { role: "manager", apartmentId: manager.apartmentId!, userId: manager.id },
    (db) =>
      raiseAlert(db, {
        kind: "notice_urgent",
        subjectId: noticeId,
        causeKey: `urgent:${randomUUID()}`,
        to: { residents: "all" },
        words: { notice: "단수" },
      }),
  );
}

const arrived = (phone: TestSubscription, count: number) =>
  expect.poll(() => service.receivedBy(phone).map(({ status }) => status)).toHaveLength(count);

/** Whatever was to be sent before this has been sent once it arrives. */
async function everythingElseIsSent() {
  const { manager, resident } = await neighbourhood();
  const phone = await subscribe(server, service, resident);
  await post(manager);
  await arrived(phone, 1);
}

const titles = (phone: TestSubscription) =>
  service.receivedBy(phone).map(({ payload }) => payload?.["title"]);

describe("a push", () => {
  test("says what the kind says, and leads to the alert", async () => {
    const { apartment, manager, resident } = await neighbourhood();
    const phone = await subscribe(server, service, resident);
    const tablet = await subscribe(server, service, resident);
    await post(manager);
    await arrived(phone, 1);
    await arrived(tablet, 1);
    const { alerts } = await call(server, resident, "getAlerts", null);
    const { id } = alerts[0]!;
    expect(service.receivedBy(phone)).toMatchObject([
      {
        payload: {
          v: 1,
          id,
          kind: "notice_published",
          title: "새 공지가 있어요",
          body: `${apartment.name} · 엘리베이터 점검 안내`,
          url: `/a/${id}`,
          tag: id,
          unread: 1,
        },
        headers: { ttl: "86400", urgency: "normal" },
      },
    ]);
    const { devices } = await call(server, resident, "getPushDevices", null);
    await expect
      .poll(async () => (await call(server, resident, "getPushDevices", null)).devices[0]!.lastSentAt)
      .not.toBeNull();
    expect(devices).toHaveLength(2);
  });

  test("that is urgent says so, and waits for nobody", async () => {
    const { manager, resident } = await neighbourhood();
    await quietNow(resident);
    const phone = await subscribe(server, service, resident);
    const noticeId = await post(manager);
    const raisedAt = performance.now();
    await raiseUrgent({ manager, noticeId });
    await arrived(phone, 1);
    expect(service.receivedBy(phone)[0]!.at - raisedAt).toBeLessThan(2000);
    expect(service.receivedBy(phone)).toMatchObject([
      { payload: { title: "긴급 공지", body: "단수" }, headers: { ttl: "3600", urgency: "high" } },
    ]);
  });

  test("hides a notice's title from the locked screen of whoever wants that", async () => {
    const { apartment, manager, resident } = await neighbourhood();
    await call(server, resident, "updateAlertSettings", { showsNoticeTitle: false });
    const phone = await subscribe(server, service, resident);
    await post(manager, "비밀스러운 제목");
    await arrived(phone, 1);
    expect(service.receivedBy(phone)).toMatchObject([{ payload: { body: apartment.name } }]);
  });

  test("goes to whom the alert is for, and to nobody else", async () => {
    const { apartment, manager, resident } = await neighbourhood();
    const phone = await subscribe(server, service, resident);
    const office = await subscribe(server, service, manager);
    const stranger = await neighbourhood();
    const strangers = await subscribe(server, service, stranger.resident);
    const silent = await build().resident(apartment, { unit: 102 });
    await call(server, silent, "updateAlertSettings", {
      quietFrom: null,
      categories: [{ category: "notice", push: false }],
    });
    const silentPhone = await subscribe(server, service, silent);
    const newcomer = await build().resident(apartment, {
      unit: 103,
      temporaryPassword: "ABCD-EFGH-JKMN-PQRS",
    });
    const unset = await subscribeByHand(newcomer);
    await post(manager);
    await arrived(phone, 1);
    await everythingElseIsSent();
    expect([office, strangers, silentPhone, unset].flatMap(titles)).toEqual([]);
  });

  test("of a test goes to the caller's own devices alone, at any hour", async () => {
    const { manager, resident } = await neighbourhood();
    await quietNow(resident);
    const phone = await subscribe(server, service, resident);
    const office = await subscribe(server, service, manager);
    await call(server, resident, "sendTestAlert", null);
    await arrived(phone, 1);
    expect(titles(phone)).toEqual(["알림이 잘 도착했어요"]);
    expect(titles(office)).toEqual([]);
  });

  test("does not go out for what is deleted while it waits", async () => {
    const { manager, resident } = await neighbourhood();
    await quietNow(resident);
    const phone = await subscribe(server, service, resident);
    const noticeId = await post(manager);
    await expect.poll(() => waitingOf(resident)).toBe(1);
    await call(server, manager, "deleteNotice", { noticeId });
    expect(await waitingOf(resident)).toBe(0);
    await noQuietHours(resident);
    await everythingElseIsSent();
    expect(titles(phone)).toEqual([]);
  });
});

describe("quiet hours", () => {
  test("hold back what can wait, until they end", async () => {
    const { manager, resident } = await neighbourhood();
    await quietNow(resident);
    const phone = await subscribe(server, service, resident);
    await post(manager);
    await expect.poll(() => waitingOf(resident)).toBe(1);
    await everythingElseIsSent();
    await letTimePass(server);
    await everythingElseIsSent();
    expect(titles(phone)).toEqual([]);
    await noQuietHours(resident);
    await arrived(phone, 1);
    expect(titles(phone)).toEqual(["새 공지가 있어요"]);
  });

  test.each([
    [3, ["새 공지가 있어요", "새 공지가 있어요", "새 공지가 있어요"]],
    [4, ["밤사이 새 알림 4건"]],
  ])("let %i alerts come as %j", async (count, expected) => {
    const { manager, resident } = await neighbourhood();
    await quietNow(resident);
    const phone = await subscribe(server, service, resident);
    for (let nth = 1; nth <= count; nth++) await post(manager, `공지 ${nth}`);
    await expect.poll(() => waitingOf(resident)).toBe(count);
    await noQuietHours(resident);
    await arrived(phone, expected.length);
    await expect.poll(() => waitingOf(resident)).toBe(0);
    expect(titles(phone)).toEqual(expected);
    if (count > 3)
      expect(service.receivedBy(phone)).toMatchObject([{ payload: { url: "/resident/alerts", unread: 4 } }]);
  });
});

describe("what a push service answers", () => {
  test.each([404, 410])("%i: the browser is forgotten, and never asked again", async (status) => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(server, service, resident, status);
    await post(manager);
    await arrived(phone, 1);
    await expect.poll(async () => (await call(server, resident, "getPushDevices", null)).devices).toEqual([]);
    await post(manager);
    await everythingElseIsSent();
    expect(service.receivedBy(phone)).toHaveLength(1);
  });

  test("500 twice and then 201: it is delivered once", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(server, service, resident, 500, 500, 201);
    await post(manager);
    for (const [attempts, least] of [
      [1, 20],
      [2, 90],
    ] as const) {
      await arrived(phone, attempts);
      await expect.poll(() => retryOf(resident)).toMatchObject({ attempts });
      expect((await retryOf(resident))!.seconds).toBeGreaterThan(least);
      await letTimePass(server);
    }
    await arrived(phone, 3);
    await expect.poll(() => waitingOf(resident)).toBe(0);
    expect(service.receivedBy(phone).map(({ status }) => status)).toEqual([500, 500, 201]);
    expect(await countersOf(resident)).toMatchObject([{ push: { sent: 1, failed: 0 } }]);
  });

  test("a wait that the service asks for is kept", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(server, service, resident, { status: 429, retryAfter: 3 }, 201);
    await post(manager);
    await arrived(phone, 2);
    const [first, second] = service.receivedBy(phone);
    expect(second!.at - first!.at).toBeGreaterThan(3000);
  });

  test("after five attempts it has failed", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(server, service, resident, 503);
    await post(manager);
    for (let attempts = 1; attempts <= 5; attempts++) {
      await arrived(phone, attempts);
      await expect.poll(() => retryOf(resident)).toMatchObject({ attempts });
      await letTimePass(server);
    }
    await arrived(phone, 6);
    await expect.poll(() => countersOf(resident)).toMatchObject([{ push: { sent: 0, failed: 1 } }]);
  });

  test("413: it is dropped and told in the log, without the address", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(server, service, resident, 413);
    await post(manager);
    await arrived(phone, 1);
    await expect.poll(() => waitingOf(resident)).toBe(0);
    expect(logged).toContainEqual({ channel: "push", reason: "status 413" });
    expect(JSON.stringify(logged)).not.toContain("127.0.0.1");
  });

  test("a redirect: it is not followed", async () => {
    const inside = service.subscribe();
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(server, service, resident, { status: 302, location: inside.endpoint });
    await post(manager);
    await arrived(phone, 1);
    await expect.poll(() => waitingOf(resident)).toBe(0);
    expect(service.receivedBy(inside)).toEqual([]);
  });

  test("403 for a key that is no longer ours: the browser is forgotten", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(server, service, resident, 403);
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
    const phone = await subscribe(server, service, resident, 403);
    const other = await neighbourhood();
    const others = await subscribe(server, service, other.resident);
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

    await letTimePass(server);
    await arrived(phone, 2);
    await expect.poll(async () => (await call(server, resident, "getPushDevices", null)).devices).toEqual([]);
    expect(await pushCheck()).toMatchObject({ healthy: true });
  });
});

test("news that is two days old is dropped", async () => {
  const { manager, resident } = await neighbourhood();
  await quietNow(resident);
  const phone = await subscribe(server, service, resident);
  await post(manager);
  await expect.poll(() => waitingOf(resident)).toBe(1);
  await asGate(server.database, (db) =>
    db
      .updateTable("alerts")
      .set({ created_at: sql`now() - interval '49 hours'` })
      .where("apartment_id", "=", manager.apartmentId)
      .execute(),
  );
  await noQuietHours(resident);
  await expect.poll(() => countersOf(resident)).toMatchObject([{ push: { sent: 0, failed: 1 } }]);
  expect(titles(phone)).toEqual([]);
});

test("callers cannot do what the worker does", async () => {
  const { apartment, resident } = await neighbourhood();
  const bound = { role: "resident", apartmentId: apartment.id, userId: resident.id } as const;
  for (const statement of [
    sql`select hand_over_alerts('{}', 500)`,
    sql`select * from claim_deliveries(array['push'], 50)`,
    sql`select finish_deliveries('[]')`,
    sql`select forget_push_subscriptions()`,
    sql`select * from keep_server_keys('a', 'b', '')`,
    sql`select * from server_keys`,
    sql`select * from alert_deliveries`,
    sql`select unread_alerts(${apartment.id}, ${resident.id})`,
  ]) {
    const attempt = acting(server.database, bound, (db) => statement.execute(db));
    await expect(attempt).rejects.toMatchObject({ code: "42501" });
  }
});

/** Quiet hours that have begun and last for an hour at least. */
async function quietNow(actor: Actor) {
  const halfHour = 1_800_000;
  const began = Math.floor(Date.now() / halfHour) * halfHour;
  const seoulTime = (moment: number) => new Date(moment + 9 * 3_600_000).toISOString().slice(11, 16);
  const hours = { quietFrom: seoulTime(began), quietUntil: seoulTime(began + 3 * halfHour) };
  await call(server, actor, "updateAlertSettings", hours);
}

async function waitingOf(actor: Actor): Promise<number> {
  const rows = await asGate(server.database, (db) =>
    db.selectFrom("alert_deliveries").select("id").where("person_id", "=", actor.id).execute(),
  );
  return rows.length;
}

/** How often it was tried, and in how many seconds it is tried again. */
async function retryOf(actor: Actor): Promise<{ attempts: number; seconds: number } | undefined> {
  return asGate(server.database, (db) =>
    db
      .selectFrom("alert_deliveries")
      .select(["attempts", sql<number>`extract(epoch from due_at - now())::float`.as("seconds")])
      .where("person_id", "=", actor.id)
      .executeTakeFirst(),
  );
}

async function countersOf(actor: Actor) {
  const rows = await asGate(server.database, (db) =>
    db.selectFrom("alerts").select("counters").where("apartment_id", "=", actor.apartmentId).execute(),
  );
  return rows.map(({ counters }) => counters);
}

/** Nobody who awaits the set-up can register a browser. */
async function subscribeByHand(actor: Actor): Promise<TestSubscription> {
  const { endpoint, p256dh, auth } = service.subscribe();
  await asGate(server.database, (db) =>
    db
      .insertInto("push_subscriptions")
      .values({
        apartment_id: actor.apartmentId!,
        person_id: actor.id,
        endpoint,
        p256dh,
        auth,
        vapid_key: "key",
        label: "아이폰",
      })
      .execute(),
  );
  return { endpoint, p256dh, auth };
}
