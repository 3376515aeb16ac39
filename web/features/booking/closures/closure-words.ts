import type { Closure } from "#contract/closures.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dateRangeText, momentText, slotText } from "#web/booking/words.ts";

/** Closures that were registered together and are at the same time, in several facilities. */
export interface ClosureGroup {
  /** One of them: the others go with it. */
  id: string;
  closures: Closure[];
}

/** One entry for each time of a series, for any number of facilities. */
export function groupClosures(closures: readonly Closure[]): ClosureGroup[] {
  const groups = new Map<string, ClosureGroup>();
  for (const closure of closures) {
    const key = `${closure.seriesId} ${closure.startsAt}`;
    const group = groups.get(key);
    if (group) group.closures.push(closure);
    else groups.set(key, { id: closure.id, closures: [closure] });
  }
  return [...groups.values()];
}

/** '헬스장', '헬스장 외 2곳', '골프연습장 타석 3, 타석 4'. */
export function placeText([first, ...others]: readonly Closure[]): string {
  if (!first) return "";
  if (others.length > 0) return `${first.facilityName} 외 ${others.length}곳`;
  return [first.facilityName, first.spotNames.join(", ")].filter(Boolean).join(" ");
}

/** '12월 5일 (토)', '12월 5일 (토)-8일 (화)', '12월 5일 (토) 오전 9:00-오후 6:00', or both moments in full. */
export function timeText({ startsAt, endsAt }: Pick<Closure, "startsAt" | "endsAt">): string {
  const [from, last] = daysOf({ startsAt, endsAt });
  const [start, end] = [minuteOf(startsAt), minuteOf(endsAt)];
  if (start === 0 && end === 0) return dateRangeText(from, last);
  if (from === last) return `${dateRangeText(from, from)} ${slotText(start, end === 0 ? 1440 : end)}`;
  return `${momentText(startsAt)}-${momentText(endsAt)}`;
}

/** The first and the last day that a closure touches. */
export function daysOf({ startsAt, endsAt }: Pick<Closure, "startsAt" | "endsAt">): [string, string] {
  return [seoulDate(new Date(startsAt)), seoulDate(new Date(Date.parse(endsAt) - 1))];
}

/** The minute of the moment's day in Seoul. */
function minuteOf(moment: string): number {
  return Math.floor(((Date.parse(moment) + 9 * 60 * 60 * 1000) / 60_000) % 1440);
}
