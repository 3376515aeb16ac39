import { sql } from "kysely";

import type { BookingLimit } from "#contract/values/booking/facility-rules.ts";
import { limitRange } from "#contract/values/booking/limits.ts";
import { overlaps } from "#contract/values/booking/spans.ts";
import type { Span } from "#contract/values/booking/spans.ts";
import type { CallDatabase } from "#database/transaction.ts";

import type { BookableFacility } from "./facility.ts";

/** Whose bookings count; no person where the office books for a household. */
export interface Booker {
  householdId: string;
  userId: string | null;
}

/** A booking that counts in limits. Not whose it is, but whether it is the booker's own. */
export interface CountedBooking extends Span {
  isPersons: boolean;
  date: string;
  /** It has its spot. A no-show counts, too, but has none. */
  isHolding: boolean;
}

/**
 * Reads what counts with a booking of this date in every limit of the facility.
 *
 * @param butFor the booking that is changed, which does not count with itself
 */
export async function countedBookings(
  db: CallDatabase,
  { id, rules }: Pick<BookableFacility, "id" | "rules">,
  { householdId, userId }: Booker,
  date: string,
  butFor: string | null = null,
): Promise<CountedBooking[]> {
  const ranges = rules.limits.map((limit) => limitRange(limit, date)).filter((range) => range !== "upcoming");
  const from = [date, ...ranges.map((range) => range.from)].toSorted()[0]!;
  const to = [date, ...ranges.map((range) => range.to)].toSorted().at(-1)!;
  const { rows } = await sql<{
    is_persons: boolean;
    date: string;
    starts_at: string;
    ends_at: string;
    is_holding: boolean;
  }>`
    select is_persons, date::text, starts_at, ends_at, is_holding
    from household_reservations(${id}, ${householdId}, ${userId}, ${from}::date, ${to}::date, ${butFor})
  `.execute(db);
  return rows.map((row) => ({
    isPersons: row.is_persons,
    date: row.date,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    isHolding: row.is_holding,
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
