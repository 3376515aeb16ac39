import { expect, test } from "vitest";

import { publicHolidaysOf } from "./public-holidays.ts";

/** As the government published them in its calendars (of 2028: as the law reckons them), weekdays and weekends alike. */
const published: Record<number, string> = {
  2024: "01-01 02-09 02-10 02-11 02-12 03-01 04-10 05-05 05-06 05-15 06-06 08-15 09-16 09-17 09-18 10-01 10-03 10-09 12-25",
  2025: "01-01 01-27 01-28 01-29 01-30 03-01 03-03 05-05 05-06 06-03 06-06 08-15 10-03 10-05 10-06 10-07 10-08 10-09 12-25",
  2026: "01-01 02-16 02-17 02-18 03-01 03-02 05-01 05-05 05-24 05-25 06-03 06-06 07-17 08-15 08-17 09-24 09-25 09-26 10-03 10-05 10-09 12-25",
  2027: "01-01 02-06 02-07 02-08 02-09 03-01 05-01 05-03 05-05 05-13 06-06 07-17 07-19 08-15 08-16 09-14 09-15 09-16 10-03 10-04 10-09 10-11 12-25 12-27",
  2028: "01-01 01-26 01-27 01-28 03-01 04-12 05-01 05-02 05-05 06-06 07-17 08-15 10-02 10-03 10-04 10-05 10-09 12-25",
};

/** Elections, and days that were added once: no law names them beforehand, and offices add them themselves. */
const addedOnce = new Set([
  "2024-04-10",
  "2024-10-01",
  "2025-01-27",
  "2025-06-03",
  "2026-06-03",
  "2028-04-12",
]);

test.each(Object.entries(published))("the holidays of %s are those of the law", (year, dates) => {
  const lawful = dates.split(" ").filter((date) => !addedOnce.has(`${year}-${date}`));
  const days = publicHolidaysOf(Number(year));
  expect(days.map(({ date }) => date.slice(5))).toEqual(lawful);
  expect(days.every(({ name }) => name.length <= 30)).toBe(true);
});

test("what the law of 2026 added has substitutes, and was no holiday before", () => {
  const named = (year: number) => publicHolidaysOf(year).map(({ date, name }) => `${date} ${name}`);
  expect(named(2027)).toEqual(
    expect.arrayContaining([
      "2027-05-01 노동절",
      "2027-05-03 대체공휴일(노동절)",
      "2027-07-17 제헌절",
      "2027-07-19 대체공휴일(제헌절)",
    ]),
  );
  expect(named(2025).filter((day) => /노동절|제헌절/.test(day))).toEqual([]);
});

test("what falls on one day is one holiday with both names", () => {
  const days = publicHolidaysOf(2025);
  expect(days.find(({ date }) => date === "2025-05-05")?.name).toBe("어린이날·부처님오신날");
  expect(days.find(({ date }) => date === "2025-10-08")?.name).toBe("대체공휴일(추석)");
});
