import { expect, test } from "vitest";

import { percentText } from "./percents.ts";

test.each([
  [0, 0, 0, "0"],
  [0, 24, 0, "0"],
  [24, 24, 0, "100"],
  // One of 12,000 is missing.
  [11_999, 12_000, 0, "99"],
  [11_999, 12_000, 1, "99.9"],
  // A tenth of 904 households is 90.4: with 90 it is not reached.
  [90, 904, 0, "9"],
  [91, 904, 0, "10"],
  [199, 300, 1, "66.3"],
  [1, 3, 1, "33.3"],
  [7, 10, 1, "70.0"],
])("%i of %i with %i digits", (some, all, digits, text) => {
  expect(percentText(some, all, digits)).toBe(text);
});
