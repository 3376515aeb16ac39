import type { BookingAlternative } from "#contract/errors.ts";
import { periodOf, slotsOf } from "#contract/values/booking/periods.ts";
import type { Period, Wish } from "#contract/values/booking/periods.ts";
import { overlaps } from "#contract/values/booking/spans.ts";
import type { Span } from "#contract/values/booking/spans.ts";
import { lastMoment, opensAt } from "#contract/values/booking/window.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";

import { closes } from "./closures.ts";
import type { BookableFacility } from "./facility.ts";
import { freeSpots } from "./occupied.ts";
import { readSpan } from "./span-facts.ts";
import type { SpanFacts } from "./span-facts.ts";
import { daysAround } from "./wish.ts";

const mostAlternatives = 3;

/** What decides about all that could be booked instead. */
export async function readAround(
  db: CallDatabase,
  facility: BookableFacility,
  wanted: Pick<Wish, "date" | "length">,
): Promise<SpanFacts> {
  const around = spanAround(facility, wanted);
  return around ? readSpan(db, facility.id, around) : { taken: [], closures: [], lotteries: [] };
}

/** From the beginning to the end of all that could be booked instead; undefined if there is nothing. */
function spanAround(facility: BookableFacility, wanted: Pick<Wish, "date" | "length">): Span | undefined {
  const periods = periodsAround(facility, wanted);
  if (periods.length === 0) return undefined;
  return {
    startsAt: new Date(Math.min(...periods.map(({ startsAt }) => startsAt.getTime()))),
    endsAt: new Date(Math.max(...periods.map(({ endsAt }) => endsAt.getTime()))),
  };
}

/**
 * The nearest periods that these facts leave free instead of a taken one: other spots at the same time, other slots of
 * the same day, or other days where whole days or nights are booked.
 */
export function alternativesAmong(
  facility: BookableFacility,
  facts: SpanFacts,
  wanted: Period,
): BookingAlternative[] {
  const { rules, now } = facility;
  const distance = ({ startsAt }: Period) => Math.abs(startsAt.getTime() - wanted.startsAt.getTime());
  return periodsAround(facility, wanted)
    .filter((period) => now < lastMoment(rules, period) && now >= opensAt(rules, period.date))
    .filter((period) => !facts.lotteries.some((each) => overlaps(each, period)))
    .toSorted((one, other) => distance(one) - distance(other))
    .flatMap((period) => {
      const spotNo = freeSpots(facility, facts.taken, period).find(
        (free) => !facts.closures.some((closure) => closes(closure, free, period)),
      );
      return spotNo === undefined ? [] : [{ date: period.date, startMinute: period.startMinute, spotNo }];
    })
    .slice(0, mostAlternatives);
}

function periodsAround(
  { rules, holidays }: BookableFacility,
  { date, length }: Pick<Wish, "date" | "length">,
): Period[] {
  const wishes: Wish[] =
    rules.bookBy === "slot"
      ? slotsOf(rules, holidays, date).map(({ startMinute }) => ({ date, startMinute }))
      : Array.from({ length: 2 * daysAround + 1 }, (_, index) => ({
          date: dayAfter(date, index - daysAround),
        }));
  return wishes
    .map((wish) => periodOf(rules, holidays, { ...wish, ...(length !== undefined && { length }) }))
    .filter((period) => typeof period !== "string");
}
