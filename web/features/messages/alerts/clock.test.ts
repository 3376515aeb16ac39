import { expect, test } from "vitest";

import { clockText, halfHours } from "./clock.ts";

test("a day has 48 half hours, said as people say them", () => {
  expect(halfHours).toHaveLength(48);
  expect([halfHours[0], halfHours[1], halfHours.at(-1)]).toEqual(["00:00", "00:30", "23:30"]);
  expect(["00:00", "08:00", "12:00", "12:30", "21:30"].map(clockText)).toEqual([
    "오전 12:00",
    "오전 8:00",
    "오후 12:00",
    "오후 12:30",
    "오후 9:30",
  ]);
});
