import { expect, test } from "vitest";

import { residentFinder } from "./find-residents.ts";

const people = {
  kim: { name: "김은주", email: "eunju.kim@example.com", building: "112", unit: "1503" },
  unnamed: {
    name: "112동 1504호",
    email: "112-1504.pureun@resident.danji.local",
    building: "112",
    unit: "1504",
  },
  next: {
    name: "1112동 1503호",
    email: "1112-1503.pureun@resident.danji.local",
    building: "1112",
    unit: "1503",
  },
  low: { name: "남궁 민수", email: "Namgung@example.com", building: "11", unit: "215" },
};

test.each<[string, (keyof typeof people)[]]>([
  ["", ["kim", "unnamed", "next", "low"]],
  ["   ", ["kim", "unnamed", "next", "low"]],
  ["112 1503", ["kim"]],
  ["1121503", ["kim"]],
  ["112-1503", ["kim"]],
  ["112 - 1503", ["kim"]],
  ["112동1503호", ["kim"]],
  ["112동 1503호", ["kim"]],
  ["112동 1503", ["kim"]],
  [" 112동  1503호 ", ["kim"]],
  ["112동", ["kim", "unnamed"]],
  ["112 ", ["kim", "unnamed", "low"]],
  ["112-150", ["kim", "unnamed"]],
  ["112동 150호", []],
  ["1503호", ["kim", "next"]],
  ["1503", ["kim", "next"]],
  ["11215", ["kim", "unnamed", "low"]],
  ["11 215", ["low"]],
  ["은주", ["kim"]],
  ["ㄱㅇㅈ", ["kim"]],
  ["남궁민", ["low"]],
  ["남구", ["low"]],
  ["eunju", ["kim"]],
  ["NAMGUNG@", ["low"]],
  ["112-1504.pureun", ["unnamed"]],
  ["example.com", []],
  ["동", []],
  ["없는 사람", []],
])("%j finds %j", (typed, expected) => {
  const finds = residentFinder(typed);
  const found = Object.entries(people).filter(([, person]) => finds(person));
  expect(found.map(([name]) => name)).toEqual(expected);
});
