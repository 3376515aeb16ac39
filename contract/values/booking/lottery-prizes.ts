import { dayAfter } from "#contract/values/visitor-quota.ts";

import type { FacilityRules } from "./facility-rules.ts";
import { periodOf, slotsOf } from "./periods.ts";
import type { Period } from "./periods.ts";

/** What a lottery draws: periods of a facility that begin on some days. */
interface Drawn {
  /** Both included. */
  dates: { from: string; to: string };
  /** From 1 (Monday) to 7. */
  weekdays: readonly number[];
  /** For slots alone; without any, every slot is drawn. */
  startMinutes?: readonly number[] | undefined;
  length: number;
}

/**
 * Returns the periods that a lottery draws, in their order. It leaves out what the facility does not offer, and what
 * begins before another has ended: each has its own free spots.
 */
export function prizesOf(rules: FacilityRules, holidays: ReadonlySet<string>, drawn: Drawn): Period[] {
  const prizes: Period[] = [];
  for (let date = drawn.dates.from; date <= drawn.dates.to; date = dayAfter(date, 1)) {
    if (!drawn.weekdays.includes(isoWeekday(date))) continue;
    for (const startMinute of startsOn(rules, holidays, date, drawn.startMinutes)) {
      const period = periodOf(rules, holidays, { date, length: drawn.length, ...startMinute });
      if (typeof period === "string") continue;
      if ((prizes.at(-1)?.endsAt ?? 0) <= period.startsAt) prizes.push(period);
    }
  }
  return prizes;
}

function startsOn(
  rules: FacilityRules,
  holidays: ReadonlySet<string>,
  date: string,
  wanted: readonly number[] = [],
): { startMinute?: number }[] {
  if (rules.bookBy !== "slot") return [{}];
  return slotsOf(rules, holidays, date)
    .filter(({ startMinute }) => wanted.length === 0 || wanted.includes(startMinute))
    .map(({ startMinute }) => ({ startMinute }));
}

function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
