import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { homeNumber, homeOf, homeOfCells } from "./home-numbers.ts";
import { maxBuildingOrUnit } from "./unit-numbering.ts";
import type { Unit } from "./unit-numbering.ts";

test.each<[string, number | undefined]>([
  ["101", 101],
  ["101동", 101],
  ["0101", 101],
  ["제101동", 101],
  ["101.0", 101],
  ["１０１동", 101],
  ["١٠١", 101],
  ["101\u200B", 101],
  ["101도\u11BC", 101],
  ["1,203", 1203],
  ["1，203", 1203],
  ["12,003.00", 12_003],
  ["가동", undefined],
  ["", undefined],
  ["0", undefined],
  ["100000", undefined],
  ["101호", undefined],
  ["101.5", undefined],
  ["1.203", undefined],
  ["1.203E3", undefined],
  ["1.20E+03", undefined],
  ["12,03", undefined],
  ["0,203", undefined],
  ["1, 203", undefined],
  ["1、203", undefined],
  ["12 03", undefined],
  ["101-1", undefined],
  ["101,102", undefined],
  ["1월 1일", undefined],
  ["2026-01-01", undefined],
  ["3층", undefined],
  ["①⓪①", undefined],
  ["10²", undefined],
])("a building: %s", (text, number) => {
  expect(homeNumber(text, "동")).toBe(number);
});

test.each(["1203호(상)", "B101", "지하1호", "PH1", "12층 3호", "101~103", "1203호 1204호", "-1203", "1203-"])(
  "a unit: %s is none",
  (text) => expect(homeNumber(text, "호")).toBeUndefined(),
);

const written = (home: Unit | undefined) => home && `${home.building}-${home.unit}`;

test.each<[string, string | undefined]>([
  ["101-1203", "101-1203"],
  ["101동 1203호", "101-1203"],
  ["101동1203호", "101-1203"],
  ["101동, 1203호", "101-1203"],
  ["제101동 제1203호", "101-1203"],
  ["101 - 1203", "101-1203"],
  ["101/1203", "101-1203"],
  ["101 / 1203", "101-1203"],
  ["0101-0305호", "101-305"],
  ["101–1203", "101-1203"],
  ["１０１－１２０３", "101-1203"],
  ["101ㅡ1203", "101-1203"],
  ["101 1203", "101-1203"],
  ["101-1", "101-1"],
  ["101동 1,203호", "101-1203"],
  ["1011203", undefined],
  ["1203", undefined],
  ["1203호", undefined],
  ["101-", undefined],
  ["101-1203-1", undefined],
  ["2026-01-01", undefined],
  ["101~1203", undefined],
  ["101.1203", undefined],
  ["101,1203", undefined],
  ["1,203", undefined],
  ["12 03", undefined],
  ["101동 12 03호", undefined],
  ["101동 12층 3호", undefined],
  ["101동 1203호(상)", undefined],
])("a home in one text: %s", (text, home) => {
  expect(written(homeOf(text))).toBe(home);
});

describe("a home in two cells", () => {
  test.each<[string, string, string | undefined]>([
    ["101", "1203", "101-1203"],
    ["101동", "1203호", "101-1203"],
    ["1", "1,203", "1-1203"],
    ["101", "101-1203", "101-1203"],
    ["101", "101동 1203호", "101-1203"],
    ["", "101-1203", "101-1203"],
    ["", "101동 3호", "101-3"],
    ["101-1203", "", "101-1203"],
    ["101", "101-1", undefined],
    ["", "101-1", undefined],
    ["101-1", "", undefined],
    ["102", "101-1203", undefined],
    ["102", "101동 1203호", undefined],
    ["1", "1 203", undefined],
    ["12", "12 03", undefined],
    ["101", "101 1203", undefined],
    ["1", "1.203", undefined],
    ["1", "1~203", undefined],
    ["101", "1203호(상)", undefined],
    ["101", "", undefined],
    ["", "1203", undefined],
    ["", "", undefined],
  ])("%s | %s", (building, unit, home) => {
    expect(written(homeOfCells(building, unit))).toBe(home);
  });

  test("a number is read whole or not at all, whatever is written between its digits", () => {
    const sign = fc.constantFrom(
      "-",
      ",",
      ".",
      "/",
      " ",
      "~",
      "，",
      "–",
      "ㅡ",
      "동 ",
      "층 ",
      ", ",
      "'",
      "·",
      "E",
      "\u200B",
    );
    const digits = fc.stringMatching(/^\d{1,4}$/);
    const cell = fc
      .tuple(
        digits,
        fc.array(fc.tuple(sign, digits), { minLength: 1, maxLength: 3 }),
        fc.constantFrom("", "호"),
      )
      .map(([first, rest, end]) => first + rest.map((part) => part.join("")).join("") + end);
    const itsBuilding = fc.oneof(fc.constant(""), fc.integer({ min: 1, max: 999 }).map(String));
    /** A part after a point may only be dropped if it is zero. */
    const digitsIn = (text: string) => text.replace(/\.0+(?=호?$)/, "").replaceAll(/\D/g, "");
    const asNumber = (text: string) => text.replace(/^0+/, "");
    fc.assert(
      fc.property(itsBuilding, cell, (building, unit) => {
        const home = homeOfCells(building, unit);
        if (!home) return;
        const isItself = building === String(home.building) && asNumber(digitsIn(unit)) === String(home.unit);
        const isRepeated = new RegExp(`^0*${home.building}0*${home.unit}$`).test(digitsIn(unit));
        expect(isItself || isRepeated, `${building} | ${unit}`).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

test("every home is read as it is written, in every way to write it", () => {
  const number = fc.integer({ min: 1, max: maxBuildingOrUnit });
  fc.assert(
    fc.property(number, number, (building, unit) => {
      const ways = [
        `${building}-${unit}`,
        `${building}동 ${unit}호`,
        `${building}동${unit}`,
        `0${building}-0${unit}호`,
        `${building} / ${unit.toLocaleString("en")}호`,
      ];
      for (const way of ways) expect(homeOf(way), way).toEqual({ building, unit });
      expect(homeNumber(String(building), "동")).toBe(building);
      expect(homeNumber(`${unit.toLocaleString("en")}호`, "호")).toBe(unit);
    }),
  );
});
