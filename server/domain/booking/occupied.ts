import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

import type { BookableFacility } from "./facility.ts";

/** From `startsAt` until just before `endsAt`. */
export interface Span {
  startsAt: Date;
  endsAt: Date;
}

export interface OccupiedSpot extends Span {
  spotNo: number;
}

/** Which spots are taken between two moments. It names nobody, and is the same for every reader. */
export async function occupiedSpots(
  db: CallDatabase,
  facilityId: string,
  from: Date,
  to: Date,
): Promise<OccupiedSpot[]> {
  const { rows } = await sql<{ spot_no: number; starts_at: string; ends_at: string }>`
    select spot_no, starts_at, ends_at
    from facility_occupancy(${facilityId}, ${from.toISOString()}, ${to.toISOString()})
  `.execute(db);
  return rows.map((row) => ({
    spotNo: row.spot_no,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
  }));
}

/** The open spots that nothing takes at any moment of the span, lowest number first. */
export function freeSpots(
  { spots }: Pick<BookableFacility, "spots">,
  occupied: readonly OccupiedSpot[],
  span: Span,
): number[] {
  const taken = new Set(occupied.filter((each) => overlaps(each, span)).map(({ spotNo }) => spotNo));
  return spots.filter(({ spotNo, isOpen }) => isOpen && !taken.has(spotNo)).map(({ spotNo }) => spotNo);
}

/** One that ends when the other begins does not. */
export function overlaps(one: Span, other: Span): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}
