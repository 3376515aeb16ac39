import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function neighbourhood() {
  const apartment = await build().apartment();
  const [manager, resident] = [await build().manager(apartment), await build().resident(apartment)];
  return { apartment, manager, resident };
}

const consentsOf = async (actor: Actor) => (await call(server, actor, "getConsents", null)).consents;
const phoneOf = async (actor: Actor) =>
  (await call(server, actor, "getAlertSettings", null)).settings.message.phone;

function keepPhone(actor: Actor, phone: string | null) {
  return call(server, actor, "updateProfile", { name: "김주민", nickname: "주민", phone });
}

test("a consent that is given again is recorded once", async () => {
  const { resident } = await neighbourhood();
  for (const isGiven of [true, true, false, false])
    await call(server, resident, "setConsent", { purpose: "phone", isGiven });
  const recorded = await server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where actor_id = ${resident.id}::uuid and action like 'consent%' order by id
    `.execute(db);
    return rows.map(({ action }) => action);
  });
  expect(recorded).toEqual(["consent_given", "consent_withdrawn"]);
});

describe("a telephone number", () => {
  test("is kept with consent alone, is shown masked, and goes with the consent", async () => {
    const { resident } = await neighbourhood();
    expect(await errorOf(keepPhone(resident, "010-1234-5678"))).toMatchObject({
      details: { code: "consents_required", field: "phone" },
    });
    await call(server, resident, "setConsent", { purpose: "phone", isGiven: true });
    await keepPhone(resident, " ０１０-1234 5678 ");
    expect(await phoneOf(resident)).toBe("010-****-5678");
    await call(server, resident, "updateProfile", { name: "김주민", nickname: "주민" });
    expect(await phoneOf(resident)).toBe("010-****-5678");
    await call(server, resident, "setConsent", { purpose: "messages", isGiven: true });
    await call(server, resident, "setConsent", { purpose: "phone", isGiven: false });
    expect(await phoneOf(resident)).toBeNull();
    expect((await consentsOf(resident)).slice(2)).toMatchObject([
      { purpose: "phone", isGiven: false, version: "2026-11", withdrawnAt: expect.any(String) },
      { purpose: "messages", isGiven: false, withdrawnAt: expect.any(String) },
    ]);
  });

  test.each(["02-123-4567", "010-12", "전화"])(
    "that is no mobile phone's, such as %s, is refused",
    async (phone) => {
      const { resident } = await neighbourhood();
      await call(server, resident, "setConsent", { purpose: "phone", isGiven: true });
      expect(await errorOf(keepPhone(resident, phone))).toMatchObject({
        details: { code: "invalid_input", field: "phone" },
      });
    },
  );

  test("is read by nobody else, not even with its person's row", async () => {
    const { apartment, manager, resident } = await neighbourhood();
    await call(server, resident, "setConsent", { purpose: "phone", isGiven: true });
    await keepPhone(resident, "010-1234-5678");
    const bound = { role: "manager", apartmentId: apartment.id, userId: manager.id } as const;
    const reading = acting(server.database, bound, (db) => db.selectFrom("users").select("phone").execute());
    await expect(reading).rejects.toMatchObject({ code: "42501" });
    const seen = await acting(server.database, bound, (db) =>
      db.selectFrom("consents").selectAll().execute(),
    );
    expect(seen).toEqual([]);
    expect((await consentsOf(manager)).map(({ isGiven }) => isGiven)).toEqual([false, false, false, false]);
  });
});

test("a consent that is given twice is one, and one that is given again is another", async () => {
  const { resident } = await neighbourhood();
  const give = (isGiven: boolean) => call(server, resident, "setConsent", { purpose: "phone", isGiven });
  const first = (await give(true)).consents[2]!;
  expect((await give(true)).consents[2]).toEqual(first);
  await give(false);
  const again = (await give(true)).consents[2]!;
  expect(again).toMatchObject({ isGiven: true, withdrawnAt: null });
  expect(again.givenAt).not.toBe(first.givenAt);
});

test.each(["terms", "privacy"] as const)(
  "%s can be agreed to later, and is taken back with the account alone",
  async (purpose) => {
    const { resident } = await neighbourhood();
    await call(server, resident, "setConsent", { purpose, isGiven: true });
    expect(await errorOf(call(server, resident, "setConsent", { purpose, isGiven: false }))).toMatchObject({
      message: "이용에 꼭 필요한 동의예요. 거두려면 계정을 삭제해 주세요.",
      details: { code: "consents_required", field: "purpose" },
    });
    const given = (await consentsOf(resident)).find((consent) => consent.purpose === purpose);
    expect(given).toMatchObject({ isGiven: true, version: "2026-11", withdrawnAt: null });
  },
);

test("the first set-up records what is agreed to there, and goes without for whoever is asked later", async () => {
  const apartment = await build().apartment();
  const temporaryPassword = "ABCD-EFGH-JKMN-PQRS";
  const setUp = (actor: Actor, consents?: ("terms" | "privacy")[]) =>
    call(server, actor, "completeInitialSetup", {
      name: "김주민",
      nickname: unique("주민"),
      newPassword: "새비밀번호1",
      ...(consents && { consents }),
    });
  const given = async (actor: Actor) =>
    (await consentsOf(actor)).filter(({ isGiven }) => isGiven).map(({ purpose }) => purpose);
  const agreeing = await build().resident(apartment, { temporaryPassword });
  expect(await errorOf(setUp(agreeing, ["terms"]))).toMatchObject({
    message: "필수 항목에 동의해 주세요.",
    details: { code: "consents_required", field: "consents" },
  });
  await setUp(agreeing, ["privacy", "terms"]);
  expect(await given(agreeing)).toEqual(["terms", "privacy"]);
  const asked = await build().manager(apartment, { temporaryPassword });
  await setUp(asked);
  expect(await given(asked)).toEqual([]);
});
