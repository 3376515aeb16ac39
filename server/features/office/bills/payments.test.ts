import { expect, test } from "vitest";

import { billing } from "#server/testing/billing.ts";
import { inDays } from "#server/testing/booking.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import type { SampleCell } from "#server/testing/sample-workbooks.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newComplex, send, publish, rowsOf, billOf } = billing(server);

const importing = async (office: Actor, rows: SampleCell[][], skipsErrors = false) =>
  call(server, office, "importPayments", { fileId: await send(office, rows), month: "2026-09", skipsErrors });
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

test("a list of payments is taken over once, however often and however long it is sent", async () => {
  const { office, residents } = await newComplex(3);
  await publish(office, rowsOf([101, 10_000, 0, 0], [102, 20_000, 0, 0], [103, 30_000, 0, 0]));
  const list: SampleCell[][] = [
    ["2026년 9월 수납 내역"],
    ["번호", "동", "호", "입금자", "입금일시", "입금액"],
    [1, 101, 101, "김하나", "2026-10-20 14:03:10", "10,000원"],
    [2, 101, 102, "이둘", "2026.10.21", 5_000],
    [3, 101, 102, "이둘", "2026.10.21", 5_000],
    ["합계", "", "", "", "", 20_000],
  ];
  const first = await importing(office, list);
  expect(first).toMatchObject({
    isApplied: true,
    counts: { rows: 3, added: 3, alreadyThere: 0, homes: 2, paidWon: 20_000, errors: 0 },
    message: "9월 수납 내역 3건을 기록했어요.",
  });
  expect(await importing(office, list)).toMatchObject({ counts: { added: 0, alreadyThere: 3 } });
  const longer = await importing(office, [...list.slice(0, -1), [4, 101, 102, "이둘", "2026.10.21", 10_000]]);
  expect(longer).toMatchObject({ counts: { added: 1, alreadyThere: 3 } });
  expect(await billOf(residents[1]!)).toMatchObject({ paid: "paid", paidWon: 20_000 });
  expect(await billOf(residents[2]!)).toMatchObject({ paid: "unpaid", paidWon: 0 });
});

test("wrong rows of a list keep all of it out, unless the office leaves them", async () => {
  const { office, residents } = await newComplex(2);
  await publish(office, rowsOf([101, 10_000, 0, 0]));
  const list: SampleCell[][] = [
    ["동호", "수납액", "수납일"],
    ["101-101", 10_000, ""],
    ["101-102", 10_000, ""],
    ["999-1", 10_000, ""],
    ["101-101", "무료", ""],
    ["101-101", 0, ""],
    ["101-101", 5_000, "언젠가"],
    ["101-101", 5_000, "2099-01-01"],
  ];
  const refused = await importing(office, list);
  expect(refused).toMatchObject({ isApplied: false, counts: { rows: 7, added: 0, errors: 6 } });
  expect(refused.errors.map(({ code, row }) => [row, code])).toEqual([
    [3, "no_bill"],
    [4, "home_unknown"],
    [5, "amount_invalid"],
    [6, "amount_invalid"],
    [7, "date_invalid"],
    [8, "date_invalid"],
  ]);
  expect(await billOf(residents[0]!)).toMatchObject({ paid: "unknown" });
  expect(await importing(office, list, true)).toMatchObject({ isApplied: true, counts: { added: 1 } });
  expect(await billOf(residents[0]!)).toMatchObject({ paid: "paid", paidWon: 10_000 });
  const noHeader = importing(office, [
    ["이름", "금액"],
    ["김", 1],
  ]);
  expect(await errorOf(noHeader)).toMatchObject({ details: { code: "import_header_missing" } });
});

test("an account alone names the home that pays into it", async () => {
  const { office, residents } = await newComplex(2);
  await publish(office, [
    ["동", "호", "청소비", "가상계좌", "합계"],
    [101, 101, 1_000, "110-222-333", 1_000],
    [101, 102, 2_000, "110-222-444", 2_000],
  ]);
  const list = [
    ["거래일시", "가상계좌번호", "입금액"],
    ["2026-10-20 09:00", "110222444", 2_000],
  ];
  expect(await importing(office, list)).toMatchObject({ isApplied: true });
  expect(await billOf(residents[1]!)).toMatchObject({ paid: "paid" });
  expect(await billOf(residents[0]!)).toMatchObject({ paid: "unpaid" });
});

test("those who have not paid are reminded, without a sum, twice at most", async () => {
  const { office, residents } = await newComplex(2);
  const remind = () => call(server, office, "remindUnpaid", { month: "2026-09" });
  expect(await errorOf(remind())).toMatchObject({ details: { code: "bill_not_found" } });
  await publish(office, rowsOf([101, 10_000, 0, 0], [102, 20_000, 0, 0]));
  expect(await errorOf(remind())).toMatchObject({ details: { code: "payments_unknown" } });
  await importing(office, [
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
  await importing(office, [
    ["동", "호", "금액"],
    [101, 101, 10_000],
  ]);
  const month = { month: "2026-09" };
  for (let time = 0; time < 3; time += 1)
    expect(await call(server, office, "remindUnpaid", month)).toMatchObject({ count: 0, remaining: 2 });
});
