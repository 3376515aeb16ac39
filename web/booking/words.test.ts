import { expect, test } from "vitest";

import {
  countdownText,
  hoursText,
  leastLeftText,
  minuteText,
  momentText,
  periodText,
  placeText,
  priceText,
  slotText,
  spotText,
} from "./words.ts";

test("the half of the day is said once, unless the slot crosses noon or midnight", () => {
  expect(slotText(19 * 60, 20 * 60)).toBe("오후 7:00-8:00");
  expect(slotText(11 * 60, 13 * 60)).toBe("오전 11:00-오후 1:00");
  expect(slotText(0, 60)).toBe("오전 12:00-1:00");
  expect(slotText(11 * 60 + 30, 12 * 60)).toBe("오전 11:30-오후 12:00");
  expect(slotText(23 * 60, 25 * 60)).toBe("오후 11:00-다음 날 오전 1:00");
  expect(slotText(24 * 60, 25 * 60)).toBe("다음 날 오전 12:00-1:00");
  expect(slotText(6 * 60, 24 * 60)).toBe("오전 6:00-자정");
  expect(minuteText(12 * 60 + 5)).toBe("오후 12:05");
});

test("a period is said as its facility is booked", () => {
  const of = (startsAt: string, endsAt: string) => ({ date: "2026-12-05", startsAt, endsAt });
  const slot = of("2026-12-05T10:00:00Z", "2026-12-05T11:00:00Z");
  expect(periodText({ bookBy: "slot", length: 1, ...slot })).toBe("12월 5일 (토) 오후 7:00-8:00");
  const pastMidnight = of("2026-12-05T14:00:00.000Z", "2026-12-06T02:00:00+09:00");
  expect(periodText({ bookBy: "slot", length: 3, ...pastMidnight })).toBe(
    "12월 5일 (토) 오후 11:00-다음 날 오전 2:00",
  );
  const whole = of("2026-12-04T21:00:00Z", "2026-12-05T13:00:00Z");
  expect(periodText({ bookBy: "day", length: 1, ...whole })).toBe("12월 5일 (토)");
  expect(periodText({ bookBy: "day", length: 31, ...whole })).toBe("12월 5일 (토)-1월 4일 (월)");
  expect(periodText({ bookBy: "night", length: 2, ...whole })).toBe("12월 5일 (토)-7일 (월) · 2박");
});

test("a moment names its date unless the reader knows it, in Seoul wherever the reader is", () => {
  expect(momentText("2026-12-05T04:00:00Z", "2026-12-05")).toBe("오후 1:00");
  expect(momentText("2026-12-04T15:00:00Z", "2026-12-04")).toBe("12월 5일 (토) 0시");
});

test("prices, spots and what is left", () => {
  expect([priceText(0), priceText(5000)]).toEqual(["무료", "5,000원"]);
  expect([
    spotText("3", "타석"),
    spotText("타석 3", "타석"),
    spotText("A코트", "코트"),
    spotText("창가", "자리"),
  ]).toEqual(["타석 3", "타석 3", "A코트", "창가"]);
  expect([countdownText(872_000), countdownText(3_725_000), countdownText(-5), countdownText(100)]).toEqual([
    "14:32",
    "1:02:05",
    "00:00",
    "00:01",
  ]);
});

test("what is left is said of the limit that ends first, in words for the day that is booked", () => {
  const uses = [
    { who: "household", per: "month", count: 8, used: 2 },
    { who: "household", per: "week", count: 2, used: 1 },
  ] as const;
  const left = (given: readonly (typeof uses)[number][], date: string) =>
    leastLeftText(given, date, "2026-12-05");
  expect(left(uses, "2026-12-06")).toBe("이번 주 남은 횟수 1회");
  expect(left(uses, "2026-12-07")).toBe("다음 주 남은 횟수 1회");
  expect(left(uses, "2026-12-14")).toBe("그 주 남은 횟수 1회");
  expect(left([uses[0]], "2027-01-01")).toBe("1월 남은 횟수 6회");
  expect(leastLeftText([{ ...uses[1], used: 3 }], "2026-12-05", "2026-12-05")).toBe("이번 주 남은 횟수 0회");
  expect(left([], "2026-12-05")).toBeUndefined();
});

test("the hours of days and nights are said without a midnight of another date", () => {
  const day = { bookBy: "day", date: "2026-12-05", startsAt: "2026-12-05T06:00:00+09:00" } as const;
  expect(hoursText({ ...day, length: 1, endsAt: "2026-12-06T00:00:00+09:00" })).toBe("오전 6:00-자정");
  expect(hoursText({ ...day, length: 2, endsAt: "2026-12-07T00:00:00+09:00" })).toBe(
    "12월 5일 (토) 오전 6:00부터 12월 6일 (일) 자정까지",
  );
  const night = { startsAt: "2026-12-05T15:00:00+09:00", endsAt: "2026-12-06T11:00:00+09:00" };
  expect(hoursText({ ...day, ...night, bookBy: "night", length: 1 })).toBe(
    "입실 12월 5일 (토) 오후 3:00 · 퇴실 12월 6일 (일) 오전 11:00",
  );
});

test("a facility's only spot, called what all would be, adds nothing to its name", () => {
  const place = { facilityName: "골프연습장", spotLabel: "타석" };
  expect(placeText({ ...place, spotName: "3" })).toBe("골프연습장 · 타석 3");
  expect(placeText({ ...place, spotName: "타석" })).toBe("골프연습장");
  expect(placeText({ ...place, spotName: null })).toBe("골프연습장");
});
