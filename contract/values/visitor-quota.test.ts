import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  bookableMonths,
  dayAfter,
  daysByMonth,
  problemOfVisit,
  quotaSentence,
  shortMonthOf,
} from "./visitor-quota.ts";

const someDay = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2099, 10, 30) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const someVisit = fc
  .tuple(someDay, fc.integer({ min: 0, max: 30 }))
  .map(([startsOn, more]) => ({ startsOn, endsOn: dayAfter(startsOn, more), length: more + 1 }));

describe("the days of a visit", () => {
  test("count each in its own month", () => {
    expect(daysByMonth({ startsOn: "2026-11-30", endsOn: "2026-12-01" })).toEqual([
      { month: "2026-11", days: 1 },
      { month: "2026-12", days: 1 },
    ]);
    expect(daysByMonth({ startsOn: "2028-02-28", endsOn: "2028-03-01" })).toEqual([
      { month: "2028-02", days: 2 },
      { month: "2028-03", days: 1 },
    ]);
  });

  test("are all counted, once each, in at most two months unless one is February", () => {
    fc.assert(
      fc.property(someVisit, (visit) => {
        const counted = daysByMonth(visit);
        expect(counted.reduce((sum, { days }) => sum + days, 0)).toBe(visit.length);
        expect(new Set(counted.map(({ month }) => month)).size).toBe(counted.length);
        expect(counted.map(({ month }) => month)).toEqual(counted.map(({ month }) => month).toSorted());
        expect(counted.length).toBeLessThanOrEqual(3);
        expect(counted.every(({ days }) => days > 0)).toBe(true);
      }),
    );
  });

  test("are short of room exactly if a month is asked for more than it has", () => {
    fc.assert(
      fc.property(
        someVisit,
        fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 3, maxLength: 3 }),
        (visit, left) => {
          const needed = daysByMonth(visit);
          const quotas = needed.map(({ month }, index) => ({
            month,
            usedDays: 0,
            remainingDays: left[index]!,
          }));
          const expected = needed.find(({ days }, index) => days > left[index]!);
          expect(shortMonthOf(visit, quotas)?.month).toBe(expected?.month);
        },
      ),
    );
  });
});

test("a visit begins today or within the days ahead, and lasts as long as the office allows", () => {
  const rules = { today: "2026-11-29", maxDays: 3, advanceDays: 30 };
  const problem = (startsOn: string, endsOn: string) => problemOfVisit({ startsOn, endsOn }, rules);
  expect(problem("2026-11-29", "2026-12-01")).toBeUndefined();
  expect(problem("2026-12-29", "2026-12-31")).toBeUndefined();
  expect(problem("2026-11-28", "2026-11-29")).toEqual({
    field: "startsOn",
    message: "오늘부터 등록할 수 있어요.",
  });
  expect(problem("2026-12-30", "2026-12-30")?.message).toBe("30일 뒤까지 등록할 수 있어요.");
  expect(problem("2026-11-30", "2026-11-29")?.message).toBe("마지막 날이 첫날보다 빨라요.");
  expect(problem("2026-11-29", "2026-12-02")).toEqual({
    field: "endsOn",
    message: "한 번에 3일까지 등록할 수 있어요.",
  });
});

test("every visit without a problem falls into the months that are told of", () => {
  fc.assert(
    fc.property(
      someVisit,
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 1, max: 90 }),
      (visit, daysAhead, maxDays, advanceDays) => {
        const rules = { monthlyDays: 10, maxDays, advanceDays };
        const today = dayAfter(visit.startsOn, -daysAhead);
        if (problemOfVisit(visit, { today, ...rules })) return;
        const told = bookableMonths(today, rules);
        for (const { month } of daysByMonth(visit)) expect(told).toContain(month);
      },
    ),
  );
});

test("what is left is said with its month", () => {
  expect(quotaSentence({ month: "2026-07", remainingDays: 2 })).toBe(
    "7월에 등록할 수 있는 날이 2일 남았어요.",
  );
});
