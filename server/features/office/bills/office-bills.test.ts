import { expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { billing } from "#server/testing/billing.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newComplex, publish, rowsOf, billOf } = billing(server);

const codeOf = async (failing: Promise<unknown>) => (await errorOf(failing)).details.code;
const householdOf = async (person: Actor): Promise<string> => {
  const found = await asGate(server.database, (db) =>
    db.selectFrom("users").select("household_id").where("id", "=", person.id).executeTakeFirstOrThrow(),
  );
  return found.household_id!;
};

test("one home's bill is looked at by the office, which is recorded and no reading; the list says who has read", async () => {
  const { office, residents } = await newComplex(2);
  await publish(office, rowsOf([101, 10_000, 0, 0], [102, 20_000, 0, 0]));
  const householdId = await householdOf(residents[0]!);
  const looked = await call(server, office, "getHouseholdBill", { month: "2026-09", householdId });
  expect(looked.bill.total).toBe(10_000);
  const unread = async () =>
    (await call(server, office, "getBills", { month: "2026-09", filter: "unread" })).bills.map(
      ({ unit }) => unit,
    );
  expect(await unread()).toEqual(["101", "102"]);
  await billOf(residents[0]!);
  expect(await unread()).toEqual(["102"]);
  const { bills, total } = await call(server, office, "getBills", { month: "2026-09", query: "101-102" });
  expect([bills.map(({ unit }) => unit), total]).toEqual([["102"], 1]);
  const { fileName, fileData } = await call(server, office, "exportBills", { month: "2026-09", kind: "all" });
  expect([fileName, fileData.length > 1000]).toEqual(["관리비_2026-09.xlsx", true]);
  expect(await codeOf(call(server, office, "getBills", { month: "2026-08" }))).toBe("bill_not_found");
});
