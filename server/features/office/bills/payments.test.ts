import { sql } from "kysely";
import { expect, test } from "vitest";

import { asOwner } from "#server/testing/as-owner.ts";
import { billing } from "#server/testing/billing.ts";
import { inDays } from "#server/testing/booking.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import type { SampleCell } from "#server/testing/sample-workbooks.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newComplex, publish, rowsOf, billOf, importPayments } = billing(server);

const alertsOf = async (person: Actor) =>
  (await call(server, person, "getAlerts", null)).alerts.map(({ title }) => title);

test("before any payment nobody is unpaid; then each home is what it has paid", async () => {
  const { office, residents } = await newComplex(2);
  await publish(office, rowsOf([101, 10_000, 0, 0], [102, 20_000, 0, 0]));
  expect(await billOf(residents[0]!)).toMatchObject({ paid: "unknown", paidWon: 0 });
  const unpaid = async () => {
    const { bills } = await call(server, office, "getBills", { month: "2026-09", filter: "unpaid" });
    return bills.map(({ unit }) => unit);
  };
  expect(await unpaid()).toEqual([]);
  const { bills } = await call(server, office, "getBills", { month: "2026-09" });
  const [first] = bills;
  const pay = (paidWon: number, paidOn: string | null = inDays(0)) =>
    call(server, office, "setPayment", {
      month: "2026-09",
      householdId: first!.householdId,
      paidWon,
      paidOn,
    });
  await pay(4_000);
  expect(await unpaid()).toEqual(["101", "102"]);
  await pay(10_000);
  expect(await unpaid()).toEqual(["102"]);
  expect(await billOf(residents[0]!)).toMatchObject({ paid: "paid", paidWon: 10_000 });
  expect(await billOf(residents[1]!)).toMatchObject({ paid: "unpaid", paidWon: 0 });
  const { months } = await call(server, office, "getBillMonths", null);
  expect(months).toMatchObject([{ paidHomes: 1, homes: 2 }]);
  await pay(0, null);
  expect(await billOf(residents[0]!)).toMatchObject({ paid: "unknown", paidWon: 0 });
  expect(await errorOf(pay(1_000, inDays(1)))).toMatchObject({ details: { field: "paidOn" } });
  expect(await errorOf(pay(1_000, null))).toMatchObject({ details: { field: "paidOn" } });
});

test("those who have not paid are reminded, without a sum, twice at most", async () => {
  const { office, residents } = await newComplex(2);
  const remind = () => call(server, office, "remindUnpaid", { month: "2026-09" });
  expect(await errorOf(remind())).toMatchObject({ details: { code: "bill_not_found" } });
  await publish(office, rowsOf([101, 10_000, 0, 0], [102, 20_000, 0, 0]));
  expect(await errorOf(remind())).toMatchObject({ details: { code: "payments_unknown" } });
  await importPayments(office, [
    ["동", "호", "금액"],
    [101, 101, 10_000],
    [101, 102, 5_000],
  ]);
  expect(await remind()).toMatchObject({ count: 1, remaining: 1 });
  expect(await alertsOf(residents[1]!)).toContain("9월 관리비 납기를 확인해 주세요.");
  expect(await alertsOf(residents[0]!)).not.toContain("9월 관리비 납기를 확인해 주세요.");
  expect(await alertsOf(office)).toEqual([]);
  expect((await call(server, office, "getBillMonths", null)).months).toMatchObject([{ remindersLeft: 1 }]);
  expect(await remind()).toMatchObject({ count: 1, remaining: 0 });
  expect(await errorOf(remind())).toMatchObject({ details: { code: "remind_too_often" } });
});

test("a reminder that reaches nobody does not count", async () => {
  const { office } = await newComplex(1);
  await publish(office, rowsOf([101, 10_000, 0, 0]));
  await importPayments(office, [
    ["동", "호", "금액"],
    [101, 101, 10_000],
  ]);
  const month = { month: "2026-09" };
  for (let time = 0; time < 3; time += 1)
    expect(await call(server, office, "remindUnpaid", month)).toMatchObject({ count: 0, remaining: 2 });
});

test("a home's card shows its newest bill, and goes once it is paid and its day is past", async () => {
  const { apartment, office, residents } = await newComplex(2);
  const cardOf = async (resident: Actor) => (await call(server, resident, "getResidentDashboard", null)).bill;
  await publish(office, rowsOf([101, 10_000, 0, 0], [102, 20_000, 0, 0]));
  expect(await cardOf(residents[0]!)).toMatchObject({ month: "2026-09", totalWon: 10_000, paid: "unknown" });
  const list: SampleCell[][] = [
    ["동", "호", "금액"],
    [101, 101, 10_000],
  ];
  await importPayments(office, list);
  expect(await cardOf(residents[0]!)).toMatchObject({ paid: "paid" });
  expect(await cardOf(residents[1]!)).toMatchObject({ totalWon: 20_000, paid: "unpaid" });
  const pastDue = sql`update bill_months set due_on = '2026-10-01' where apartment_id = ${apartment.id}`;
  await asOwner(server.database, "bill_months", pastDue);
  expect(await cardOf(residents[0]!)).toBeNull();
  expect(await cardOf(residents[1]!)).toMatchObject({ paid: "unpaid" });
});
