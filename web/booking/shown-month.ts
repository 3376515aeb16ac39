import { seoulDate } from "#contract/values/seoul-time.ts";

/** The month that the address names, or this one: 2026-12. */
export function shownMonth(search: URLSearchParams): string {
  return namedMonth(search) ?? seoulDate(new Date()).slice(0, 7);
}

/** The month that the address names, if it names one. */
export function namedMonth(search: URLSearchParams): string | undefined {
  const named = search.get("month") ?? "";
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(named) ? named : undefined;
}

/** The month that many months later. */
export function monthAfter(month: string, months: number): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
