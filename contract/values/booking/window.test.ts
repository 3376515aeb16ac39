import fc from "fast-check";
import { expect, test } from "vitest";

import { seoulDate } from "#contract/values/seoul-time.ts";

import { lastMoment, opensAt } from "./window.ts";

test("each date opens so many days before, at a minute of the day", () => {
  const rule = { openRule: { kind: "rolling", daysAhead: 7 }, openMinute: 540 } as const;
  expect(opensAt(rule, "2026-12-05").toISOString()).toBe("2026-11-28T00:00:00.000Z");
  const sameDay = { openRule: { kind: "rolling", daysAhead: 0 }, openMinute: 0 } as const;
  expect(opensAt(sameDay, "2026-12-05").toISOString()).toBe("2026-12-04T15:00:00.000Z");
  const yearAhead = { openRule: { kind: "rolling", daysAhead: 365 }, openMinute: 1_439 } as const;
  expect(opensAt(yearAhead, "2028-02-29").toISOString()).toBe("2027-03-01T14:59:00.000Z");
});

test("a month opens at once, on a day of the month before", () => {
  const rule = { openRule: { kind: "monthly", dayOfMonth: 1 }, openMinute: 600 } as const;
  const opening = "2026-12-01T01:00:00.000Z";
  expect(opensAt(rule, "2027-01-01").toISOString()).toBe(opening);
  expect(opensAt(rule, "2027-01-31").toISOString()).toBe(opening);
  const last = { openRule: { kind: "monthly", dayOfMonth: 28 }, openMinute: 0 } as const;
  expect(opensAt(last, "2028-03-31").toISOString()).toBe("2028-02-27T15:00:00.000Z");
});

test("whatever the month, all of its dates open at one moment of the month before", () => {
  const dates = fc
    .date({ min: new Date("2001-01-01"), max: new Date("2098-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 28 }), (date, dayOfMonth) => {
      const rule = { openRule: { kind: "monthly", dayOfMonth }, openMinute: 0 } as const;
      const opening = opensAt(rule, date);
      expect(opening).toEqual(opensAt(rule, `${date.slice(0, 7)}-01`));
      const before = new Date(Date.parse(`${date.slice(0, 7)}-01`) - 1).toISOString().slice(0, 7);
      expect(seoulDate(opening)).toBe(`${before}-${String(dayOfMonth).padStart(2, "0")}`);
    }),
  );
});

test("a period can be booked until its notice, or while it lasts", () => {
  const period = {
    startsAt: new Date("2026-12-05T10:00:00.000Z"),
    endsAt: new Date("2026-12-05T11:00:00.000Z"),
  };
  expect(lastMoment({ noticeMinutes: 0, lateBooking: false }, period)).toEqual(period.startsAt);
  expect(lastMoment({ noticeMinutes: 90, lateBooking: false }, period).toISOString()).toBe(
    "2026-12-05T08:30:00.000Z",
  );
  expect(lastMoment({ noticeMinutes: 0, lateBooking: true }, period)).toEqual(period.endsAt);
});
