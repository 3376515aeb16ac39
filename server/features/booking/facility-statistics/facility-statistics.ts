import { sql } from "kysely";

import type { FacilityStatistics, facilityStatisticsFunctions } from "#contract/facility-statistics.ts";
import type { FacilityRules } from "#contract/values/booking/facility-rules.ts";
import { reservationStatuses } from "#contract/values/booking/reservation-status.ts";
import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { rulesOfFacility } from "#server/domain/booking/facility.ts";

import { occupancyOf } from "./occupancy.ts";
import type { Span, UsedFacility } from "./occupancy.ts";

interface Asked {
  from: string;
  to: string;
  facilityId?: string | null | undefined;
}

export const facilityStatisticsHandlers: Handlers<keyof typeof facilityStatisticsFunctions> = {
  async getFacilityStatistics({ db, input }) {
    const facilities = await readFacilities(db, input.facilityId);
    if (input.facilityId && facilities.length === 0) throw new CallError("facility_not_found");
    const holidays = await readHolidays(db, input);
    const closures = await readClosures(db, input);
    const booked = await readBooked(db, input);
    const counts = await readCounts(db, input);
    const waiting = await readWaiting(db, input);
    return {
      success: true,
      facilities: facilities.map(({ id, name, rules, spotNos }) => {
        const used: UsedFacility = {
          rules,
          spotNos,
          holidays,
          closures: closures.get(id) ?? [],
          booked: booked.get(id) ?? [],
        };
        const { openMinutes, bookedMinutes, heat } = occupancyOf(used, input.from, input.to);
        const states = counts.get(id) ?? [];
        const bookings = reservationStatuses.map((status) => [
          status,
          states.find((each) => each.status === status)?.count ?? 0,
        ]);
        return {
          facilityId: id,
          facilityName: name,
          bookings: Object.fromEntries(bookings) as FacilityStatistics["bookings"],
          occupancyPercent: percentOf(bookedMinutes, openMinutes),
          incomeWon: states.reduce((sum, { won }) => sum + won, 0),
          waitingCount: waiting.get(id)?.[0]?.count ?? 0,
          heat,
        };
      }),
    };
  },
};

/** To one decimal. Bookings of hours and spots that are closed by now may be more than what is open. */
function percentOf(booked: number, open: number): number | null {
  return open > 0 ? Math.min(100, Math.round((1_000 * booked) / open) / 10) : null;
}

function readFacilities(db: CallDatabase, facilityId: Asked["facilityId"]) {
  return db
    .selectFrom("facilities")
    .$if(Boolean(facilityId), (facilities) => facilities.where("id", "=", facilityId!))
    .select(["id", "name"])
    .select([
      rulesOfFacility.$castTo<FacilityRules>().as("rules"),
      sql<number[]>`array(
        select s.spot_no from facility_spots s
        where s.apartment_id = facilities.apartment_id and s.facility_id = facilities.id and s.is_open
      )`.as("spotNos"),
    ])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

async function readHolidays(db: CallDatabase, { from, to }: Asked): Promise<Set<string>> {
  const rows = await db
    .selectFrom("facility_holidays")
    .where(sql<boolean>`date between ${from}::date and ${to}::date`)
    .select(sql<string>`date::text`.as("date"))
    .execute();
  return new Set(rows.map(({ date }) => date));
}

async function readClosures(db: CallDatabase, { from, to, facilityId }: Asked) {
  const rows = await db
    .selectFrom("facility_closures")
    .where("ends_at", ">", momentOf(from, 0).toISOString())
    .where("starts_at", "<", momentOf(dayAfter(to, 2), 0).toISOString())
    .$if(Boolean(facilityId), (closures) => closures.where("facility_id", "=", facilityId!))
    .select(["facility_id as facilityId", "spot_nos as spotNos", "starts_at", "ends_at"])
    .execute();
  return byFacility(rows.map((row) => ({ ...row, span: spanOf(row) })));
}

/** Grouped by their times: bookings with equal times are one row. */
async function readBooked(db: CallDatabase, { from, to, facilityId }: Asked) {
  const rows = await db
    .selectFrom("reservations")
    .where("status", "in", ["confirmed", "checked_in"])
    // No booking is longer than 31 days.
    .where(sql<boolean>`date between ${from}::date - 31 and ${to}::date`)
    .$if(Boolean(facilityId), (reservations) => reservations.where("facility_id", "=", facilityId!))
    .groupBy(["facility_id", "starts_at", "ends_at"])
    .select(["facility_id as facilityId", "starts_at", "ends_at", sql<number>`count(*)::integer`.as("count")])
    .execute();
  return byFacility(rows.map((row) => ({ ...row, span: spanOf(row) })));
}

/** How many there are of each state, and what they cost: coming bookings cost nothing yet. */
async function readCounts(db: CallDatabase, { from, to, facilityId }: Asked) {
  const rows = await db
    .selectFrom("reservations")
    .where(sql<boolean>`date between ${from}::date and ${to}::date`)
    .$if(Boolean(facilityId), (reservations) => reservations.where("facility_id", "=", facilityId!))
    .groupBy(["facility_id", "status"])
    .select(["facility_id as facilityId", "status"])
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`coalesce(sum(charge_won) filter (where
        status in ('cancelled', 'no_show') or status in ('confirmed', 'checked_in') and starts_at <= now()
      ), 0)::float8`.as("won"),
    ])
    .execute();
  return byFacility(rows);
}

async function readWaiting(db: CallDatabase, { from, to, facilityId }: Asked) {
  const rows = await db
    .selectFrom("waitlist_entries")
    .where(sql<boolean>`date between ${from}::date and ${to}::date`)
    .$if(Boolean(facilityId), (entries) => entries.where("facility_id", "=", facilityId!))
    .groupBy("facility_id")
    .select(["facility_id as facilityId", sql<number>`count(*)::integer`.as("count")])
    .execute();
  return byFacility(rows);
}

function byFacility<Row extends { facilityId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ facilityId }) => facilityId);
}

function spanOf({ starts_at, ends_at }: { starts_at: string; ends_at: string }): Span {
  return [Date.parse(starts_at), Date.parse(ends_at)];
}
