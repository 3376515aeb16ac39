import { expect, test } from "vitest";

import { occurrenceDays, repeatText } from "./events.ts";
import type { Repeats } from "./events.ts";

test("what does not repeat has its one day", () => {
  expect(occurrenceDays("2026-12-02", null)).toEqual(["2026-12-02"]);
});

test("a week's days go on until the last one, which counts", () => {
  const repeats: Repeats = { kind: "weekly", weekdays: [1, 4], until: "2026-12-10" };
  expect(occurrenceDays("2026-11-30", repeats)).toEqual([
    "2026-11-30",
    "2026-12-03",
    "2026-12-07",
    "2026-12-10",
  ]);
});

test.each([
  [29, "2027-01-29", ["2027-01-29", "2027-03-29", "2027-04-29"]],
  [29, "2028-01-29", ["2028-01-29", "2028-02-29", "2028-03-29", "2028-04-29"]],
  [30, "2027-01-30", ["2027-01-30", "2027-03-30", "2027-04-30"]],
  [31, "2027-01-31", ["2027-01-31", "2027-03-31"]],
])("a month without a day %i is passed over", (dayOfMonth, startsOn, days) => {
  const repeats: Repeats = { kind: "monthly_date", dayOfMonth, until: `${startsOn.slice(0, 4)}-05-15` };
  expect(occurrenceDays(startsOn, repeats)).toEqual(days);
});

test.each([
  [1, ["2027-01-06", "2027-02-03", "2027-03-03", "2027-04-07"]],
  [2, ["2027-01-13", "2027-02-10", "2027-03-10", "2027-04-14"]],
  [4, ["2027-01-27", "2027-02-24", "2027-03-24", "2027-04-28"]],
  [-1, ["2027-01-27", "2027-02-24", "2027-03-31", "2027-04-28"]],
] as const)("Wednesday number %i of each month", (nth, days) => {
  const repeats: Repeats = { kind: "monthly_weekday", nth, weekday: 3, until: "2027-04-30" };
  expect(occurrenceDays(days[0], repeats)).toEqual(days);
});

test("every rule names in four years what a calendar does that counts a month's days itself", () => {
  for (const year of [2025, 2026, 2027, 2028]) {
    const [first, last] = [`${year}-01-01`, `${year}-12-31`];
    for (let weekday = 1; weekday <= 7; weekday++) {
      expect(occurrenceDays(first, { kind: "weekly", weekdays: [weekday], until: last })).toEqual(
        daysOfYear(year).filter((day) => isWeekday(day, weekday)),
      );
      for (const nth of [1, 2, 3, 4, -1] as const) {
        const expected = Array.from({ length: 12 }, (_, month) => {
          const named = daysOfMonth(year, month).filter((day) => isWeekday(day, weekday));
          return named.at(nth === -1 ? -1 : nth - 1);
        });
        expect(
          occurrenceDays(first, { kind: "monthly_weekday", nth, weekday, until: last }),
          `${nth} ${weekday}`,
        ).toEqual(expected);
      }
    }
    for (let dayOfMonth = 1; dayOfMonth <= 31; dayOfMonth++) {
      const expected = Array.from({ length: 12 }, (_, month) => daysOfMonth(year, month)[dayOfMonth - 1]);
      expect(occurrenceDays(first, { kind: "monthly_date", dayOfMonth, until: last })).toEqual(
        expected.filter((day) => day !== undefined),
      );
    }
  }
});

test("a rule is said in words", () => {
  const until = "2026-12-31";
  expect(repeatText({ kind: "weekly", weekdays: [1, 3], until })).toBe(
    "매주 월·수요일, 2026년 12월 31일까지",
  );
  expect(repeatText({ kind: "monthly_date", dayOfMonth: 31, until })).toBe("매달 31일, 2026년 12월 31일까지");
  expect(repeatText({ kind: "monthly_weekday", nth: -1, weekday: 5, until })).toBe(
    "매달 마지막 금요일, 2026년 12월 31일까지",
  );
});

function daysOfYear(year: number): string[] {
  return Array.from({ length: 12 }, (_, month) => daysOfMonth(year, month)).flat();
}

/** By JavaScript's own calendar. */
function daysOfMonth(year: number, month: number): string[] {
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month, index + 1)).toISOString().slice(0, 10),
  );
}

/** Sunday is 0 there, and 7 here. */
function isWeekday(day: string, weekday: number): boolean {
  return new Date(`${day}T12:00:00Z`).getUTCDay() === weekday % 7;
}
