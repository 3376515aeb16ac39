import { expect, test } from "vitest";

import { limitRange, limitText } from "./limits.ts";

test.each([
  ["2026-12-06", { from: "2026-11-30", to: "2026-12-06" }],
  ["2026-12-07", { from: "2026-12-07", to: "2026-12-13" }],
  ["2027-01-01", { from: "2026-12-28", to: "2027-01-03" }],
  ["2028-02-29", { from: "2028-02-28", to: "2028-03-05" }],
])("the week of %s goes from Monday to Sunday", (date, range) => {
  expect(limitRange({ per: "week" }, date)).toEqual(range);
});

test.each([
  ["2026-12-31", { from: "2026-12-01", to: "2026-12-31" }],
  ["2028-02-01", { from: "2028-02-01", to: "2028-02-29" }],
  ["2027-02-28", { from: "2027-02-01", to: "2027-02-28" }],
])("the month of %s is the calendar's", (date, range) => {
  expect(limitRange({ per: "month" }, date)).toEqual(range);
});

test("a day is itself, and what is coming has no dates", () => {
  expect(limitRange({ per: "day" }, "2026-12-31")).toEqual({ from: "2026-12-31", to: "2026-12-31" });
  expect(limitRange({ per: "upcoming" }, "2026-12-31")).toBe("upcoming");
});

test("limits say who may book how often", () => {
  expect(limitText({ who: "household", per: "week", count: 2 })).toBe("세대당 주 2회");
  expect(limitText({ who: "person", per: "day", count: 1 })).toBe("1인당 하루 1회");
  expect(limitText({ who: "household", per: "month", count: 1 })).toBe("세대당 월 1회");
  expect(limitText({ who: "household", per: "upcoming", count: 3 })).toBe("세대당 다가오는 예약 3건");
});
