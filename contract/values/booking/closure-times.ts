import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { weekdayOf } from "./seoul-days.ts";

/** Weekly on these days, 1 (Monday) to 7, up to and with a date: RFC 5545's WEEKLY with BYDAY and UNTIL. */
export interface Repeat {
  weekdays: readonly number[];
  until: string;
}

interface ClosedTimes {
  /** The first time. With a repeat, its time of day is every time's. */
  startsAt: string;
  endsAt: string;
  repeat?: Repeat | null | undefined;
}

export interface Occurrence {
  startsAt: string;
  endsAt: string;
}

/** How many days a repeat may span. */
export const mostRepeatDays = 366;

/** How many rows one closure may become: its facilities by its times. */
export const mostClosures = 2_000;

/**
 * Returns the times of a closure in their order. With a repeat, the first day counts only if it is one of the weekdays.
 */
export function occurrencesOf({ startsAt, endsAt, repeat }: ClosedTimes): Occurrence[] {
  if (!repeat) return [{ startsAt: momentOf(startsAt), endsAt: momentOf(endsAt) }];
  const first = seoulDate(new Date(startsAt));
  const last =
    repeat.until < dayAfter(first, mostRepeatDays) ? repeat.until : dayAfter(first, mostRepeatDays);
  const occurrences: Occurrence[] = [];
  for (let day = first, passed = 0; day <= last; day = dayAfter(day, 1), passed++) {
    if (!repeat.weekdays.includes(weekdayOf(day) + 1)) continue;
    occurrences.push({ startsAt: momentOf(startsAt, passed), endsAt: momentOf(endsAt, passed) });
  }
  return occurrences;
}

/** The same time of day, so many days later. Seoul's days all have 24 hours. */
function momentOf(moment: string, days = 0): string {
  return new Date(Date.parse(moment) + days * 24 * 60 * 60 * 1000).toISOString();
}
