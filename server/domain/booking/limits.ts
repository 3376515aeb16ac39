import { sql } from "kysely";

import type { BookingLimit } from "#contract/values/booking/facility-rules.ts";
import { limitRange } from "#contract/values/booking/limits.ts";
import { overlaps } from "#contract/values/booking/spans.ts";
import type { Span } from "#contract/values/booking/spans.ts";

import type { BookableFacility } from "./facility.ts";
import { ms, spanOf } from "./span-facts.ts";

/** The person and the household that the booking counts for; no person where the office books for a household. */
export interface Booker {
  householdId: string;
  userId: string | null;
}

/** A booking that counts in limits. It says whether it is the booker's own, but does not name the person. */
export interface CountedBooking extends Span {
  isPersons: boolean;
  date: string;
  /** It has its spot. A no-show counts, too, but has none. */
  isHolding: boolean;
}

type CountedRow = [isPersons: boolean, date: string, startsAt: number, endsAt: number, isHolding: boolean];

/**
 * What counts with a booking of this date in every limit of the facility, as a column of a statement. `countedOf` makes
 * what it means.
 *
 * @param butFor the booking that is changed, which does not count with itself
 */
export function countedColumn(
  { id, rules }: Pick<BookableFacility, "id" | "rules">,
  { householdId, userId }: Booker,
  date: string,
  butFor: string | null = null,
) {
  const ranges = rules.limits.map((limit) => limitRange(limit, date)).filter((range) => range !== "upcoming");
  const from = [date, ...ranges.map((range) => range.from)].toSorted()[0]!;
  const to = [date, ...ranges.map((range) => range.to)].toSorted().at(-1)!;
  return sql<CountedRow[]>`(
    select coalesce(
      json_agg(json_build_array(r.is_persons, r.date, ${ms("r.starts_at")}, ${ms("r.ends_at")}, r.is_holding)), '[]'
    )
    from household_reservations(${id}, ${householdId}, ${userId}, ${from}::date, ${to}::date, ${butFor}) r
  )`.as("counted");
}

export function countedOf(counted: readonly CountedRow[]): CountedBooking[] {
  return counted.map(([isPersons, date, startsAt, endsAt, isHolding]) => ({
    isPersons,
    date,
    ...spanOf([startsAt, endsAt]),
    isHolding,
  }));
}

/** How many of the bookings a limit counts with one of this date. */
export function usedOf(
  limit: BookingLimit,
  counted: readonly CountedBooking[],
  date: string,
  now: Date,
): number {
  const range = limitRange(limit, date);
  return counted.filter(
    (each) =>
      (limit.who === "household" || each.isPersons) &&
      (range === "upcoming" ? each.endsAt > now : each.date >= range.from && each.date <= range.to),
  ).length;
}

/** The most spots that a household has at one moment of the span. */
export function mostAtOnce(counted: readonly CountedBooking[], span: Span): number {
  const held = counted.filter((each) => each.isHolding && overlaps(each, span));
  const starts = held.map(({ startsAt }) => (startsAt > span.startsAt ? startsAt : span.startsAt));
  return Math.max(
    0,
    ...starts.map((moment) => held.filter((each) => each.startsAt <= moment && moment < each.endsAt).length),
  );
}
