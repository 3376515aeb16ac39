import { expect, test } from "vitest";

import { groupedBy } from "./grouped.ts";

test("items stand under their keys, both in the order of their coming", () => {
  const grouped = groupedBy(["나무", "나비", "다리", "나"], (word) => word[0]);
  expect([...grouped]).toEqual([
    ["나", ["나무", "나비", "나"]],
    ["다", ["다리"]],
  ]);
});
