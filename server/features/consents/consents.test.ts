import { describe, expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
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
    expect(await consentsOf(resident)).toMatchObject([
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
    expect((await consentsOf(manager)).map(({ isGiven }) => isGiven)).toEqual([false, false]);
  });
});

test("a consent that is given twice is one, and one that is given again is another", async () => {
  const { resident } = await neighbourhood();
  const give = (isGiven: boolean) => call(server, resident, "setConsent", { purpose: "phone", isGiven });
  const first = (await give(true)).consents[0]!;
  expect((await give(true)).consents[0]).toEqual(first);
  await give(false);
  const again = (await give(true)).consents[0]!;
  expect(again).toMatchObject({ isGiven: true, withdrawnAt: null });
  expect(again.givenAt).not.toBe(first.givenAt);
});
