// Separate from the contract's schemas, so that a screen that only shows a calendar does not load zod.

import { weekdayNames, weekdayOf } from "./booking/seoul-days.ts";
import { formatDate } from "./seoul-time.ts";
import { dayAfter } from "./visitor-quota.ts";

/** What happens in a complex, by kind, in the order in which it is offered. */
export const eventCategories = [
  "inspection",
  "disinfection",
  "outage",
  "meeting",
  "event",
  "works",
  "waste",
  "other",
] as const;

export type EventCategory = (typeof eventCategories)[number];

export const eventCategoryNames: Record<EventCategory, string> = {
  inspection: "점검",
  disinfection: "소독",
  outage: "단수·정전",
  meeting: "회의",
  event: "행사",
  works: "공사",
  waste: "분리수거",
  other: "기타",
};

/** Residents of its buildings are told of these the evening before. */
export const toldCategories: readonly EventCategory[] = ["outage", "disinfection", "inspection"];

/** What stands in a calendar: an event of the complex, or what the caller reads elsewhere, too. */
export const eventSources = ["event", "booking", "club_meeting", "vote", "survey", "bill"] as const;

export type EventSource = (typeof eventSources)[number];

export const longestEventDays = 31;
/** How long after its first day an event may repeat. */
export const longestRepeatDays = 366;
/** How many days a list of events may span. */
export const longestListDays = 92;
/** A first day lies at most so long ago, and so far ahead. */
export const startsWithin = { before: 366, ahead: 731 } as const;

/** The last of a month is -1. */
export const nthWeekdays = [1, 2, 3, 4, -1] as const;

/** Weekdays go from 1 for Monday to 7 for Sunday. The last day on which an event may begin is `until`. */
export type Repeats =
  | { kind: "weekly"; weekdays: number[]; until: string }
  | { kind: "monthly_date"; dayOfMonth: number; until: string }
  | { kind: "monthly_weekday"; nth: (typeof nthWeekdays)[number]; weekday: number; until: string };

/** The days on which an event begins, from its first one on. A month without the day is passed over. */
export function occurrenceDays(startsOn: string, repeats: Repeats | null): string[] {
  if (repeats === null) return [startsOn];
  const days: string[] = [];
  for (let day = startsOn; day <= repeats.until; day = dayAfter(day, 1)) {
    if (isDayOf(repeats, day)) days.push(day);
  }
  return days;
}

/** Whether a rule, leaving aside when it ends, names the day. */
export function isDayOf(repeats: Repeats, day: string): boolean {
  const date = Number(day.slice(8));
  const weekday = weekdayOf(day) + 1;
  switch (repeats.kind) {
    case "weekly":
      return repeats.weekdays.includes(weekday);
    case "monthly_date":
      return date === repeats.dayOfMonth;
    case "monthly_weekday":
      if (weekday !== repeats.weekday) return false;
      return repeats.nth === -1
        ? dayAfter(day, 7).slice(0, 7) !== day.slice(0, 7)
        : Math.ceil(date / 7) === repeats.nth;
  }
}

/** Such as: 매주 월·수요일, 2026년 12월 31일까지. */
export function repeatText(repeats: Repeats): string {
  return `${ruleText(repeats)}, ${formatDate(repeats.until)}까지`;
}

function ruleText(repeats: Repeats): string {
  switch (repeats.kind) {
    case "weekly":
      return `매주 ${repeats.weekdays.map(weekdayName).join("·")}요일`;
    case "monthly_date":
      return `매달 ${repeats.dayOfMonth}일`;
    case "monthly_weekday":
      return `매달 ${nthNames[repeats.nth]} ${weekdayName(repeats.weekday)}요일`;
  }
}

export const nthNames: Record<(typeof nthWeekdays)[number], string> = {
  1: "첫째",
  2: "둘째",
  3: "셋째",
  4: "넷째",
  "-1": "마지막",
};

function weekdayName(weekday: number): string {
  return weekdayNames[weekday - 1] ?? "";
}
