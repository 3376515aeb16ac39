import { dayAfter } from "#contract/values/visitor-quota.ts";

import type { BookingLimit } from "./facility-rules.ts";
import { firstOfMonth, lastOfMonth, weekdayOf } from "./seoul-days.ts";

/** Bookings of these dates count with one of this date, both included. `upcoming` counts all that are not over. */
export function limitRange(
  { per }: Pick<BookingLimit, "per">,
  date: string,
): { from: string; to: string } | "upcoming" {
  if (per === "upcoming") return per;
  if (per === "day") return { from: date, to: date };
  if (per === "month") return { from: firstOfMonth(date), to: lastOfMonth(date) };
  const monday = dayAfter(date, -weekdayOf(date));
  return { from: monday, to: dayAfter(monday, 6) };
}

/** Such as 세대당 주 2회. */
export function limitText({ who, per, count }: BookingLimit): string {
  return `${who === "household" ? "세대당" : "1인당"} ${perText[per]} ${count}${per === "upcoming" ? "건" : "회"}`;
}

const perText: Record<BookingLimit["per"], string> = {
  day: "하루",
  week: "주",
  month: "월",
  upcoming: "다가오는 예약",
};
