import { seoulDate } from "#contract/values/seoul-time.ts";

/** '2026-10' as people say it: 2026년 10월. */
export function monthWords(month: string): string {
  const [year, number] = month.split("-");
  return `${year}년 ${Number(number)}월`;
}

/** The months before this one, the last first. */
export function pastMonths(count: number, now = new Date()): string[] {
  const [year = 0, month = 1] = seoulDate(now).split("-").map(Number);
  return Array.from({ length: count }, (_, before) => {
    const first = new Date(Date.UTC(year, month - 2 - before, 1));
    return first.toISOString().slice(0, "2026-10".length);
  });
}
