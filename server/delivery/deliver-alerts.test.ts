import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { raiseAlert } from "#server/domain/alerts.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { pushesOf } from "#server/testing/deliveries.ts";
import { startPushService } from "#server/testing/push-service.ts";
import type { TestSubscription } from "#server/testing/push-service.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const service = await startPushService();
afterAll(() => service.close());
const server = useTestServer(service.settings);
const pushes = pushesOf(server, service);
const { neighbourhood, noQuietHours, subscribe, post, arrived, everythingElseIsSent, letTimePass } = pushes;
const { waitingOf, countersOf, titles } = pushes;
const build = () => builders(server.database);

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

describe("a push", () => {
  test("says what the kind says, and leads to the alert", async () => {
    const { apartment, manager, resident } = await neighbourhood();
    const phone = await subscribe(resident);
    const tablet = await subscribe(resident);
    const noticeId = await post(manager);
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
          tag: `notice:${noticeId}`,
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
    const phone = await subscribe(resident);
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
    const phone = await subscribe(resident);
    await post(manager, "비밀스러운 제목");
    await arrived(phone, 1);
    expect(service.receivedBy(phone)).toMatchObject([{ payload: { body: apartment.name } }]);
  });

  test("goes to whom the alert is for, and to nobody else", async () => {
    const { apartment, manager, resident } = await neighbourhood();
    const phone = await subscribe(resident);
    const office = await subscribe(manager);
    const stranger = await neighbourhood();
    const strangers = await subscribe(stranger.resident);
    const silent = await build().resident(apartment, { unit: 102 });
    await call(server, silent, "updateAlertSettings", {
      quietFrom: null,
      categories: [{ category: "notice", push: false }],
    });
    const silentPhone = await subscribe(silent);
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
    const phone = await subscribe(resident);
    const office = await subscribe(manager);
    await call(server, resident, "sendTestAlert", null);
    await arrived(phone, 1);
    expect(titles(phone)).toEqual(["알림이 잘 도착했어요"]);
    expect(titles(office)).toEqual([]);
  });

  test("does not go out for what is deleted while it waits", async () => {
    const { manager, resident } = await neighbourhood();
    await quietNow(resident);
    const phone = await subscribe(resident);
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
    const phone = await subscribe(resident);
    await post(manager);
    await expect.poll(() => waitingOf(resident)).toBe(1);
    await everythingElseIsSent();
    await letTimePass();
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
    const phone = await subscribe(resident);
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

test("news that is two days old is dropped", async () => {
  const { manager, resident } = await neighbourhood();
  await quietNow(resident);
  const phone = await subscribe(resident);
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
    sql`select hand_over_alerts('{}', '{}', 500)`,
    sql`select * from claim_deliveries(array['push'], 50)`,
    sql`select finish_deliveries('[]')`,
    sql`select make_digests(100)`,
    sql`select take_message(${apartment.id}, ${apartment.id}, ${apartment.id}, 1)`,
    sql`select note_message_report(${apartment.id}, 'failed', null)`,
    sql`select is_signed_link('', '')`,
    sql`select unread_entries(${apartment.id}, ${resident.id})`,
    sql`select * from email_proofs`,
    sql`select phone from users`,
    sql`select forget_push_subscriptions()`,
    sql`select note_push_fault('push.example', 'refused')`,
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
