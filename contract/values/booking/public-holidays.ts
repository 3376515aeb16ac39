import { groupedBy } from "#contract/values/grouped.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { weekdayOf } from "./seoul-days.ts";

export interface Holiday {
  date: string;
  name: string;
}

/** On which days a holiday that falls there is followed by a substitute. */
type Substituted = "weekends" | "sundays" | "never";

interface Kept extends Holiday {
  substituted: Substituted;
}

const [saturday, sunday] = [5, 6];

/**
 * This is the law as of this day: 공휴일에 관한 법률 and 관공서의 공휴일에 관한 규정, compared with the government's calendar of 2027
 * (월력요항). In 2026 it made 노동절 and 제헌절 holidays, both with substitutes.
 */
export const publicHolidayLawAsOf = "2026-07-30";

/** The public holidays of a year as the law names them, with their substitutes: no elections and no days added once. */
export function publicHolidaysOf(year: number): Holiday[] {
  const kept = keptHolidays(year);
  const taken = new Set(kept.map(({ date }) => date));
  const substitutes: Holiday[] = [];
  const followed = new Set<string>();
  for (const { date, name, substituted } of kept) {
    const together = kept.filter((other) => other.date === date);
    if (!isFollowed(date, substituted, together) || followed.has(date)) continue;
    followed.add(date);
    let day = dayAfter(date, 1);
    while (taken.has(day) || weekdayOf(day) >= saturday) day = dayAfter(day, 1);
    taken.add(day);
    // 설날 전날 is followed for 설날's sake.
    substitutes.push({ date: day, name: `대체공휴일(${name.split(" ", 1)[0]})` });
  }
  const named = groupedBy(kept, ({ date }) => date);
  const days = [...named].map(([date, all]) => ({ date, name: all.map(({ name }) => name).join("·") }));
  return [...days, ...substitutes].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

function isFollowed(date: string, substituted: Substituted, together: readonly Kept[]): boolean {
  if (substituted === "never") return false;
  const weekday = weekdayOf(date);
  if (weekday === sunday) return true;
  if (weekday === saturday) return substituted === "weekends";
  return together.length > 1;
}

function keptHolidays(year: number): Kept[] {
  const [newYear, buddha, harvest] = lunarDays(year);
  const fixed = (monthAndDay: string, name: string, substituted: Substituted): Kept => ({
    date: `${year}-${monthAndDay}`,
    name,
    substituted,
  });
  const around = (date: string, name: string): Kept[] => [
    { date: dayAfter(date, -1), name: `${name} 전날`, substituted: "sundays" },
    { date, name, substituted: "sundays" },
    { date: dayAfter(date, 1), name: `${name} 다음 날`, substituted: "sundays" },
  ];
  return [
    fixed("01-01", "새해 첫날", "never"),
    ...around(newYear, "설날"),
    fixed("03-01", "삼일절", "weekends"),
    ...(year >= 2026 ? [fixed("05-01", "노동절", "weekends"), fixed("07-17", "제헌절", "weekends")] : []),
    fixed("05-05", "어린이날", "weekends"),
    { date: buddha, name: "부처님오신날", substituted: "weekends" },
    fixed("06-06", "현충일", "never"),
    fixed("08-15", "광복절", "weekends"),
    ...around(harvest, "추석"),
    fixed("10-03", "개천절", "weekends"),
    fixed("10-09", "한글날", "weekends"),
    fixed("12-25", "성탄절", "weekends"),
  ];
}

/** New Year, Buddha's birthday and the harvest festival of the lunar calendar, in this order. */
function lunarDays(year: number): [string, string, string] {
  const found = new Map<string, string>();
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = dayAfter(day, 1)) {
    const lunar = dangi.format(new Date(`${day}T12:00:00Z`));
    if (!found.has(lunar)) found.set(lunar, day);
  }
  return [dayOf(found, "1/1"), dayOf(found, "4/8"), dayOf(found, "8/15")];
}

function dayOf(found: ReadonlyMap<string, string>, lunar: string): string {
  const day = found.get(lunar);
  if (day === undefined) throw new Error(`The lunar calendar has no ${lunar}.`);
  return day;
}

/** Months of leap carry a sign, such as 4bis/8. */
const dangi = new Intl.DateTimeFormat("en-US-u-ca-dangi", {
  month: "numeric",
  day: "numeric",
  timeZone: "UTC",
});
