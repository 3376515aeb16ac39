import { sql } from "kysely";

import type { FacilityCharge, FacilityChargeItem, HouseholdCharges } from "#contract/facility-charges.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { isClosedMonth } from "#server/domain/booking/charge-months.ts";

interface Home {
  building: number;
  unit: number;
}

type Line = Home & FacilityChargeItem;

/** What each household owes for a month of its bookings, or what it owed when the month was closed. */
export async function chargesOf(
  db: CallDatabase,
  month: string,
): Promise<{ households: HouseholdCharges[]; isClosed: boolean }> {
  const isClosed = await isClosedMonth(db, month);
  const lines = isClosed ? await closedLines(db, month) : await openLines(db, month);
  const byHome = Map.groupBy(
    lines.toSorted(byHomeAndFacility),
    ({ building, unit }) => `${building}-${unit}`,
  );
  const households = [...byHome.values()].map((ofHome) => {
    const { building, unit } = ofHome[0]!;
    const items = ofHome.map(({ building: _building, unit: _unit, ...item }) => item);
    const totalWon = sumOf(items, ({ totalWon: itemWon }) => itemWon);
    return { building: String(building), unit: String(unit), items, totalWon };
  });
  return { households, isClosed };
}

/** Freezes what the month shows now. The caller holds the charges, and knows that the month is over and open. */
export async function freezeMonth(db: CallDatabase, apartmentId: string, month: string): Promise<void> {
  const lines = await openLines(db, month);
  const firstDay = sql<string>`${`${month}-01`}::date`;
  await db
    .insertInto("facility_charge_months")
    .values({ apartment_id: apartmentId, month: firstDay })
    .execute();
  const rows = lines.map((line) => ({
    building: line.building,
    unit: line.unit,
    facility_id: line.facilityId,
    facility_name: line.facilityName,
    used_count: line.usedCount,
    used_won: line.usedWon,
    cancelled_won: line.cancelledWon,
    no_show_won: line.noShowWon,
  }));
  await sql`
    insert into facility_charge_rows (
      apartment_id, month, building, unit, facility_id, facility_name, used_count, used_won, cancelled_won, no_show_won
    )
    select ${apartmentId}::uuid, ${firstDay}, r.building, r.unit, r.facility_id, r.facility_name, r.used_count,
      r.used_won, r.cancelled_won, r.no_show_won
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      building integer, unit integer, facility_id uuid, facility_name text, used_count integer, used_won bigint,
      cancelled_won bigint, no_show_won bigint
    )
  `.execute(db);
}

async function closedLines(db: CallDatabase, month: string): Promise<Line[]> {
  const rows = await db
    .selectFrom("facility_charge_rows")
    .where(sql<boolean>`month = ${`${month}-01`}::date`)
    .select(["building", "unit", "facility_id as facilityId", "facility_name as facilityName"])
    .select([
      "used_count as usedCount",
      sql<number>`used_won::float8`.as("usedWon"),
      sql<number>`cancelled_won::float8`.as("cancelledWon"),
      sql<number>`no_show_won::float8`.as("noShowWon"),
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    totalWon: row.usedWon + row.cancelledWon + row.noShowWon,
    charges: [],
  }));
}

interface ChargedBooking extends FacilityCharge, Home {
  facilityId: string;
  facilityName: string;
}

async function openLines(db: CallDatabase, month: string): Promise<Line[]> {
  const { rows } = await sql<ChargedBooking>`
    select reservation_id as "reservationId", building, unit, facility_id as "facilityId",
      facility_name as "facilityName", starts_at as "startsAt", ends_at as "endsAt", kind, charge_won as "chargeWon",
      is_charge_set as "isChargeSet", charge_reason as "chargeReason"
    from facility_charges_of(${`${month}-01`}::date)
    order by starts_at, reservation_id
  `.execute(db);
  const byLine = Map.groupBy(rows, ({ building, unit, facilityId }) => `${building}-${unit}-${facilityId}`);
  return [...byLine.values()].map((bookings) => {
    const { building, unit, facilityId, facilityName } = bookings[0]!;
    const wonOf = (kind: FacilityCharge["kind"]) =>
      sumOf(
        bookings.filter((booking) => booking.kind === kind),
        ({ chargeWon }) => chargeWon,
      );
    const [usedWon, cancelledWon, noShowWon] = [wonOf("used"), wonOf("cancelled"), wonOf("no_show")];
    return {
      building,
      unit,
      facilityId,
      facilityName,
      usedCount: bookings.filter(({ kind }) => kind !== "cancelled").length,
      usedWon,
      cancelledWon,
      noShowWon,
      totalWon: usedWon + cancelledWon + noShowWon,
      charges: bookings.map(
        ({ reservationId, kind, startsAt, endsAt, chargeWon, isChargeSet, chargeReason }) => ({
          reservationId,
          kind,
          startsAt,
          endsAt,
          chargeWon,
          isChargeSet,
          chargeReason,
        }),
      ),
    };
  });
}

function byHomeAndFacility(one: Line, other: Line): number {
  return (
    one.building - other.building ||
    one.unit - other.unit ||
    compare(one.facilityName, other.facilityName) ||
    compare(one.facilityId, other.facilityId)
  );
}

/** By code points: the order of a closed month's file must never change with a machine's language data. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

export function sumOf<Each>(all: readonly Each[], wonOf: (one: Each) => number): number {
  return all.reduce((sum, one) => sum + wonOf(one), 0);
}
