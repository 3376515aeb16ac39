import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { FacilityRules } from "#contract/values/booking/facility-rules.ts";
import type { Database } from "#database/database.ts";

import { acting } from "./acting.ts";

export interface NewFacility extends Partial<Omit<FacilityRules, "hours">> {
  hours?: FacilityRules["hours"][number];
  isActive?: boolean;
  spots?: number;
}

/** Makes a facility that is open all day from today on, of hourly slots unless the rules say otherwise. */
export async function newFacility(
  database: Database,
  apartmentId: string,
  { spots = 1, hours = { openMinute: 0, closeMinute: 1440 }, isActive = true, ...rules }: NewFacility = {},
): Promise<string> {
  return acting(database, { role: "manager", apartmentId }, async (db) => {
    const { id } = await db
      .insertInto("facilities")
      .values({
        apartment_id: apartmentId,
        name: `시설 ${randomUUID().slice(0, 8)}`,
        kind: "other",
        is_active: isActive,
        book_by: rules.bookBy ?? "slot",
        hours: JSON.stringify(Array.from({ length: 7 }, () => hours)),
        holiday_hours: JSON.stringify(rules.holidayHours ?? "as_weekday"),
        slot_minutes: rules.slotMinutes,
        break_minutes: rules.breakMinutes,
        max_length: rules.maxLength ?? 3,
        spot_choice: rules.spotChoice,
        open_rule: JSON.stringify(rules.openRule ?? { kind: "rolling", daysAhead: 60 }),
        open_minute: rules.openMinute,
        notice_minutes: rules.noticeMinutes,
        late_booking: rules.lateBooking,
        limits: JSON.stringify(rules.limits ?? []),
        max_at_once: rules.maxAtOnce ?? 10,
        price_won: rules.priceWon,
        cancel_fees: rules.cancelFees && JSON.stringify(rules.cancelFees),
        grace_minutes: rules.graceMinutes,
        no_show_percent: rules.noShowPercent,
        check_in: rules.checkIn,
        check_in_minutes: rules.checkInMinutes,
        offer_minutes: rules.offerMinutes,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`
      insert into facility_spots (apartment_id, facility_id, spot_no, name)
      select ${apartmentId}, ${id}, n, n::text from generate_series(1, ${spots}::integer) n
    `.execute(db);
    return id;
  });
}
