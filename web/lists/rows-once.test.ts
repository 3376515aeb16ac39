import { expect, test } from "vitest";

import { rowsOnce } from "./rows-once.ts";

test("a row that two pages have is listed once, in its first place and as it was read last", () => {
  const first = [
    { id: "a", answered: false },
    { id: "b", answered: false },
  ];
  const second = [
    { id: "c", answered: false },
    { id: "a", answered: true },
  ];
  expect(rowsOnce([...first, ...second])).toEqual([
    { id: "a", answered: true },
    { id: "b", answered: false },
    { id: "c", answered: false },
  ]);
});

test("rows without an id of their own all stay", () => {
  const rows = [{ unit: 101 }, { unit: 101 }];
  expect(rowsOnce(rows)).toEqual(rows);
});
