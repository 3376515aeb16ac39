import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  formatDay,
  formatDate,
  formatFullTime,
  formatLately,
  formatListDay,
  formatListTime,
  seoulDate,
  startOfSeoulDay,
} from "./seoul-time.ts";

const now = new Date("2026-11-21T15:20:00+09:00");

describe("formatListTime", () => {
  test.each([
    ["2026-11-21T15:20:00+09:00", "15:20"],
    ["2026-11-20T15:00:00Z", "00:00"],
    ["2026-11-21T14:59:59.999Z", "23:59"],
    ["2026-11-20T14:59:59.999Z", "11.20"],
    ["2026-11-21T15:00:00Z", "11.22"],
    ["2025-11-21T15:20:00+09:00", "11.21"],
    ["2026-01-02T03:04:05-08:00", "01.02"],
  ])("shows %s as %s", (value, shown) => {
    expect(formatListTime(value, now)).toBe(shown);
  });
});

describe("formatLately", () => {
  test.each([
    ["2026-11-21T06:20:00Z", "오후 3:20"],
    ["2026-11-20T15:05:00Z", "오전 12:05"],
    ["2026-11-20T14:59:59.999Z", "11월 20일"],
    ["2026-11-21T15:00:00Z", "11월 22일"],
    ["2025-12-31T15:00:00Z", "1월 1일"],
    ["2025-12-31T14:59:59.999Z", "2025년 12월 31일"],
    ["2025-03-02T12:00:00+09:00", "2025년 3월 2일"],
    ["2025-11-21T15:20:00+09:00", "2025년 11월 21일"],
  ])("shows %s as %s", (value, shown) => {
    expect(formatLately(value, now)).toBe(shown);
  });
});

test.each(["2026-11-20T15:00:00Z", "2026-11-21T06:20:00Z", "2026-11-21T14:59:59.999Z"])(
  "a date is a date on its first day, too: %s",
  (value) => {
    expect([formatDay(value, now), formatListDay(value)]).toEqual(["11월 21일", "11.21"]);
  },
);

test("formatDate shows the day of Seoul, always with its year", () => {
  expect(formatDate("2026-11-20T15:00:00Z")).toBe("2026년 11월 21일");
  expect(formatDate("어제")).toBe("Invalid Date");
});

describe("formatFullTime", () => {
  test.each([
    ["2026-11-21T06:20:00Z", "11월 21일 (토) 오후 3:20"],
    ["2026-11-20T15:05:00Z", "11월 21일 (토) 오전 12:05"],
    ["2026-12-31T15:00:00Z", "2027년 1월 1일 (금) 0시"],
    ["2025-03-01T12:00:00+09:00", "2025년 3월 1일 (토) 오후 12:00"],
  ])("shows %s as %s", (value, shown) => {
    expect(formatFullTime(value, now)).toBe(shown);
  });
});

test.each(["", "어제", "2026-13-01T00:00:00Z"])("what cannot be read is an Invalid Date: %j", (value) => {
  const shown = [
    formatListTime(value, now),
    formatListDay(value),
    formatLately(value, now),
    formatDay(value, now),
    formatFullTime(value, now),
  ];
  expect(new Set(shown)).toEqual(new Set(["Invalid Date"]));
});

describe("any moment", () => {
  const moments = fc.date({
    min: new Date("1990-01-01T00:00:00Z"),
    max: new Date("2199-12-31T23:59:59Z"),
    noInvalidDate: true,
  });
  /** What the test takes of Temporal, which the oldest browsers lack, so that the contract's types do not know it. */
  interface Temporal {
    toTemporalInstant: () => { toZonedDateTimeISO: (zone: string) => SeoulMoment };
  }
  interface SeoulMoment {
    epochMilliseconds: number;
    startOfDay: () => { subtract: (duration: { days: number }) => SeoulMoment };
    toPlainDate: () => { equals: (other: object) => boolean; toString: () => string };
    toString: () => string;
  }
  const seoulOf = (moment: Date) => {
    const instant = (moment as unknown as Temporal).toTemporalInstant();
    return instant.toZonedDateTimeISO("Asia/Seoul");
  };

  test("is of the day that Seoul's calendar says", () => {
    fc.assert(
      fc.property(moments, (moment) => {
        expect(seoulDate(moment)).toBe(seoulOf(moment).toPlainDate().toString());
      }),
    );
  });

  test("lies in the day that began at its start", () => {
    fc.assert(
      fc.property(moments, fc.nat(400), (moment, daysBefore) => {
        const start = seoulOf(moment).startOfDay().subtract({ days: daysBefore });
        expect(startOfSeoulDay(moment, daysBefore).getTime()).toBe(start.epochMilliseconds);
      }),
    );
  });

  test("shows its time on its day, and its date on every other", () => {
    fc.assert(
      fc.property(moments, moments, (moment, reader) => {
        const seoul = seoulOf(moment);
        const sameDay = seoul.toPlainDate().equals(seoulOf(reader).toPlainDate());
        const [date, time] = seoul.toString().split("T") as [string, string];
        const shown = sameDay ? time.slice(0, 5) : date.slice(5).replace("-", ".");
        expect(formatListTime(moment.toISOString(), reader)).toBe(shown);
      }),
    );
  });
});
