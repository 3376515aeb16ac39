import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { countUnits, floorOf, maxBulkAccounts, placeOf, problemOfRange, unitsOf } from "./unit-numbering.ts";

const number = fc.integer({ min: 1, max: 99_999 });
const anyRange = fc.record({
  startBuilding: number,
  endBuilding: number,
  startUnit: number,
  endUnit: number,
});

/** A valid range: some buildings, floors, and places on each floor. */
const soundRange = fc
  .record({
    startBuilding: fc.integer({ min: 1, max: 9000 }),
    buildings: fc.integer({ min: 1, max: 20 }),
    startFloor: fc.integer({ min: 0, max: 60 }),
    floors: fc.integer({ min: 1, max: 50 }),
    startPlace: fc.integer({ min: 1, max: 85 }),
    places: fc.integer({ min: 1, max: 14 }),
  })
  .map(({ startBuilding, buildings, startFloor, floors, startPlace, places }) => ({
    range: {
      startBuilding,
      endBuilding: startBuilding + buildings - 1,
      startUnit: startFloor * 100 + startPlace,
      endUnit: (startFloor + floors - 1) * 100 + startPlace + places - 1,
    },
    count: buildings * floors * places,
  }));

test("101 to 2002 are the places 01 and 02 of the floors 1 to 20", () => {
  const range = { startBuilding: 101, endBuilding: 105, startUnit: 101, endUnit: 2002 };
  expect(problemOfRange(range)).toBeUndefined();
  expect(countUnits(range)).toBe(200);
  const units = unitsOf(range);
  expect(units.slice(0, 3)).toEqual([
    { building: 101, unit: 101 },
    { building: 101, unit: 102 },
    { building: 101, unit: 201 },
  ]);
  expect(units.at(-1)).toEqual({ building: 105, unit: 2002 });
});

test("numbers below 100 are units as they stand", () => {
  const units = unitsOf({ startBuilding: 1, endBuilding: 1, startUnit: 7, endUnit: 9 });
  expect(units.map(({ unit }) => unit)).toEqual([7, 8, 9]);
});

test("a range that floors and places hold has every combination once, in order", () => {
  fc.assert(
    fc.property(soundRange, ({ range, count }) => {
      fc.pre(count <= maxBulkAccounts);
      expect(problemOfRange(range)).toBeUndefined();
      expect(countUnits(range)).toBe(count);
      const units = unitsOf(range);
      const keys = units.map(({ building, unit }) => building * 100_000 + unit);
      expect(new Set(keys).size).toBe(count);
      expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      const stray = units.filter(
        ({ unit }) =>
          placeOf(unit) < placeOf(range.startUnit) ||
          placeOf(unit) > placeOf(range.endUnit) ||
          floorOf(unit) * 100 + placeOf(unit) !== unit,
      );
      expect(stray).toEqual([]);
    }),
  );
});

test("whatever range has no problem is small enough to be made, and holds its own ends", () => {
  fc.assert(
    fc.property(anyRange, (range) => {
      if (problemOfRange(range)) return;
      expect(countUnits(range)).toBeLessThanOrEqual(maxBulkAccounts);
      const units = unitsOf(range);
      expect(units[0]).toEqual({ building: range.startBuilding, unit: range.startUnit });
      expect(units.at(-1)).toEqual({ building: range.endBuilding, unit: range.endUnit });
    }),
  );
});

describe("a range that cannot be made names what is wrong", () => {
  const range = { startBuilding: 101, endBuilding: 105, startUnit: 101, endUnit: 2002 };
  const reversed = "시작 호는 종료 호보다 클 수 없습니다.";

  test.each([
    [{ startBuilding: 106 }, "startBuilding", /^시작 동은 종료 동보다 클 수 없습니다\.$/],
    [{ startUnit: 2003 }, "startUnit", new RegExp(`^${reversed}$`)],
    [{ startUnit: 103 }, "startUnit", new RegExp(`^${reversed} .*101호부터 2002호`)],
    [{ endUnit: 200 }, "endUnit", /101호부터 2002호/],
    [{ startUnit: 100 }, "startUnit", /101호부터 2002호/],
    [{ endBuilding: 476 }, "endBuilding", /15,000개/],
  ])("%j", (change, field, message) => {
    const problem = problemOfRange({ ...range, ...change });
    expect(problem).toMatchObject({ field });
    expect(problem?.message).toMatch(message);
  });

  test("just not too many", () => {
    expect(problemOfRange({ ...range, startBuilding: 101, endBuilding: 475 })).toBeUndefined();
  });
});
