import { dayAfter } from "#contract/values/visitor-quota.ts";

/** The moment of a minute of a date in Seoul. Minutes beyond 1,440 are of the days after. */
export function momentOf(date: string, minute: number): Date {
  // Korea keeps UTC+9 without summer time, so every day has 1,440 minutes.
  return new Date(Date.parse(`${date}T00:00:00+09:00`) + minute * 60_000);
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** By `weekdayOf`. */
export const weekdayNames = ["월", "화", "수", "목", "금", "토", "일"] as const;

/** How many days one date is after another; NaN if one of them is no date, such as one that is still being checked. */
export function daysFrom(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * 60 * 60 * 1000);
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

export function lastOfMonth(date: string): string {
  return dayAfter(firstOfMonth(dayAfter(firstOfMonth(date), 31)), -1);
}
