import { sql } from "kysely";

import type { FacilityRules } from "#contract/values/booking/facility-rules.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

export interface Spot {
  spotNo: number;
  name: string;
  isOpen: boolean;
}

/** A facility as a booking needs it. */
export interface BookableFacility {
  id: string;
  name: string;
  isActive: boolean;
  rules: FacilityRules;
  spots: Spot[];
  /** Those of the dates that were asked for. */
  holidays: ReadonlySet<string>;
  /** The database's clock: no other one decides what is open, free of charge or over. */
  now: Date;
}

/**
 * Reads a facility of the caller's apartment, with the holidays of these dates.
 *
 * @throws CallError `facility_not_found`
 */
export async function readFacility(
  db: CallDatabase,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<BookableFacility> {
  const row = await selectFacility(db, id, { from, to }).executeTakeFirst();
  if (!row) throw new CallError("facility_not_found");
  return facilityOf(row);
}

/** The same as a statement in which callers may read more; `facilityOf` makes what it means. */
export function selectFacility(db: CallDatabase, id: string, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom("facilities")
    .where("id", "=", id)
    .select(["id", "name", "is_active as isActive"])
    .select([
      rulesOfFacility.as("rules"),
      sql<string>`now()`.as("now"),
      sql<Spot[]>`array(
        select jsonb_build_object('spotNo', s.spot_no, 'name', s.name, 'isOpen', s.is_open)
        from facility_spots s
        where s.apartment_id = facilities.apartment_id and s.facility_id = facilities.id
        order by s.spot_no
      )`.as("spots"),
      sql<string[]>`array(
        select h.date::text from facility_holidays h
        where h.apartment_id = facilities.apartment_id and h.date between ${from}::date and ${to}::date
      )`.as("holidays"),
    ]);
}

type FacilityRow = Omit<BookableFacility, "holidays" | "now"> & { holidays: string[]; now: string };

export function facilityOf({
  id,
  name,
  isActive,
  rules,
  spots,
  holidays,
  now,
}: FacilityRow): BookableFacility {
  return { id, name, isActive, rules, spots, holidays: new Set(holidays), now: new Date(now) };
}

/** The rules of a row of `facilities`, under the contract's names. */
export const rulesOfFacility = sql<FacilityRules>`jsonb_build_object(
  'bookBy', facilities.book_by, 'hours', facilities.hours, 'holidayHours', facilities.holiday_hours,
  'slotMinutes', facilities.slot_minutes, 'breakMinutes', facilities.break_minutes,
  'maxLength', facilities.max_length, 'spotChoice', facilities.spot_choice, 'openRule', facilities.open_rule,
  'openMinute', facilities.open_minute, 'noticeMinutes', facilities.notice_minutes,
  'lateBooking', facilities.late_booking, 'limits', facilities.limits, 'maxAtOnce', facilities.max_at_once,
  'priceWon', facilities.price_won, 'cancelFees', facilities.cancel_fees,
  'graceMinutes', facilities.grace_minutes, 'noShowPercent', facilities.no_show_percent,
  'checkIn', facilities.check_in, 'checkInMinutes', facilities.check_in_minutes,
  'offerMinutes', facilities.offer_minutes
)`;
