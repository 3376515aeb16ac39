import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders, testPassword, unique } from "#server/testing/builders.ts";
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
const { neighbourhood, post, letTimePass, waitingOf, retryOf, countersOf, everythingElseIsSent } = pushesOf(
  server,
  service,
);
const build = () => builders(server.database);

const subjectsTo = (address: string) => mails.mailsTo(address).map(({ headers }) => headers["subject"]);
const emailOf = async (actor: Actor) => (await call(server, actor, "getAlertSettings", null)).settings.email;

/** An address that the mail server treats by its beginning, proved by hand: a code would not arrive. */
function proveByHand({ id }: Actor) {
  return asGate(server.database, (db) =>
    db
      .updateTable("users")
      .set({ email_proved_at: sql`now()` })
      .where("id", "=", id)
      .execute(),
  );
}

async function residentWithMails(beginning = "reader-") {
  const home = await neighbourhood();
  const resident = await build().resident(home.apartment, {
    unit: 105,
    email: `${unique(beginning)}@example.com`,
  });
  await proveByHand(resident);
  await call(server, resident, "updateAlertSettings", { quietFrom: null, emailMode: "each" });
  return { ...home, resident };
}

describe("a mail", () => {
  test("says what the kind says, leads to the alert, and can be stopped", async () => {
    const { apartment, manager, resident } = await residentWithMails();
    await post(manager, "단수 <안내>");
    await expect.poll(() => subjectsTo(resident.email)).toEqual(["새 공지가 있어요"]);
    const { alerts } = await call(server, resident, "getAlerts", null);
    const [{ headers, body }] = mails.mailsTo(resident.email) as [(typeof mails.received)[number]];
    expect(headers).toMatchObject({
      from: "단지 <no-reply@danji.example>",
      to: resident.email,
      "message-id": `<${alerts[0]!.id}.${resident.id}@danji.example>`,
      "auto-submitted": "auto-generated",
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
    expect(headers["list-unsubscribe"]).toMatch(/^<https:\/\/danji\.example\/unsubscribe\?t=[\w.-]+>$/);
    expect(body).toContain(`${apartment.name} · 단수 <안내>`);
    expect(body).toContain(`${apartment.name} · 단수 &lt;안내&gt;`);
    expect(body).toContain(`https://danji.example/a/${alerts[0]!.id}`);
    await expect.poll(() => countersOf(resident)).toMatchObject([{ email: { sent: 1, failed: 0 } }]);
  });

  test("goes neither to an unproved address nor to who wants one a day", async () => {
    const { apartment, manager, resident } = await residentWithMails();
    const unproved = await build().resident(apartment, { unit: 106 });
    const daily = await build().resident(apartment, { unit: 107 });
    await proveByHand(daily);
    for (const each of [unproved, daily])
      await call(server, each, "updateAlertSettings", { quietFrom: null });
    await call(server, unproved, "updateAlertSettings", { emailMode: "each" });
    await post(manager);
    await expect.poll(() => subjectsTo(resident.email)).toHaveLength(1);
    await everythingElseIsSent();
    expect([...subjectsTo(unproved.email), ...subjectsTo(daily.email)]).toEqual([]);
  });

  test("is sent once, after the mail server has asked twice to come again", async () => {
    const { manager, resident } = await residentWithMails("busy-");
    await post(manager);
    for (const [attempts, least] of [
      [1, 20],
      [2, 90],
    ] as const) {
      await expect.poll(async () => (await retryOf(resident))?.attempts).toBe(attempts);
      expect((await retryOf(resident))!.seconds).toBeGreaterThan(least);
      await letTimePass();
    }
    await expect.poll(() => waitingOf(resident)).toBe(0);
    expect(mails.triesOf(resident.email)).toBe(3);
    expect(subjectsTo(resident.email)).toHaveLength(1);
  });

  test("to an address that is no more withdraws the proof, and the settings say so", async () => {
    const { manager, resident } = await residentWithMails("nobody-");
    await post(manager);
    await expect.poll(() => emailOf(resident)).toMatchObject({ isProved: false, wasRefused: true });
    await post(manager, "다음 공지");
    await everythingElseIsSent();
    expect(mails.triesOf(resident.email)).toBe(1);
  });
});

describe("a change of the account", () => {
  test("of the address is told where mails were read before, even at night, and not at the new one", async () => {
    const { resident } = await residentWithMails();
    await call(server, resident, "updateAlertSettings", { emailMode: "daily" });
    const email = `${unique("thief")}@example.com`;
    await call(server, resident, "changeEmail", { email, currentPassword: testPassword });
    await expect.poll(() => subjectsTo(resident.email)).toEqual(["계정 정보가 바뀌었어요"]);
    expect(await emailOf(resident)).toMatchObject({ address: email, isProved: false });
    await everythingElseIsSent();
    expect(subjectsTo(email)).toEqual([]);
    expect(mails.mailsTo(resident.email)[0]!.headers).not.toHaveProperty("list-unsubscribe");
  });

  test("by the office is told to the person, who then awaits the set-up", async () => {
    const { manager, resident } = await residentWithMails();
    await call(server, manager, "resetResidentPassword", { residentId: resident.id });
    await expect.poll(() => subjectsTo(resident.email)).toEqual(["계정 정보가 바뀌었어요"]);
    await post(manager);
    await everythingElseIsSent();
    expect(subjectsTo(resident.email)).toHaveLength(1);
  });
});
