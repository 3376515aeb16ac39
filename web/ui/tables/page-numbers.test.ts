import { expect, test } from "vitest";

import { pageNumbers } from "./page-numbers.ts";

test.each([
  [0, 1, "1"],
  [0, 2, "1 2"],
  [0, 3, "1 2 3"],
  [0, 4, "1 2 3 4"],
  [0, 5, "1 2 … 5"],
  [2, 5, "1 2 3 4 5"],
  [0, 32, "1 2 … 32"],
  [1, 32, "1 2 3 … 32"],
  [3, 32, "1 2 3 4 5 … 32"],
  [4, 32, "1 … 4 5 6 … 32"],
  [15, 32, "1 … 15 16 17 … 32"],
  [28, 32, "1 … 28 29 30 31 32"],
  [31, 32, "1 … 31 32"],
])("page %i of %i", (current, count, shown) => {
  const marks = pageNumbers(current, count).map((mark) => (mark === "gap" ? "…" : mark + 1));
  expect(marks.join(" ")).toBe(shown);
});
