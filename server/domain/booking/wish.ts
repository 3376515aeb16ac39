import type { Wish } from "#contract/values/booking/periods.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

interface GivenWish {
  date: string;
  startMinute?: number | null | undefined;
  length?: number | null | undefined;
}

/** A form's wish: null for what it leaves out. */
export function wishOf({ date, startMinute, length }: GivenWish): Wish {
  return {
    date,
    ...(typeof startMinute === "number" && { startMinute }),
    ...(typeof length === "number" && { length }),
  };
}

/** The dates around a wish. Their holidays decide about it, and about what could be booked instead. */
export function datesAround({ date, length }: GivenWish): { from: string; to: string } {
  return { from: dayAfter(date, -daysAround), to: dayAfter(date, daysAround + (length ?? 1)) };
}

/** How many days before and after a taken one are offered instead, where whole days or nights are booked. */
export const daysAround = 7;
