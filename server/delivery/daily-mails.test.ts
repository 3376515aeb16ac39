import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { pushesOf } from "#server/testing/deliveries.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { startPushService } from "#server/testing/push-service.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const service = await startPushService();
const mails = await startMailServer();
afterAll(async () => {
  await service.close();
  await mails.close();
});
const server = useTestServer({ ...service.settings, ...mails.settings });
const { neighbourhood, post, waitingOf, everythingElseIsSent } = pushesOf(server, service);
const build = () => builders(server.database);

const subjectsTo = (address: string) => mails.mailsTo(address).map(({ headers }) => headers["subject"]);

/** Somebody who proved an address long ago, and who has today's daily mail already. */
async function reader(beginning = "reader-") {
  const home = await neighbourhood();
  const email = `${unique(beginning)}@example.com`;
  const resident = await build().resident(home.apartment, { unit: 105, email });
  await asGate(server.database, async (db) => {
    await db
      .updateTable("users")
      .set({ email_proved_at: sql`now() - interval '2 days'` })
      .where("id", "=", resident.id)
      .execute();
    const today = sql<string>`(now() at time zone 'Asia/Seoul')::date`;
    const row = { apartment_id: home.apartment.id, person_id: resident.id, day: today };
    await db.insertInto("alert_digests").values(row).execute();
  });
  return { ...home, resident };
}

/** The hour of the daily mail comes: it is this half hour, and the last mail was yesterday's. */
async function letTheHourCome(actor: Actor) {
  await asGate(server.database, (db) =>
    db
      .updateTable("alert_digests")
      .set({ day: sql`day - 1` })
      .where("person_id", "=", actor.id)
      .execute(),
  );
  const halfHour = 1_800_000;
  const began = Math.floor(Date.now() / halfHour) * halfHour;
  const dailyAt = new Date(began + 9 * 3_600_000).toISOString().slice(11, 16);
  await call(server, actor, "updateAlertSettings", { quietFrom: null, dailyAt });
  await expect
    .poll(() =>
      asGate(server.database, (db) =>
        db
          .selectFrom("alert_digests")
          .select(sql<boolean>`day = (now() at time zone 'Asia/Seoul')::date`.as("isMade"))
          .where("person_id", "=", actor.id)
          .executeTakeFirst(),
      ),
    )
    .toEqual({ isMade: true });
}

describe("the daily mail", () => {
  test("tells what is unread, once, at the hour that the person chose", async () => {
    const { apartment, manager, resident } = await reader();
    await post(manager, "첫 공지");
    await post(manager, "둘째 공지");
    await everythingElseIsSent();
    expect(subjectsTo(resident.email)).toEqual([]);
    await letTheHourCome(resident);
    await expect.poll(() => subjectsTo(resident.email)).toEqual([`읽지 않은 알림 2건 · ${apartment.name}`]);
    const [{ body }] = mails.mailsTo(resident.email) as [(typeof mails.received)[number]];
    expect(body.indexOf("둘째 공지")).toBeLessThan(body.indexOf("첫 공지"));
    // Another hour of the same day makes no second one.
    await call(server, resident, "updateAlertSettings", { dailyAt: "00:00" });
    await everythingElseIsSent();
    expect(subjectsTo(resident.email)).toHaveLength(1);
  });

  test("does not come where nothing is unread, nor for what is off", async () => {
    const { manager, resident } = await reader();
    await letTheHourCome(resident);
    await post(manager);
    const { alerts } = await call(server, resident, "getAlerts", null);
    await call(server, resident, "markAlertRead", { alertId: alerts[0]!.id });
    await letTheHourCome(resident);
    await post(manager);
    await call(server, resident, "updateAlertSettings", {
      categories: [{ category: "notice", email: false }],
    });
    await letTheHourCome(resident);
    await expect.poll(() => waitingOf(resident)).toBe(0);
    await everythingElseIsSent();
    expect(subjectsTo(resident.email)).toEqual([]);
  });

  test("is tried again where the mail server asks for it", async () => {
    const { manager, resident } = await reader("away-");
    await post(manager);
    await letTheHourCome(resident);
    await expect.poll(() => mails.triesOf(resident.email)).toBe(1);
    expect(await waitingOf(resident)).toBe(1);
  });
});

describe("the link that stops mails", () => {
  const linkTo = async (resident: Actor) => {
    await expect.poll(() => mails.mailsTo(resident.email)).not.toHaveLength(0);
    return /<https:\/\/danji\.example(.*)>/.exec(
      mails.mailsTo(resident.email)[0]!.headers["list-unsubscribe"]!,
    )![1]!;
  };
  const isOn = async (resident: Actor, category: string) => {
    const { settings } = await call(server, resident, "getAlertSettings", null);
    return settings.categories.find((it) => it.category === category)!.email;
  };
  const form = { "content-type": "application/x-www-form-urlencoded" };

  test("changes nothing when it is looked at, and acts when it is posted, without a session", async () => {
    const { manager, resident } = await reader();
    await call(server, resident, "updateAlertSettings", { emailMode: "each", quietFrom: null });
    await post(manager);
    const url = await linkTo(resident);
    for (const method of ["GET", "HEAD"] as const) await server.app.inject({ method, url });
    expect(await isOn(resident, "notice")).toBe(true);
    const payload = "List-Unsubscribe=One-Click";
    const posted = await server.app.inject({ method: "POST", url, headers: form, payload });
    expect(posted.statusCode).toBe(200);
    expect(posted.json()).toMatchObject({
      result: { success: true, message: "이제 공지 알림을 이메일로 보내지 않아요." },
    });
    expect(await isOn(resident, "notice")).toBe(false);
    expect(await isOn(resident, "complaint")).toBe(true);
    await post(manager, "다음 공지");
    await everythingElseIsSent();
    expect(mails.mailsTo(resident.email)).toHaveLength(1);
    expect((await server.app.inject({ method: "POST", url, headers: form, payload })).statusCode).toBe(200);
  });

  test("of a daily mail stops all of it, and only its own person's", async () => {
    const { apartment, manager, resident } = await reader();
    const neighbour = await build().resident(apartment, { unit: 106 });
    await post(manager);
    await letTheHourCome(resident);
    const [, token] = /t=(.*)$/.exec(await linkTo(resident))!;
    await call(server, neighbour, "unsubscribe", { token: token! });
    for (const category of ["notice", "complaint", "community"])
      expect(await isOn(resident, category)).toBe(false);
    expect(await isOn(neighbour, "notice")).toBe(true);
  });
});
