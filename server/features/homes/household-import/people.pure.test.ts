import { describe, expect, test } from "vitest";

import type { Cell } from "#server/domain/foreign-table/table.ts";

import { readPeople } from "./people.ts";

const read = (...rows: Cell[][]) =>
  readPeople(
    { sheets: [], sheet: null, filteredRowCount: 0, rows: [["동", "호", "성명", "이메일"], ...rows] },
    {},
  );

describe("a number is never shortened or split to fit", () => {
  test.each<[Cell, Cell, number]>([
    [1, "1,203", 1203],
    [101, "1203.0", 1203],
    [101, "0203", 203],
    [101, "101-1203", 1203],
    ["101동", "101동 1203호", 1203],
    ["１０１", "１２０３", 1203],
  ])("%s | %s is one home", (building, unit, read1) => {
    const { people, errors } = read([building, unit, "김하나"]);
    expect(errors).toEqual([]);
    expect(people).toMatchObject([{ unit: read1 }]);
  });

  test.each<[Cell, Cell]>([
    [101, "101-1"],
    [12, "12 03"],
    [1, "1 203"],
    [1, "1.203"],
    [1, "1.20E+03"],
    [101, "1203호(상)"],
    [101, "12층 3호"],
    [101, "102-1203"],
    [101, "①②"],
    [1, "1월 1일"],
  ])("%s | %s is an error that shows the cell, and keeps the rows around it", (building, unit) => {
    const { people, errors } = read([1, 101, "김하나"], [building, unit, "이두리"], [1, 102, "박세찬"]);
    expect(people.map(({ row, name }) => [row, name])).toEqual([
      [2, "김하나"],
      [4, "박세찬"],
    ]);
    expect(errors).toMatchObject([{ row: 3, column: "B", name: "이두리" }]);
    expect(errors[0]!.message).toContain("호는 1203이나 1203호처럼 적어 주세요. (적힌 값: ");
  });

  test.each<[Cell, Cell]>([
    ['="101"', '="0203"'],
    ["'101", "'203"],
    ["\t101", "\t203"],
  ])("%j | %j, which programs write on purpose, is read", (building, unit) => {
    expect(read([building, unit, "김하나"]).people).toMatchObject([{ building: 101, unit: 203 }]);
  });

  test("nor is a day that a spreadsheet made of 1-1 a home", () => {
    const { errors } = read([1, new Date(Date.UTC(2026, 0, 1)), "김하나"]);
    expect(errors[0]!.message).toContain("(적힌 값: 2026-01-01)");
  });
});

test("words for nobody are no people but vacant homes, and the rows around them are kept", () => {
  const { people, vacant, errors } = read(
    [101, 301, "공실"],
    [101, 302, "-", "아무 글"],
    [101, 303, "(미입주)"],
    [101, 304, "이하나", "없음"],
    [101, "옥상", "공실"],
    [101, 305, "이사"],
  );
  expect(people).toMatchObject([{ unit: 304, name: "이하나", email: null }]);
  expect(vacant).toEqual([
    { row: 2, column: "C", building: 101, unit: 301, written: " (적힌 값: 공실)" },
    { row: 3, column: "C", building: 101, unit: 302, written: " (적힌 값: -)" },
    { row: 4, column: "C", building: 101, unit: 303, written: " (적힌 값: (미입주))" },
  ]);
  expect(errors).toMatchObject([
    { row: 6, column: "B", name: "공실" },
    // It may be a name.
    { row: 7, column: "C", name: "이사" },
  ]);
});
