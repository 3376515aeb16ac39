import { expect, test } from "vitest";

import type { InitialAccount } from "#contract/residents.ts";

import { partsOf } from "./slip-parts.ts";

function accountsIn(building: string, count: number): InitialAccount[] {
  return Array.from({ length: count }, (_, index) => ({
    building,
    unit: String(101 + index),
    email: `${building}-${101 + index}@example.com`,
    tempPassword: "ABCD-EFGH-JKMN-PQRS",
    expiresAt: "2027-02-20T10:00:00Z",
  }));
}

test("a few are printed in one go", () => {
  const accounts = [...accountsIn("101", 100), ...accountsIn("102", 100)];
  expect(partsOf(accounts)).toEqual([{ label: "전체 (200세대)", accounts }]);
});

test("many are printed by building, a large building in parts, and nobody is left out", () => {
  const accounts = [...accountsIn("101", 40), ...accountsIn("102", 401)];
  const parts = partsOf(accounts);
  expect(parts.map(({ label }) => label)).toEqual([
    "101동 (40세대)",
    "102동 1/3 (200세대)",
    "102동 2/3 (200세대)",
    "102동 3/3 (1세대)",
  ]);
  expect(parts.flatMap((part) => part.accounts)).toEqual(accounts);
});
