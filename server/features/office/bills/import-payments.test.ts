import { sql } from "kysely";
import { expect, test } from "vitest";

import { asOwner } from "#server/testing/as-owner.ts";
import { billing } from "#server/testing/billing.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import type { SampleCell } from "#server/testing/sample-workbooks.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newComplex, send, publish, rowsOf, billOf, importPayments } = billing(server);

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
  const first = await importPayments(office, list);
  expect(first).toMatchObject({
    isApplied: true,
    counts: { rows: 3, added: 3, alreadyThere: 0, homes: 2, paidWon: 20_000, errors: 0 },
    message: "9월 수납 내역 3건을 기록했어요.",
  });
  expect(await importPayments(office, list)).toMatchObject({ counts: { added: 0, alreadyThere: 3 } });
  const longer = await importPayments(office, [
    ...list.slice(0, -1),
    [4, 101, 102, "이둘", "2026.10.21", 10_000],
  ]);
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
  const refused = await importPayments(office, list);
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
  expect(await importPayments(office, list, true)).toMatchObject({ isApplied: true, counts: { added: 1 } });
  expect(await billOf(residents[0]!)).toMatchObject({ paid: "paid", paidWon: 10_000 });
  const fileId = await send(office, [["이름", "금액"]]);
  const noHeader = call(server, office, "importPayments", { fileId, month: "2026-09" });
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
  expect(await importPayments(office, list)).toMatchObject({ isApplied: true });
  expect(await billOf(residents[1]!)).toMatchObject({ paid: "paid" });
  expect(await billOf(residents[0]!)).toMatchObject({ paid: "unpaid" });
});

test("an account of two homes pays into neither", async () => {
  const { office, residents } = await newComplex(2);
  await publish(office, [
    ["동", "호", "청소비", "가상계좌", "합계"],
    [101, 101, 1_000, "110-222-333", 1_000],
    [101, 102, 2_000, "110-222-333", 2_000],
  ]);
  const list = [
    ["거래일시", "가상계좌번호", "입금액"],
    ["2026-10-20 09:00", "110222333", 2_000],
  ];
  expect(await importPayments(office, list)).toMatchObject({
    isApplied: false,
    errors: [{ code: "home_unknown", message: "여러 세대가 쓰는 가상계좌예요." }],
  });
  for (const resident of residents) expect(await billOf(resident)).toMatchObject({ paid: "unknown" });
});

test("a list without days is taken over once, whichever day it is sent again", async () => {
  const { apartment, office, residents } = await newComplex(1);
  await publish(office, rowsOf([101, 10_000, 0, 0]));
  const list: SampleCell[][] = [
    ["동", "호", "수납액"],
    [101, 101, 4_000],
    [101, 101, 4_000],
  ];
  expect(await importPayments(office, list)).toMatchObject({ counts: { added: 2 } });
  const yesterday = sql`update bill_payments set paid_on = paid_on - 1 where apartment_id = ${apartment.id}`;
  await asOwner(server.database, "bill_payments", yesterday);
  expect(await importPayments(office, list)).toMatchObject({ counts: { added: 0, alreadyThere: 2 } });
  expect(await billOf(residents[0]!)).toMatchObject({ paidWon: 8_000 });
});

test("what was set by hand stays, and a list that says otherwise tells so", async () => {
  const { office, residents } = await newComplex(2);
  await publish(office, rowsOf([101, 10_000, 0, 0], [102, 10_000, 0, 0]));
  const { bills } = await call(server, office, "getBills", { month: "2026-09" });
  const { householdId } = bills.find(({ unit }) => unit === "101")!;
  await call(server, office, "setPayment", {
    month: "2026-09",
    householdId,
    paidWon: 9_000,
    paidOn: "2026-10-20",
  });
  const list = (won: number): SampleCell[][] => [
    ["동", "호", "수납액", "수납일"],
    [101, 101, won, "2026-10-20"],
    [101, 102, 10_000, "2026-10-20"],
  ];
  expect(await importPayments(office, list(10_000))).toMatchObject({
    isApplied: false,
    errors: [{ row: 2, code: "set_by_hand" }],
  });
  expect(await importPayments(office, list(9_000))).toMatchObject({ counts: { added: 1, alreadyThere: 1 } });
  expect(await billOf(residents[0]!)).toMatchObject({ paidWon: 9_000 });
});
