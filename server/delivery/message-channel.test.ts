import { randomUUID } from "node:crypto";

import { afterAll, describe, expect, test } from "vitest";

import { raiseAlert } from "#server/domain/alerts.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { pushesOf } from "#server/testing/deliveries.ts";
import { signed, startMessageGateway } from "#server/testing/message-gateway.ts";
import { startPushService } from "#server/testing/push-service.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const service = await startPushService();
const gateway = await startMessageGateway();
afterAll(async () => {
  await service.close();
  await gateway.close();
});
const server = useTestServer({ ...service.settings, ...gateway.settings, MESSAGE_MONTHLY_LIMIT: "3" });
const { neighbourhood, post, letTimePass, waitingOf, retryOf, countersOf, everythingElseIsSent } = pushesOf(
  server,
  service,
);
const build = () => builders(server.database);

let lastPhone = 10_000_000;
const newPhone = () => `010${++lastPhone}`;

const consentsOf = async (actor: Actor) => (await call(server, actor, "getConsents", null)).consents;
const phoneOf = async (actor: Actor) =>
  (await call(server, actor, "getAlertSettings", null)).settings.message.phone;

function keepPhone(actor: Actor, phone: string | null) {
  return call(server, actor, "updateProfile", { name: "김주민", nickname: unique("주민"), phone });
}

/** Gives both consents and a number. */
async function agree(actor: Actor): Promise<string> {
  const phone = newPhone();
  await call(server, actor, "setConsent", { purpose: "phone", isGiven: true });
  await call(server, actor, "setConsent", { purpose: "messages", isGiven: true });
  await keepPhone(actor, phone);
  return phone;
}

async function raiseUrgent(manager: Actor, notice = "단수") {
  const noticeId = await post(manager, notice);
  const bound = { role: "manager", apartmentId: manager.apartmentId!, userId: manager.id } as const;
  await acting(server.database, bound, (db) =>
    raiseAlert(db, {
      kind: "notice_urgent",
      subjectId: noticeId,
      causeKey: `urgent:${randomUUID()}`,
      to: { residents: "all" },
      words: { notice },
    }),
  );
}

describe("a message", () => {
  test("tells of an urgent notice whoever agreed, even who awaits the set-up, and says nothing personal", async () => {
    const { apartment, manager, resident } = await neighbourhood();
    const phone = await agree(resident);
    const silent = await build().resident(apartment, { unit: 102 });
    const silentPhone = newPhone();
    await call(server, silent, "setConsent", { purpose: "phone", isGiven: true });
    await keepPhone(silent, silentPhone);
    await raiseUrgent(manager, "단수");
    await expect.poll(() => gateway.sentTo(phone)).toHaveLength(1);
    expect(gateway.sentTo(phone)).toEqual([
      {
        id: expect.any(String),
        route: "sms",
        to: phone,
        template: "notice_urgent",
        variables: { notice: "단수", apartment: apartment.name },
        text: `[${apartment.name}] 긴급 공지: 단수`,
        expiresAt: expect.any(String),
      },
    ]);
    await everythingElseIsSent();
    expect(gateway.statusesOf(silentPhone)).toEqual([]);
    // The ordinary notice before it went out as no message.
    expect(gateway.statusesOf(phone)).toEqual([200]);

    await call(server, manager, "resetResidentPassword", { residentId: resident.id });
    await raiseUrgent(manager, "정전");
    await expect.poll(() => gateway.sentTo(phone)).toHaveLength(2);
    expect(gateway.faults).toEqual([]);
  });

  test("is tried again under the same key after 500 and 429, and counts once", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await agree(resident);
    gateway.answers.set(phone, [500, 429]);
    await raiseUrgent(manager);
    for (const attempts of [1, 2]) {
      await expect.poll(async () => (await retryOf(resident))?.attempts).toBe(attempts);
      await letTimePass();
    }
    await expect.poll(() => waitingOf(resident)).toBe(0);
    expect(gateway.statusesOf(phone)).toEqual([500, 429, 200]);
    expect(await usedBy(resident)).toEqual({ used: 1 });
    expect(gateway.faults).toEqual([]);
  });

  test("that is refused is not tried again and not counted", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await agree(resident);
    gateway.answers.set(phone, [400]);
    await raiseUrgent(manager);
    await expect.poll(() => countersOf(resident)).toContainEqual({ message: { sent: 0, failed: 1 } });
    expect(gateway.statusesOf(phone)).toEqual([400]);
    expect(await usedBy(resident)).toEqual({ used: 0 });
  });

  test("to a number that is gone takes the number away", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await agree(resident);
    gateway.answers.set(phone, [410]);
    await raiseUrgent(manager);
    await expect.poll(() => phoneOf(resident)).toBeNull();
    const ofMessages = (await consentsOf(resident)).slice(-2);
    expect(ofMessages).toMatchObject([
      { purpose: "phone", isGiven: false },
      { purpose: "messages", isGiven: false },
    ]);
    expect(await countersOf(resident)).toContainEqual({ message: { sent: 0, failed: 1 } });
  });

  test("goes nowhere once the consent is withdrawn while it waits", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await agree(resident);
    gateway.answers.set(phone, [500]);
    await raiseUrgent(manager);
    await expect.poll(async () => (await retryOf(resident))?.attempts).toBe(1);
    await call(server, resident, "setConsent", { purpose: "messages", isGiven: false });
    expect(await waitingOf(resident)).toBe(0);
    expect(await phoneOf(resident)).not.toBeNull();
  });

  test("beyond the month's limit is not sent, and the office is told once", async () => {
    const { apartment, manager } = await neighbourhood();
    const phones: string[] = [];
    for (const unit of [111, 112, 113, 114, 115]) {
      phones.push(await agree(await build().resident(apartment, { unit })));
    }
    await raiseUrgent(manager);
    const sent = () => phones.flatMap((phone) => gateway.statusesOf(phone));
    await expect.poll(() => countersOf(manager)).toContainEqual({ message: { sent: 3, failed: 2 } });
    expect(sent()).toEqual([200, 200, 200]);
    await raiseUrgent(manager);
    await expect.poll(() => countersOf(manager)).toContainEqual({ message: { sent: 0, failed: 5 } });
    expect(sent()).toHaveLength(3);
    const { alerts } = await call(server, manager, "getAlerts", null);
    expect(alerts.filter(({ kind }) => kind === "messages_used_up")).toMatchObject([
      { category: "office", title: "이번 달 문자를 모두 보냈어요", count: 1 },
    ]);
  });
});

describe("a report of the gateway", () => {
  const { MESSAGE_WEBHOOK_SECRET: secret } = gateway.settings;
  const report = (body: string, signature: string) =>
    server.app.inject({
      method: "POST",
      url: "/hooks/messages",
      headers: { "content-type": "application/json", "x-danji-signature": signature },
      payload: body,
    });

  test("changes what is counted, once", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await agree(resident);
    await raiseUrgent(manager);
    await expect.poll(() => countersOf(resident)).toContainEqual({ message: { sent: 1, failed: 0 } });
    const body = JSON.stringify({ id: gateway.sentTo(phone)[0]!.id, status: "failed", code: "E10" });
    for (let twice = 0; twice < 2; twice++) {
      expect((await report(body, signed(secret, body))).statusCode).toBe(200);
      expect(await countersOf(resident)).toContainEqual({ message: { sent: 0, failed: 1 } });
    }
  });

  test("is refused without our signature, after five minutes, or if it says nothing", async () => {
    const body = JSON.stringify({ id: randomUUID(), status: "delivered" });
    const now = Math.floor(Date.now() / 1000);
    const status = async (...given: Parameters<typeof report>) => (await report(...given)).statusCode;
    expect(await status(body, signed(secret, body, now - 200))).toBe(200);
    expect(await status(body, signed(secret, body, now - 301))).toBe(401);
    expect(await status(body, signed("another", body))).toBe(401);
    expect(await status(`${body} `, signed(secret, body))).toBe(401);
    expect(await status(body, "")).toBe(401);
    expect(await status("{}", signed(secret, "{}"))).toBe(400);
    expect(await status("x", signed(secret, "x"))).toBe(400);
  });
});

function usedBy({ apartmentId }: Actor) {
  return asGate(server.database, (db) =>
    db.selectFrom("message_months").select("used").where("apartment_id", "=", apartmentId).executeTakeFirst(),
  );
}
