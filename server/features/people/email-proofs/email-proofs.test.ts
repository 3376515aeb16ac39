import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import type { AlertCategory } from "#contract/values/alert-kind.ts";
import { readServerKeys } from "#server/delivery/server-keys.ts";
import { unsubscribeToken } from "#server/delivery/unsubscribe-link.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, call, errorOf, post } from "#server/testing/calling.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const mails = await startMailServer();
afterAll(() => mails.close());
const server = useTestServer(mails.settings);
const build = () => builders(server.database);

async function home() {
  const apartment = await build().apartment();
  return { apartment, resident: await build().resident(apartment) };
}

const subjectsTo = (address: string) => mails.mailsTo(address).map(({ headers }) => headers["subject"]);
const emailOf = async (actor: Actor) => (await call(server, actor, "getAlertSettings", null)).settings.email;

async function prove(actor: Actor): Promise<void> {
  await call(server, actor, "requestEmailProof", null);
  const [, code] = /인증 번호 (\d{6})$/.exec(subjectsTo(actor.email).at(-1) ?? "") ?? [];
  await call(server, actor, "confirmEmail", { code: code! });
}

describe("an address", () => {
  test("is proved by the code that was sent there", async () => {
    const { resident } = await home();
    expect(await emailOf(resident)).toEqual({
      isAvailable: true,
      address: resident.email,
      isProved: false,
      wasRefused: false,
    });
    expect(await errorOf(call(server, resident, "confirmEmail", { code: "000000" }))).toMatchObject({
      details: { code: "code_expired" },
    });
    await prove(resident);
    expect(await emailOf(resident)).toMatchObject({ isProved: true });
    expect(mails.mailsTo(resident.email)[0]!.headers).toMatchObject({ "auto-submitted": "auto-generated" });
  });

  test("is proved once, and by one mail, if the calls are repeated", async () => {
    const { resident } = await home();
    const repeated = async (name: "requestEmailProof" | "confirmEmail", data: object) => {
      const payload = { data: { ...data, requestId: crypto.randomUUID() } };
      const answers = [];
      for (const count of [1, 2]) {
        const { body } = await post(server, `/asia-northeast3/${name}`, payload, bearer(resident));
        answers.push(body);
        expect(body, `${name}, ${count}`).toContain("result");
      }
      expect(answers[1]).toBe(answers[0]);
    };
    await repeated("requestEmailProof", {});
    expect(subjectsTo(resident.email)).toHaveLength(1);
    await repeated("confirmEmail", { code: /(\d{6})$/.exec(subjectsTo(resident.email)[0]!)![1]! });
    expect(await emailOf(resident)).toMatchObject({ isProved: true });
  });

  test("is not proved by the sixth try, nor by a code of eleven minutes ago", async () => {
    const { resident } = await home();
    await call(server, resident, "requestEmailProof", null);
    const [, code] = /(\d{6})$/.exec(subjectsTo(resident.email)[0]!)!;
    const wrong = code === "111111" ? "222222" : "111111";
    for (let tries = 0; tries < 5; tries++) {
      expect(await errorOf(call(server, resident, "confirmEmail", { code: wrong }))).toMatchObject({
        details: { code: "wrong_code", field: "code" },
      });
    }
    expect(await errorOf(call(server, resident, "confirmEmail", { code: code! }))).toMatchObject({
      details: { code: "code_expired" },
    });
    await call(server, resident, "requestEmailProof", null);
    await asGate(server.database, (db) =>
      db
        .updateTable("email_proofs")
        .set({ expires_at: sql`expires_at - interval '11 minutes'` })
        .execute(),
    );
    const [, next] = /(\d{6})$/.exec(subjectsTo(resident.email)[1]!)!;
    expect(await errorOf(call(server, resident, "confirmEmail", { code: next! }))).toMatchObject({
      details: { code: "code_expired" },
    });
    for (let more = 2; more < 5; more++) await call(server, resident, "requestEmailProof", null);
    expect(await errorOf(call(server, resident, "requestEmailProof", null))).toMatchObject({
      details: { code: "too_many_requests" },
    });
  });

  test("that the bulk made up gets no code, nor one that the mail server does not know", async () => {
    const apartment = await build().apartment();
    const madeUp = await build().resident(apartment, { email: `${unique("a")}@resident.danji.local` });
    const unknown = await build().resident(apartment, {
      unit: 102,
      email: `${unique("nobody-")}@example.com`,
    });
    for (const resident of [madeUp, unknown]) {
      expect(await errorOf(call(server, resident, "requestEmailProof", null))).toMatchObject({
        details: { code: "email_refused" },
      });
    }
    expect(mails.triesOf(madeUp.email)).toBe(0);
    expect(await emailOf(madeUp)).toMatchObject({ address: null });
  });
});

describe("a link that stops mails", () => {
  const isOn = async (resident: Actor, category: AlertCategory) => {
    const { settings } = await call(server, resident, "getAlertSettings", null);
    return settings.categories.find((it) => it.category === category)!.email;
  };
  const form = { "content-type": "application/x-www-form-urlencoded" };

  test("switches off what it names, for whoever it was made for, whoever uses it", async () => {
    const { apartment, resident } = await home();
    const neighbour = await build().resident(apartment, { unit: 102 });
    const { linkKey } = await readServerKeys(server.database);
    const about = { personId: resident.id, channel: "email" as const };
    const token = unsubscribeToken(linkKey, { ...about, categories: ["notice"] });
    expect(await call(server, neighbour, "unsubscribe", { token })).toEqual({
      success: true,
      message: "이제 공지 알림을 이메일로 보내지 않아요.",
    });
    expect([await isOn(resident, "notice"), await isOn(resident, "complaint")]).toEqual([false, true]);
    expect(await isOn(neighbour, "notice")).toBe(true);
  });

  test("that we did not sign does nothing", async () => {
    const { resident } = await home();
    const claims = Buffer.from(`${resident.id}:email:notice`).toString("base64url");
    for (const token of ["", "x", `${claims}.${"A".repeat(43)}`, `${claims}.`]) {
      expect(await errorOf(call(server, undefined, "unsubscribe", { token }))).toMatchObject({
        status: "INVALID_ARGUMENT",
      });
    }
    const posted = await server.app.inject({ method: "POST", url: "/unsubscribe?t=x", headers: form });
    expect(posted.statusCode).toBe(400);
    expect((await server.app.inject({ method: "POST", url: "/unsubscribe" })).statusCode).toBe(400);
    expect(await isOn(resident, "notice")).toBe(true);
  });
});
