import type { FacilityRules } from "#contract/values/booking/facility-rules.ts";
import { slotsOf } from "#contract/values/booking/periods.ts";
import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

/** In milliseconds, from the first until just before the second. */
export type Span = readonly [number, number];

export interface UsedFacility {
  rules: FacilityRules;
  /** Those that are open. */
  spotNos: readonly number[];
  holidays: ReadonlySet<string>;
  /** Without spots, the whole facility. */
  closures: readonly { spotNos: readonly number[]; span: Span }[];
  /** Times that were booked, with the number of spots. */
  booked: readonly { span: Span; count: number }[];
}

export interface Occupancy {
  openMinutes: number;
  bookedMinutes: number;
  /** By weekday, Monday first, and by hour of the day. */
  heat: number[][];
}

const minute = 60_000;
const hour = 60 * minute;

/** How much of the time that a facility's spots are open was booked. Both dates are included. */
export function occupancyOf(facility: UsedFacility, from: string, to: string): Occupancy {
  const open = openSpans(facility, from, to);
  const heat = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  let bookedMinutes = 0;
  for (const { span, count } of facility.booked) {
    for (const used of partsWithin(span, open)) {
      bookedMinutes += (count * lengthOf(used)) / minute;
      addToHeat(heat, used, count);
    }
  }
  const all = open.reduce((sum, span) => sum + lengthOf(span), 0);
  const openMinutes = (facility.spotNos.length * all - closedTime(facility, open)) / minute;
  return { openMinutes, bookedMinutes, heat };
}

/** The slots of all days, those that touch as one. Breaks between slots are left out. */
function openSpans({ rules, holidays }: UsedFacility, from: string, to: string): Span[] {
  const spans: Span[] = [];
  for (let date = from; date <= to; date = dayAfter(date, 1)) {
    for (const { startMinute, endMinute } of slotsOf(rules, holidays, date)) {
      spans.push([momentOf(date, startMinute).getTime(), momentOf(date, endMinute).getTime()]);
    }
  }
  return joined(spans);
}

/** How long spots were closed that would have been open, all of them together. */
function closedTime({ closures, spotNos }: UsedFacility, open: readonly Span[]): number {
  if (closures.length === 0) return 0;
  const timeOf = (of: UsedFacility["closures"]) =>
    joined(of.map(({ span }) => span))
      .flatMap((span) => partsWithin(span, open))
      .reduce((sum, part) => sum + lengthOf(part), 0);
  const whole = closures.filter((closure) => closure.spotNos.length === 0);
  const wholeTime = timeOf(whole);
  const touched = new Set(closures.flatMap((closure) => closure.spotNos));
  return spotNos.reduce((sum, spotNo) => {
    if (!touched.has(spotNo)) return sum + wholeTime;
    return sum + timeOf(closures.filter((each) => whole.includes(each) || each.spotNos.includes(spotNo)));
  }, 0);
}

/** The parts of a span that lie within others. Those do not overlap and are in the order of time. */
function partsWithin([start, end]: Span, spans: readonly Span[]): Span[] {
  const parts: Span[] = [];
  for (let index = firstEndingAfter(start, spans); index < spans.length && spans[index]![0] < end; index++) {
    parts.push([Math.max(start, spans[index]![0]), Math.min(end, spans[index]![1])]);
  }
  return parts;
}

function firstEndingAfter(moment: number, spans: readonly Span[]): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]![1] > moment) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Spans that touch or overlap as one, in the order of time. */
function joined(spans: readonly Span[]): Span[] {
  const result: [number, number][] = [];
  for (const [start, end] of spans.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

function addToHeat(heat: number[][], [start, end]: Span, count: number): void {
  for (let from = start; from < end;) {
    const until = Math.min(end, (Math.floor(from / hour) + 1) * hour);
    const inSeoul = new Date(from + 9 * hour);
    heat[(inSeoul.getUTCDay() + 6) % 7]![inSeoul.getUTCHours()]! += (count * (until - from)) / minute;
    from = until;
  }
}

function lengthOf([start, end]: Span): number {
  return end - start;
}
