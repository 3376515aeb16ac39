import iconv from "iconv-lite";
import { expect, test } from "vitest";

import { csvOf } from "#server/domain/csv.ts";
import { readTable } from "#server/domain/foreign-table/read-table.ts";
import { workbook } from "#server/testing/sample-workbooks.ts";
import type { Maker, SampleCell, SampleSheet } from "#server/testing/sample-workbooks.ts";

import { readBills } from "./read-bills.ts";

const hints = { chosen: [], remembered: {}, groups: {} };

const read = async (content: Buffer, isWorkbook = true) =>
  readBills(await readTable({ content, isWorkbook, sheet: null }), hints);
const sheetOf = (rows: SampleCell[][], more: SampleSheet[] = [], maker: Maker = "excel") =>
  read(workbook([...more, { name: "관리비", rows }], maker));
const textOf = (rows: (string | number)[][]) =>
  rows.map((row) => row.map((cell) => `"${String(cell)}"`).join(",")).join("\r\n");

type Read = Awaited<ReturnType<typeof read>>;

/** A home's amounts by item, with its total. */
const figuresOf = ({ items, lines }: Read) =>
  lines.map(({ building, unit, amounts, total }) => ({
    home: `${building}-${unit}`,
    ...Object.fromEntries(items.map(({ name }, at) => [name, amounts[at]])),
    total,
  }));

/** Every one of these files has these amounts for two homes. */
const truth = [
  { home: "101-1203", 일반관리비: 41_230, 세대전기료: 38_450, 장기수선충당금: 12_000, total: 91_680 },
  { home: "102-101", 일반관리비: 52_000, 세대전기료: 0, 장기수선충당금: 15_500, total: 67_500 },
];

const clean = { faults: [], mismatches: [] };

test("1. a row a home under one header", async () => {
  const found = await sheetOf([
    ["동", "호", "일반관리비", "세대전기료", "장기수선충당금", "합계"],
    [101, 1203, 41_230, 38_450, 12_000, 91_680],
    [102, 101, 52_000, 0, 15_500, 67_500],
  ]);
  expect(found).toMatchObject({ layout: "wide", month: null, ...clean });
  expect(figuresOf(found)).toEqual(truth);
  expect(found.items.map(({ group }) => group)).toEqual(["common", "usage", "reserve"]);
});

test("2. a title with the month, two header rows with merged groups, and a 동 that stands once", async () => {
  const found = await sheetOf([
    ["푸른마을 2026년 9월분 관리비 부과내역"],
    [],
    ["동", "호", "공용관리비", null, "개별사용료", "장기수선충당금", "당월부과액", "미납액"],
    [null, null, "일반관리비", "청소용역", "세대전기료", null, null, null],
    ["101동", "1203호", 41_230, 1_000, 38_450, 12_000, 92_680, 5_000],
    [null, "1204호", 52_000, 0, 0, 15_500, 67_500, "-"],
    ["소계", null, 93_230, 1_000, 38_450, 27_500, 160_180, 5_000],
  ]);
  expect(found).toMatchObject({ month: "2026-09", ...clean });
  expect(found.items).toEqual([
    { name: "일반관리비", group: "common" },
    { name: "청소용역", group: "common" },
    { name: "세대전기료", group: "usage" },
    { name: "장기수선충당금", group: "reserve" },
  ]);
  expect(found.lines).toMatchObject([
    { building: 101, unit: 1203, total: 92_680, unpaidBefore: 5_000 },
    { building: 101, unit: 1204, amounts: [52_000, 0, 0, 15_500], unpaidBefore: 0 },
  ]);
});

test("3. CSV in CP949 with amounts as texts", async () => {
  const rows = [
    ["동", "호", "일반관리비", "세대전기료", "장기수선충당금", "합계"],
    ["101", "1203", "41,230", "38,450", "12,000", "91,680"],
    ["102", "101", "52,000", "-", "15,500", "67,500"],
  ];
  const found = await read(iconv.encode(textOf(rows), "cp949"), false);
  expect(figuresOf(found)).toEqual(truth);
});

test("4. amounts as people write them", async () => {
  const found = await sheetOf([
    ["동", "호", "일반관리비", "세대전기료", "복지할인", "장기수선충당금", "합계"],
    ["101", "1203", "41,230원", " 38 450 ", "(1,200)", "₩12,000", "90,480"],
    ["102", "101", "５２,０００", "", "△1,200", 15_500.0, 66_300],
  ]);
  expect(found.faults).toEqual([]);
  expect(found.lines.map(({ amounts }) => amounts)).toEqual([
    [41_230, 38_450, -1_200, 12_000],
    [52_000, 0, -1_200, 15_500],
  ]);
  expect(found).toMatchObject({ mismatches: [], discountsSubtracted: false });
});

test("5. discounts without a sign, which only add up when they are subtracted", async () => {
  const found = await sheetOf([
    ["동", "호", "일반관리비", "감면", "합계"],
    [101, 1203, 41_230, 1_230, 40_000],
    [102, 101, 52_000, 0, 52_000],
  ]);
  expect(found).toMatchObject({ mismatches: [], discountsSubtracted: true });
  expect(found.lines[0]).toMatchObject({ amounts: [41_230, -1_230], total: 40_000 });
});

test("6. usages with readings under one title, and sizes", async () => {
  const found = await sheetOf([
    ["동", "호", "전용면적", "세대전기료", "전기", null, null, "난방(MWh)", "합계", "납기후금액", "가상계좌"],
    [null, null, null, null, "전월지침", "당월지침", "사용량", "사용량", null, null, null],
    [101, 1203, 84.97, 38_450, 1_000, 1_250.5, 250.5, 0.312, 38_450, 39_000, "신한 110-001"],
    [102, 101, 59.9, 12_000, 2_000, 1_900, null, 0.1, 12_000, null, null],
    [102, 102, 59.9, 12_000, 100, 200, 99, 0.1, 12_000, null, null],
  ]);
  expect(found.usages).toEqual([
    { kind: "electricity", unit: "kWh" },
    { kind: "heating", unit: "MWh" },
  ]);
  expect(found.lines).toMatchObject([
    { size: 84.97, usage: [250.5, 0.312], afterDue: 39_000, virtualAccount: "신한 110-001" },
    { usage: [null, 0.1], afterDue: null, virtualAccount: null },
    { usage: [99, 0.1] },
  ]);
  expect(found.oddReadings).toEqual([
    { building: 102, unit: 101 },
    { building: 102, unit: 102 },
  ]);
  expect(found.items.map(({ name }) => name)).toEqual(["세대전기료"]);
});

test("7. a row for each item, in any order", async () => {
  const found = await sheetOf([
    ["부과월", "동", "호", "항목", "금액"],
    ["2026-09", 101, 1203, "일반관리비", 41_230],
    ["2026-09", 102, 101, "일반관리비", 52_000],
    ["2026-09", 101, 1203, "세대전기료", 38_450],
    ["2026-09", 101, 1203, "합계", 91_680],
    ["2026-09", 101, 1203, "장기수선충당금", 12_000],
    ["2026-09", 101, 1203, "전기사용량", 312.5],
    ["2026-09", 102, 101, "장기수선충당금", 15_500],
    ["2026-09", 102, 101, "합계", 67_500],
    ["2026-09", 102, 101, "면적", 84.9],
  ]);
  expect(found).toMatchObject({ layout: "long", month: "2026-09", ...clean });
  expect(figuresOf(found)).toEqual(truth);
  expect(found.lines.map(({ usage, size }) => [usage, size])).toEqual([
    [[312.5], null],
    [[null], 84.9],
  ]);
});

test("8. a row for each item as CSV that we might have written, with an item twice", async () => {
  const csv = csvOf(
    ["동호", "항목명", "금액"],
    [
      ["101-1203", "일반관리비", "41,230"],
      ["101-1203", "일반관리비", "41,230"],
      ["101-1203", "합계", "41,230"],
    ],
  );
  const found = await read(Buffer.from(csv), false);
  expect(found.faults).toMatchObject([{ code: "home_twice", row: 3, building: "101", unit: "1203" }]);
});

test.each(["libreoffice", "google", "dotnet"] as const)(
  "9. as %s writes it, with 동호 in one cell, sums between, the header again, and a hidden sheet before it",
  async (maker) => {
    const header = ["동호", "성명", "일반관리비", "세대전기료", "장기수선충당금", "합계", "비고"];
    const hidden: SampleSheet = { name: "옛것", state: "hidden", rows: [["동호", "합계"]] };
    const found = await sheetOf(
      [
        header,
        ["101동 1203호", "김하나", 41_230, 38_450, 12_000, 91_680, "자동이체"],
        ["합계", null, 41_230, 38_450, 12_000, 91_680, null],
        header,
        ["102-101", "이둘", 52_000, 0, 15_500, 67_500, null],
        ["총계", null, 93_230, 38_450, 27_500, 159_180, null],
      ],
      [hidden],
      maker,
    );
    expect(found).toMatchObject({ sheets: ["관리비"], ...clean });
    expect(figuresOf(found)).toEqual(truth);
  },
);

test("10. two items of one name, an item of the office's own, and three columns that may be the total", async () => {
  const found = await sheetOf([
    ["동", "호", "공용", "세대", "헬스장 이용료", "합계", "당월 부과액", "납기내금액"],
    [null, null, "전기료", "전기료", null, null, null, null],
    [101, 1203, 1_000, 2_000, 500, 8_500, 3_500, 8_500],
  ]);
  expect(found.items).toEqual([
    { name: "공용 전기료", group: "usage" },
    { name: "세대 전기료", group: "usage" },
    { name: "헬스장 이용료", group: null },
  ]);
  expect(found.lines[0]).toMatchObject({ amounts: [1_000, 2_000, 500], total: 3_500 });
  expect(found.columns.map(({ as }) => as)).toEqual([
    "building",
    "unit",
    "item",
    "item",
    "item",
    "ignore",
    "total",
    "ignore",
  ]);
});
