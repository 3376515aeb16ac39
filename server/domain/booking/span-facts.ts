import { sql } from "kysely";

import type { Span } from "#contract/values/booking/spans.ts";
import type { CallDatabase } from "#database/transaction.ts";

import type { ClosedTime } from "./closures.ts";
import type { OccupiedSpot } from "./occupied.ts";

/** What decides about bookings between two moments. It names nobody, and is the same for every reader. */
export interface SpanFacts {
  taken: OccupiedSpot[];
  /** The earliest first. */
  closures: ClosedTime[];
  /** What a draw to come will give away: nobody can book in it until then. */
  lotteries: Span[];
}

/**
 * The facts of a span as columns of one statement: each more is a way to the database and back, and a rush has
 * thousands. `spanFacts` makes what they mean.
 */
export function spanColumns(facilityId: string, { startsAt, endsAt }: Span) {
  const [from, to] = [startsAt.toISOString(), endsAt.toISOString()];
  return [
    sql<[spotNo: number, startsAt: number, endsAt: number][]>`(
      select coalesce(json_agg(json_build_array(o.spot_no, ${ms("o.starts_at")}, ${ms("o.ends_at")})), '[]')
      from facility_occupancy(${facilityId}, ${from}, ${to}) o
    )`.as("taken"),
    sql<[spotNos: number[], reason: string, startsAt: number, endsAt: number][]>`(
      select coalesce(
        json_agg(json_build_array(c.spot_nos, c.reason, ${ms("c.starts_at")}, ${ms("c.ends_at")}) order by c.place), '[]'
      )
      from closures_over(${facilityId}, ${from}, ${to}) with ordinality c (spot_nos, reason, starts_at, ends_at, place)
    )`.as("closures"),
    sql<[startsAt: number, endsAt: number][]>`(
      select coalesce(json_agg(json_build_array(${ms("p.starts_at")}, ${ms("p.ends_at")})), '[]')
      from lotteries l join lottery_prizes p on p.apartment_id = l.apartment_id and p.lottery_id = l.id
      where l.facility_id = ${facilityId} and l.drawn_at is null and l.cancelled_at is null
        and p.starts_at < ${to} and p.ends_at > ${from}
    )`.as("lotteries"),
  ] as const;
}

/** As the database gives them. */
export interface SpanRow {
  taken: [spotNo: number, startsAt: number, endsAt: number][];
  closures: [spotNos: number[], reason: string, startsAt: number, endsAt: number][];
  lotteries: [startsAt: number, endsAt: number][];
}

export function spanFacts({ taken, closures, lotteries }: SpanRow): SpanFacts {
  return {
    taken: taken.map(([spotNo, ...span]) => ({ spotNo, ...spanOf(span) })),
    closures: closures.map(([spotNos, reason, ...span]) => ({ spotNos, reason, ...spanOf(span) })),
    lotteries: lotteries.map(spanOf),
  };
}

export async function readSpan(db: CallDatabase, facilityId: string, span: Span): Promise<SpanFacts> {
  return spanFacts(await db.selectNoFrom(spanColumns(facilityId, span)).executeTakeFirstOrThrow());
}

/** A moment in milliseconds since 1970: JSON knows no others that are read as quickly. */
export function ms(column: string) {
  return sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);
}

export function spanOf([startsAt, endsAt]: readonly [startsAt: number, endsAt: number]): Span {
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}
