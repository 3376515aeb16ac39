import { sql } from "kysely";

import type { DayFacts } from "#contract/values/booking/day-of.ts";
import { momentOf } from "#contract/values/booking/seoul-days.ts";
import type { Span } from "#contract/values/booking/spans.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { facilityOf, selectFacility } from "#server/domain/booking/facility.ts";
import { ms, spanColumns, spanFacts, spanOf } from "#server/domain/booking/span-facts.ts";

/**
 * Reads what is known of a facility's dates, both included: one statement, however many dates, spots and bookings.
 *
 * @throws CallError `facility_not_found`
 */
export async function readFacts(
  db: CallDatabase,
  facilityId: string,
  { from, to }: { from: string; to: string },
): Promise<{ facts: DayFacts; now: Date }> {
  const span = { startsAt: momentOf(from, 0), endsAt: momentOf(dayAfter(to, 2), 0) };
  // A night ends on the day after, and a slot past midnight too.
  const row = await selectFacility(db, facilityId, { from, to: dayAfter(to, 1) })
    .select(spanColumns(facilityId, span))
    .select(waitingOver(facilityId, span).as("waiting"))
    .executeTakeFirst();
  if (!row) throw new CallError("facility_not_found");
  const facility = facilityOf(row);
  const waiting = row.waiting.map(([count, ...waited]) => ({ count, ...spanOf(waited) }));
  return { facts: { ...facility, ...spanFacts(row), waiting }, now: facility.now };
}

/** How many wait for a period, and not who. */
function waitingOver(facilityId: string, { startsAt, endsAt }: Span) {
  return sql<[count: number, startsAt: number, endsAt: number][]>`(
    select coalesce(json_agg(json_build_array(w.waiting, ${ms("w.starts_at")}, ${ms("w.ends_at")})), '[]')
    from waiting_counts(${facilityId}, ${startsAt.toISOString()}, ${endsAt.toISOString()}) w
  )`;
}
