import { sql } from "kysely";

import type { DayFacts } from "#contract/values/booking/day-of.ts";
import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { closuresOver } from "#server/domain/booking/closures.ts";
import { readFacility } from "#server/domain/booking/facility.ts";
import { periodsToDraw } from "#server/domain/booking/lottery-prizes.ts";
import { occupiedSpots } from "#server/domain/booking/occupied.ts";

/**
 * Reads what is known of a facility's dates, both included: a few statements, however many dates, spots and bookings.
 *
 * @throws CallError `facility_not_found`
 */
export async function readFacts(
  db: CallDatabase,
  facilityId: string,
  { from, to }: { from: string; to: string },
): Promise<{ facts: DayFacts; now: Date }> {
  // A night ends on the day after, and a slot past midnight too.
  const facility = await readFacility(db, facilityId, { from, to: dayAfter(to, 1) });
  const [start, end] = [momentOf(from, 0), momentOf(dayAfter(to, 2), 0)];
  const facts = {
    ...facility,
    taken: await occupiedSpots(db, facilityId, start, end),
    closures: await closuresOver(db, facilityId, start, end),
    lotteries: await periodsToDraw(db, facilityId, start, end),
    waiting: await waitingOver(db, facilityId, start, end),
  };
  return { facts, now: facility.now };
}

/** How many wait for a period, and not who. */
async function waitingOver(
  db: CallDatabase,
  facilityId: string,
  from: Date,
  to: Date,
): Promise<DayFacts["waiting"]> {
  const { rows } = await sql<{ starts_at: string; ends_at: string; waiting: number }>`
    select starts_at, ends_at, waiting
    from waiting_counts(${facilityId}, ${from.toISOString()}, ${to.toISOString()})
  `.execute(db);
  return rows.map((row) => ({
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    count: row.waiting,
  }));
}
