import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const people = {
  kim: { name: "김은주", email: "eunju.kim@example.com", building: 112, unit: 1503 },
  unnamed: { name: "112동 1504호", email: "112-1504.pureun@resident.danji.local", building: 112, unit: 1504 },
  next: { name: "1112동 1503호", email: "1112-1503.pureun@resident.danji.local", building: 1112, unit: 1503 },
  low: { name: "남궁 민수", email: "Namgung@example.com", building: 11, unit: 215 },
};

test("residents are found by homes as people write them, parts of names and the beginning of e-mails", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  for (const person of Object.values(people)) await build().resident(apartment, person);
  const found: unknown[] = [];
  for (const [typed] of cases) {
    const { residents, total, nextCursor } = await call(server, manager, "getResidents", { query: typed });
    expect(total).toBe(residents.length);
    expect(nextCursor).toBeNull();
    const names = Object.entries(people).filter(([, { name }]) =>
      residents.some((each) => each.name === name),
    );
    found.push([typed, names.map(([key]) => key)]);
  }
  expect(found).toEqual(cases);
});

const cases: [string, (keyof typeof people)[]][] = [
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
];

test("a part of a name is found while it is typed, by its initials, and as it is written", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  for (const name of new Set([...parts, ...noParts].map(([, text]) => text))) {
    await build().resident(apartment, { name });
  }
  const isFound = async ([typed, text]: readonly [string, string]) => {
    const { residents } = await call(server, manager, "getResidents", { query: typed });
    return residents.some(({ name }) => name === text);
  };
  for (const part of parts) expect([...part, await isFound(part)]).toEqual([...part, true]);
  for (const part of noParts) expect([...part, await isFound(part)]).toEqual([...part, false]);
});

const parts: readonly [string, string][] = [
  ["래미안", "래미안 2단지"],
  ["안2", "래미안 2단지"],
  ["  미 안", "래미안 2단지"],
  ["SK", "sk뷰"],
  ["ㄹㅁㅇ", "래미안 2단지"],
  ["ㄹㅁㅇ 2", "래미안 2단지"],
  // Each step of typing 래미안, 없는 and 과천 on the two-set layout.
  ["ㄹ", "래미안"],
  ["램", "래미안"],
  ["래밍", "래미안"],
  ["업", "없는 마을"],
  ["없느", "없는 마을"],
  ["고", "과천"],
  ["과ㅊ", "과천"],
  ["래미안".normalize("NFD"), "래미안"],
  ["a.b*", "xa.b*y"],
  ["(\\", "(\\"],
];

const noParts: readonly [string, string][] = [
  ["래미온", "래미안"],
  ["ㄹㅇ", "래미안"],
  ["3단지", "래미안 2단지"],
  ["a.b", "axb"],
  ["^", "래미안"],
];
