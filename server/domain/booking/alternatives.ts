import type { BookingAlternative } from "#contract/errors.ts";
import { periodOf, slotsOf } from "#contract/values/booking/periods.ts";
import type { Period } from "#contract/values/booking/periods.ts";
import { overlaps } from "#contract/values/booking/spans.ts";
import { lastMoment, opensAt } from "#contract/values/booking/window.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";

import { closes } from "./closures.ts";
import type { BookableFacility } from "./facility.ts";
import { freeSpots } from "./occupied.ts";
import { readSpan } from "./span-facts.ts";
import { daysAround } from "./wish.ts";

const mostAlternatives = 3;

/**
 * The nearest periods that are free instead of a taken one: other spots at the same time, other slots of the same
 * day, or other days where whole days or nights are booked.
 */
export async function findAlternatives(
  db: CallDatabase,
  { facility }: { facility: BookableFacility },
  wanted: Period,
): Promise<BookingAlternative[]> {
  const distance = ({ startsAt }: Period) => Math.abs(startsAt.getTime() - wanted.startsAt.getTime());
  const nearest = candidates(facility, wanted).toSorted((one, other) => distance(one) - distance(other));
  const [startsAt, endsAt] = [earliest(nearest), latest(nearest)];
  if (!startsAt || !endsAt) return [];
  const facts = await readSpan(db, facility.id, { startsAt, endsAt });
  return nearest
    .filter((period) => !facts.lotteries.some((each) => overlaps(each, period)))
    .flatMap((period) => {
      const spotNo = freeSpots(facility, facts.taken, period).find(
        (free) => !facts.closures.some((closure) => closes(closure, free, period)),
      );
      return spotNo === undefined ? [] : [{ date: period.date, startMinute: period.startMinute, spotNo }];
    })
    .slice(0, mostAlternatives);
}

function candidates({ rules, holidays, now }: BookableFacility, { date, length }: Period): Period[] {
  const wishes =
    rules.bookBy === "slot"
      ? slotsOf(rules, holidays, date).map(({ startMinute }) => ({ date, startMinute, length }))
      : Array.from({ length: 2 * daysAround + 1 }, (_, index) => ({
          date: dayAfter(date, index - daysAround),
          length,
        }));
  return wishes
    .map((wish) => periodOf(rules, holidays, wish))
    .filter((period) => typeof period !== "string")
    .filter((period) => now < lastMoment(rules, period) && now >= opensAt(rules, period.date));
}

function earliest(periods: readonly Period[]): Date | undefined {
  return periods.map(({ startsAt }) => startsAt).toSorted((one, other) => one.getTime() - other.getTime())[0];
}

function latest(periods: readonly Period[]): Date | undefined {
  return periods
    .map(({ endsAt }) => endsAt)
    .toSorted((one, other) => one.getTime() - other.getTime())
    .at(-1);
}
