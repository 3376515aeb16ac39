import { lastOfMonth, weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

/** What a month's screen reads: the month, and as many days after it as its list of what is coming may reach. */
export function rangeOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: dayAfter(lastOfMonth(from), comingDays) };
}

/** The list of what is coming goes so many days beyond today. */
export const comingDays = 30;

/** What the screen at an address reads. */
export function rangeOfSearch(search: URLSearchParams): { from: string; to: string } {
  return rangeOfMonth(monthOf(search.get("month"), seoulDate(new Date())));
}

/** Such as 2026-12, from an address; otherwise this month. */
export function monthOf(asked: string | null, today: string): string {
  return asked !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
}

/** The month that many months later. */
export function monthAfter(month: string, months: 1 | -1): string {
  return dayAfter(`${month}-01`, months === 1 ? 31 : -1).slice(0, 7);
}

/** Whole weeks from Monday on. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (
    let monday = dayAfter(first, -weekdayOf(first));
    monday <= lastOfMonth(first);
    monday = dayAfter(monday, 7)
  ) {
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAfter(monday, index)));
  }
  return weeks;
}
