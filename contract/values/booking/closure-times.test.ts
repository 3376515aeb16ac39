import { expect, test } from "vitest";

import { mostRepeatDays, occurrencesOf } from "./closure-times.ts";

/** 09:00 to 12:00 of a Thursday in Seoul. */
const thursday = { startsAt: "2026-12-03T00:00:00.000Z", endsAt: "2026-12-03T03:00:00.000Z" };

test("a closure without a repeat is once", () => {
  expect(occurrencesOf(thursday)).toEqual([thursday]);
});

test("every Thursday for 52 weeks is exactly 52 Thursdays, whatever the machine's own time zone", () => {
  const occurrences = occurrencesOf({ ...thursday, repeat: { weekdays: [4], until: "2027-11-25" } });
  expect(occurrences).toHaveLength(52);
  expect(occurrences.map(({ startsAt }) => new Date(startsAt).getUTCDay())).toEqual(Array(52).fill(4));
  expect(occurrences.at(-1)).toEqual({
    startsAt: "2027-11-25T00:00:00.000Z",
    endsAt: "2027-11-25T03:00:00.000Z",
  });
});

test("a repeat ends with its last day, also just before and after midnight in Seoul", () => {
  // 00:30 of Friday in Seoul is Thursday in UTC.
  const friday = { startsAt: "2026-12-03T15:30:00.000Z", endsAt: "2026-12-03T16:00:00.000Z" };
  expect(occurrencesOf({ ...friday, repeat: { weekdays: [5], until: "2026-12-11" } })).toHaveLength(2);
  expect(occurrencesOf({ ...friday, repeat: { weekdays: [5], until: "2026-12-10" } })).toHaveLength(1);
  expect(occurrencesOf({ ...friday, repeat: { weekdays: [4], until: "2026-12-04" } })).toEqual([]);
});

test("the first day counts only if it is one of the weekdays, and an end may lie on a later day", () => {
  const night = { startsAt: "2026-12-03T13:00:00.000Z", endsAt: "2026-12-04T01:00:00.000Z" };
  const occurrences = occurrencesOf({ ...night, repeat: { weekdays: [1, 2], until: "2026-12-08" } });
  expect(occurrences).toEqual([
    { startsAt: "2026-12-07T13:00:00.000Z", endsAt: "2026-12-08T01:00:00.000Z" },
    { startsAt: "2026-12-08T13:00:00.000Z", endsAt: "2026-12-09T01:00:00.000Z" },
  ]);
});

test("no repeat goes on for ever", () => {
  const occurrences = occurrencesOf({
    ...thursday,
    repeat: { weekdays: [1, 2, 3, 4, 5, 6, 7], until: "2099-01-01" },
  });
  expect(occurrences).toHaveLength(mostRepeatDays + 1);
});
