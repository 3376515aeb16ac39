import { seoulDate } from "#contract/values/seoul-time.ts";

/** The months before this one, the last first. */
export function pastMonths(count: number, now = new Date()): string[] {
  const [year = 0, month = 1] = seoulDate(now).split("-").map(Number);
  return Array.from({ length: count }, (_, before) => {
    const first = new Date(Date.UTC(year, month - 2 - before, 1));
    return first.toISOString().slice(0, "2026-10".length);
  });
}
