import { dayAfter } from "#contract/values/visitor-quota.ts";

import type { FacilityRules, Hours } from "./facility-rules.ts";
import { momentOf, weekdayOf } from "./seoul-days.ts";

type Grid = Pick<
  FacilityRules,
  "bookBy" | "hours" | "holidayHours" | "slotMinutes" | "breakMinutes" | "maxLength"
>;

/** What somebody asks for. A minute belongs to slots; days and nights begin when their first one opens. */
export interface Wish {
  date: string;
  startMinute?: number;
  /** How many slots, days or nights; otherwise one. */
  length?: number;
}

/** A time that a booking takes from `startsAt` until just before `endsAt`. */
export interface Period {
  /** The first day, as the facility's opening counts it: a slot at 01:00 may belong to the day before. */
  date: string;
  startMinute: number;
  length: number;
  startsAt: Date;
  endsAt: Date;
}

export interface Slot {
  startMinute: number;
  endMinute: number;
}

/** Why there is no such period. */
export type PeriodRefusal = "slot_unknown" | "facility_closed";

/** The period that a wish means. A booking of several covers the breaks and closed days between them. */
export function periodOf(
  rules: Grid,
  holidays: ReadonlySet<string>,
  { date, startMinute, length = 1 }: Wish,
): Period | PeriodRefusal {
  if (!Number.isInteger(length) || length < 1 || length > rules.maxLength) return "slot_unknown";
  const hours = hoursOn(rules, holidays, date);
  if (!hours) return "facility_closed";
  if (rules.bookBy === "slot") return slotsFrom(rules, hours, { date, startMinute, length });
  if (startMinute !== undefined && startMinute !== hours.openMinute) return "slot_unknown";
  const endsAt =
    rules.bookBy === "day"
      ? endOfDays(rules, holidays, date, length)
      : endOfNights(rules, holidays, date, length);
  if (!endsAt) return "facility_closed";
  return {
    date,
    startMinute: hours.openMinute,
    length,
    startsAt: momentOf(date, hours.openMinute),
    endsAt,
  };
}

/** The slots of a date; one for a whole day or a night. None if it is closed. */
export function slotsOf(rules: Grid, holidays: ReadonlySet<string>, date: string): Slot[] {
  const hours = hoursOn(rules, holidays, date);
  if (!hours) return [];
  const { openMinute, closeMinute } = hours;
  if (rules.bookBy !== "slot") return [{ startMinute: openMinute, endMinute: closeMinute }];
  const { slotMinutes, breakMinutes } = rules;
  const slots: Slot[] = [];
  for (let start = openMinute; start + slotMinutes <= closeMinute; start += slotMinutes + breakMinutes) {
    slots.push({ startMinute: start, endMinute: start + slotMinutes });
  }
  return slots;
}

/** When a date opens and closes; null if it does not open. */
export function hoursOn(
  { hours, holidayHours }: Pick<FacilityRules, "hours" | "holidayHours">,
  holidays: ReadonlySet<string>,
  date: string,
): Hours {
  if (holidayHours !== "as_weekday" && holidays.has(date)) return holidayHours;
  return hours[weekdayOf(date)] ?? null;
}

function slotsFrom(
  { slotMinutes, breakMinutes }: Grid,
  { openMinute, closeMinute }: NonNullable<Hours>,
  { date, startMinute, length }: Wish & { length: number },
): Period | "slot_unknown" {
  if (startMinute === undefined || startMinute < openMinute) return "slot_unknown";
  if ((startMinute - openMinute) % (slotMinutes + breakMinutes) !== 0) return "slot_unknown";
  const endMinute = startMinute + length * slotMinutes + (length - 1) * breakMinutes;
  if (endMinute > closeMinute) return "slot_unknown";
  const [startsAt, endsAt] = [momentOf(date, startMinute), momentOf(date, endMinute)];
  return { date, startMinute, length, startsAt, endsAt };
}

/** Closed days count, but the last one that opens ends the period. */
function endOfDays(rules: Grid, holidays: ReadonlySet<string>, date: string, length: number) {
  for (let last = length - 1; last >= 0; last--) {
    const day = dayAfter(date, last);
    const hours = hoursOn(rules, holidays, day);
    if (hours) return momentOf(day, hours.closeMinute);
  }
  return undefined;
}

/** Every night must be open. */
function endOfNights(rules: Grid, holidays: ReadonlySet<string>, date: string, length: number) {
  let endsAt: Date | undefined;
  for (let night = 0; night < length; night++) {
    const day = dayAfter(date, night);
    const hours = hoursOn(rules, holidays, day);
    if (!hours) return undefined;
    endsAt = momentOf(day, hours.closeMinute);
  }
  return endsAt;
}
