import { dayAfter } from "#contract/values/visitor-quota.ts";

import type { FacilityRules } from "./facility-rules.ts";
import type { Period } from "./periods.ts";
import { firstOfMonth, momentOf } from "./seoul-days.ts";

/** From this very moment on, periods that begin on the date can be booked. */
export function opensAt(
  { openRule, openMinute }: Pick<FacilityRules, "openRule" | "openMinute">,
  date: string,
): Date {
  if (openRule.kind === "rolling") return momentOf(dayAfter(date, -openRule.daysAhead), openMinute);
  const monthBefore = firstOfMonth(dayAfter(firstOfMonth(date), -1));
  return momentOf(dayAfter(monthBefore, openRule.dayOfMonth - 1), openMinute);
}

/** Until just before this moment, the period can be booked. */
export function lastMoment(
  { noticeMinutes, lateBooking }: Pick<FacilityRules, "noticeMinutes" | "lateBooking">,
  { startsAt, endsAt }: Pick<Period, "startsAt" | "endsAt">,
): Date {
  if (lateBooking && noticeMinutes === 0) return endsAt;
  return new Date(startsAt.getTime() - noticeMinutes * 60_000);
}
