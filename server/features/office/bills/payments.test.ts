import { expect, test } from "vitest";

import { billing } from "#server/testing/billing.ts";
import { inDays } from "#server/testing/booking.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newComplex, publish, rowsOf, billOf } = billing(server);

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
