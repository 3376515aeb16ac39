import { expect, test } from "vitest";

import { retryAfterSeconds } from "./retries.ts";

const middle = () => 0.5;

test.each([
  [0, undefined, 30],
  [4, undefined, 21_600],
  [5, undefined, undefined],
  [0, 3, 3],
  // No wait at all, or a date that is past.
  [0, 0, 30],
  [1, 0.2, 120],
  [0, 1e9, 172_800],
])("after %i attempts, asked for %s seconds, the next is in %s", (attempts, asked, expected) => {
  expect(retryAfterSeconds(attempts, asked, middle)).toBe(expected);
});
