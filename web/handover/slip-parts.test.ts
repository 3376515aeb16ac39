import { expect, test } from "vitest";

import type { InitialAccount } from "#contract/residents.ts";

import { isOutOfReach } from "./reach-of-address.ts";
import { accountsBetween, buildingsOf, chunksOf } from "./slip-parts.ts";

function accountsIn(building: string, count: number): InitialAccount[] {
  return Array.from({ length: count }, (_, index) => ({
    building,
    unit: String(101 + index),
    email: `${building}-${101 + index}@example.com`,
    tempPassword: "ABCD-EFGH-JKMN-PQRS",
    expiresAt: "2027-02-20T10:00:00Z",
  }));
}

test("all buildings are one print, a range is a part of it, and nobody of it is left out", () => {
  const [first, second, third] = [accountsIn("101", 40), accountsIn("102", 401), accountsIn("상가", 3)];
  const accounts = [...first, ...second, ...third];
  expect(buildingsOf(accounts)).toEqual(["101", "102", "상가"]);
  expect(accountsBetween(accounts, "101", "상가")).toEqual(accounts);
  expect(accountsBetween(accounts, "102", "102")).toEqual(second);
  expect(accountsBetween(accounts, "101", "102")).toEqual([...first, ...second]);
  expect(accountsBetween(accounts, "상가", "102")).toEqual([...second, ...third]);
});

test("sheets of four hold everybody, the last what is left", () => {
  expect(chunksOf(accountsIn("101", 9), 4).map((sheet) => sheet.length)).toEqual([4, 4, 1]);
});

test.each([
  ["localhost", true],
  ["danji.local", true],
  ["127.0.0.1", true],
  ["[::1]", true],
  ["10.0.3.4", true],
  ["172.16.0.9", true],
  ["192.168.0.7", true],
  ["172.32.0.9", false],
  ["203.0.113.7", false],
  ["danji.example.com", false],
  ["10.example.com", false],
])("residents at home cannot open %s: %s", (hostname, expected) => {
  expect(isOutOfReach(hostname)).toBe(expected);
});
