import { sql } from "kysely";

import { periodOf } from "#contract/values/booking/periods.ts";
import type { CheckedRules } from "#contract/values/booking/rule-problems.ts";
import { problemOfRules } from "#contract/values/booking/rule-problems.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { readFacility } from "#server/domain/booking/facility.ts";

/**
 * Checks the rules that a facility would have with these changes.
 *
 * @throws CallError `facility_not_found`, or `invalid_input` at the field that is wrong together with the others
 */
export async function changedRules(
  db: CallDatabase,
  facilityId: string,
  changes: Partial<CheckedRules>,
): Promise<void> {
  const { rules, spots } = await readFacility(db, facilityId, { from: "2000-01-01", to: "2000-01-01" });
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  // A facility that is too large already may change in everything else.
  const isAsLarge = !sizing.some((field) => field in sent);
  const problem = problemOfRules({ ...rules, spots, ...sent, ...(isAsLarge && { spots: [] }) });
  if (problem) throw new CallError("invalid_input", { field: problem.field, message: problem.message });
}

const sizing = ["hours", "holidayHours", "slotMinutes", "breakMinutes", "spots"] as const;

/** How many bookings to come the facility would not take now, because of its hours, slots or spots. They stand. */
export async function comingOutside(db: CallDatabase, facilityId: string): Promise<number> {
  const coming = await db
    .selectFrom("reservations")
    .select([
      sql<string>`date::text`.as("date"),
      "start_minute as startMinute",
      "length",
      "spot_no as spotNo",
      "ends_at as endsAt",
    ])
    .where("facility_id", "=", facilityId)
    .where("status", "in", ["offered", "confirmed", "checked_in"])
    .where("starts_at", ">", sql<string>`now()`)
    .execute();
  if (coming.length === 0) return 0;
  const dates = coming.map(({ date }) => date).toSorted();
  const facility = await readFacility(db, facilityId, {
    from: dates[0]!,
    to: dayAfter(dates.at(-1)!, 31),
  });
  const open = new Set(facility.spots.flatMap(({ spotNo, isOpen }) => (isOpen ? [spotNo] : [])));
  // However short bookings are by now: one of two slots was made when two were allowed.
  const rules = { ...facility.rules, maxLength: 31 };
  return coming.filter(({ spotNo, endsAt, ...wish }) => {
    const period = periodOf(rules, facility.holidays, wish);
    const isSame = typeof period !== "string" && period.endsAt.getTime() === Date.parse(endsAt);
    return !isSame || !open.has(spotNo);
  }).length;
}
