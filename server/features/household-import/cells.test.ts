import { expect, test } from "vitest";

import { dayOf, homeNumber, homeOf, isAgreed, mobileOf, nameOf, textOf } from "./cells.ts";
import type { Cell } from "./table.ts";

test.each<[string, number | undefined]>([
  ["101", 101],
  ["101동", 101],
  ["0101", 101],
  ["제101동", 101],
  ["101.0", 101],
  ["１０１동", 101],
  ["가동", undefined],
  ["0", undefined],
  ["100000", undefined],
  ["101호", undefined],
  ["101.5", undefined],
])("a building: %s", (text, number) => {
  expect(homeNumber(textOf(text), "동")).toBe(number);
});

test.each<[string, string | undefined]>([
  ["101-1203", "101-1203"],
  ["101동 1203호", "101-1203"],
  ["101동1203호", "101-1203"],
  ["101 - 1203", "101-1203"],
  ["101/1203", "101-1203"],
  ["0101-0305호", "101-305"],
  ["101–1203", "101-1203"],
  ["1011203", undefined],
  ["1203", undefined],
  ["1203호", undefined],
  ["101-", undefined],
  ["101-1203-1", undefined],
])("a home in one cell: %s", (text, home) => {
  const { building, unit } = homeOf(textOf(text)) ?? {};
  expect(building === undefined ? undefined : `${building}-${unit}`).toBe(home);
});

test("every home is read as it is written, in every way to write it", () => {
  for (const building of [1, 9, 10, 101, 999, 2001]) {
    for (const unit of [1, 12, 101, 305, 2503, 99_999]) {
      const ways = [
        `${building}-${unit}`,
        `${building}동 ${unit}호`,
        `${building}동${unit}`,
        `0${building}-0${unit}호`,
      ];
      for (const way of ways) expect(homeOf(textOf(way)), way).toEqual({ building, unit });
      expect(homeNumber(textOf(building), "동")).toBe(building);
      expect(homeNumber(textOf(`${unit}호`), "호")).toBe(unit);
    }
  }
});

test.each<[Cell, string | undefined]>([
  [1_012_345_678, "01012345678"],
  ["010-1234-5678", "01012345678"],
  ["010.1234.5678", "01012345678"],
  ["+82 10-1234-5678", "01012345678"],
  ["010-1234-5678, 02-123-4567", "01012345678"],
  ["10-1234-5678", "01012345678"],
  ["02-123-4567", undefined],
  ["없음", undefined],
  [null, undefined],
])("a telephone: %s", (cell, digits) => {
  expect(mobileOf(cell)).toBe(digits);
});

test("only what the list may say for it is a consent", () => {
  for (const cell of ["동의", "O", "o", "Y", "y", "1", 1, " 동의 "]) expect(isAgreed(cell)).toBe(true);
  for (const cell of ["미동의", "X", "N", "0", 0, "", null, "동의 안 함", "?", false])
    expect(isAgreed(cell)).toBe(false);
});

test("days, and names", () => {
  for (const cell of ["2024-03-01", "2024.3.1", "2024. 3. 1.", "2024년 3월 1일", "20240301", 20_240_301]) {
    expect(dayOf(cell), String(cell)).toBe("2024-03-01");
  }
  for (const cell of ["2024-02-30", "어제", null]) expect(dayOf(cell)).toBeUndefined();
  expect(nameOf("  김   하나 ")).toEqual({ name: "김 하나" });
  expect(nameOf("\u1100\u1175\u11B7")).toEqual({ name: "김" });
  expect(nameOf("가".repeat(51))).toMatchObject({ message: "50자까지 입력할 수 있어요." });
});
