import { expect, test } from "vitest";

import { turnoutRows } from "./turnout-rows.ts";

test("a building's turnout is of its own households, not of the whole roll", () => {
  const buildings = [
    { building: "101", voted: 30, households: 40 },
    { building: "102", voted: 900, households: 1_200 },
    { building: null, voted: 0, households: 3 },
  ];
  expect(turnoutRows({ buildings })).toMatchObject([
    { name: "101동", voted: "30", households: "40", percent: "75.0%" },
    { name: "102동", voted: "900", households: "1,200", percent: "75.0%" },
    { name: "그 밖의 동", voted: "0", households: "3", percent: "0.0%" },
  ]);
});

test("one building, or buildings that are not told, have no rows", () => {
  expect(turnoutRows({ buildings: null })).toEqual([]);
  expect(turnoutRows({ buildings: [{ building: "101", voted: 1, households: 2 }] })).toEqual([]);
});
