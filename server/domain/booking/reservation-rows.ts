import { sql } from "kysely";

import type { OfficeReservation, Reservation } from "#contract/reservations.ts";
import type { FacilityRules } from "#contract/values/booking/facility-rules.ts";
import { feeAtCancel } from "#contract/values/booking/fees.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

import { rulesOfFacility } from "./facility.ts";
import { isHeld } from "./free.ts";

/** What only the server knows of a booking. */
interface Facts {
  rules: FacilityRules;
  isHeld: boolean;
  isInClosedMonth: boolean;
  userId: string | null;
  cancelledAt: string | null;
  isChargeSet: boolean;
  now: string;
}

/** The bookings that the caller may see; `withFee` makes what they are answered as. */
export function selectReservations(db: CallDatabase) {
  return db
    .selectFrom("reservations")
    .innerJoin("facilities", "facilities.id", "reservations.facility_id")
    .leftJoin("facility_spots", (join) =>
      join
        .onRef("facility_spots.facility_id", "=", "reservations.facility_id")
        .onRef("facility_spots.spot_no", "=", "reservations.spot_no"),
    )
    .select([
      "reservations.id",
      "reservations.facility_id as facilityId",
      "facilities.name as facilityName",
      "facilities.spot_label as spotLabel",
      "start_minute as startMinute",
      "length",
      "reservations.spot_no as spotNo",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "reservations.price_won as priceWon",
      "charge_won as chargeWon",
      "offer_expires_at as offerExpiresAt",
      "cancel_reason as cancelReason",
      "is_by_office as isByOffice",
      "reservations.created_at as createdAt",
      "is_charge_set as isChargeSet",
      "user_id as userId",
      "cancelled_at as cancelledAt",
    ])
    .select([
      sql<Reservation["bookBy"]>`facilities.book_by`.as("bookBy"),
      sql<string>`reservations.date::text`.as("date"),
      sql<string | null>`case when facilities.spot_choice = 'named' then facility_spots.name end`.as(
        "spotName",
      ),
      sql<Reservation["status"]>`reservations.status`.as("status"),
      sql<Reservation["cancelledBy"]>`reservations.cancelled_by`.as("cancelledBy"),
      sql<Reservation["phase"]>`case
        when reservations.ends_at <= now() then 'over' when reservations.starts_at <= now() then 'in_use'
        else 'upcoming'
      end`.as("phase"),
      isHeld.as("isHeld"),
      isInClosedMonth.as("isInClosedMonth"),
      rulesOfFacility.as("rules"),
      sql<string>`now()`.as("now"),
    ]);
}

/** With the home and the name of the person who booked, for the office. */
export function selectOfficeReservations(db: CallDatabase) {
  return selectReservations(db)
    .leftJoin("households", "households.id", "reservations.household_id")
    .select([
      sql<string | null>`households.building::text`.as("building"),
      sql<string | null>`households.unit::text`.as("unit"),
      sql<string | null>`name_of_booker(reservations.user_id)`.as("residentName"),
    ]);
}

/** No month is closed before it is over. */
const isInClosedMonth = sql<boolean>`case
  when reservations.date < date_trunc('month', seoul_today()::timestamp)::date
  then is_charge_month_closed(reservations.date) else false end`;

type Row = Omit<Reservation, "cancelFeeNowWon"> & Facts;

/** A booking with what only the server may know about it: an answer's schema leaves that out. */
export type ReadReservation = Reservation & Pick<Facts, "userId" | "cancelledAt" | "isInClosedMonth">;

/**
 * Reads a booking that the caller may see.
 *
 * @throws CallError `reservation_not_found`
 */
export async function readReservation(db: CallDatabase, id: string): Promise<ReadReservation> {
  const row = await selectReservations(db).where("reservations.id", "=", id).executeTakeFirst();
  if (!row) throw new CallError("reservation_not_found");
  return withFee(row);
}

/** The same for the office, with the person who booked. */
export async function readOfficeReservation(
  db: CallDatabase,
  id: string,
): Promise<OfficeReservation & ReadReservation> {
  const row = await selectOfficeReservations(db).where("reservations.id", "=", id).executeTakeFirst();
  if (!row) throw new CallError("reservation_not_found");
  return withFee(row);
}

/** The row as it is answered: what cancelling costs follows from the facility's rules and the database's clock. */
export function withFee<Read extends Row>(row: Read): Read & { cancelFeeNowWon: number | null } {
  return { ...row, cancelFeeNowWon: row.isHeld ? feeNow(row) : null };
}

/** An offer costs nothing until it is accepted; the office's own figure stands, and so does that of a closed month. */
function feeNow({ status, createdAt, startsAt, priceWon, chargeWon, rules, now, ...row }: Row): number {
  if (row.isChargeSet || row.isInClosedMonth) return chargeWon;
  if (status === "offered") return 0;
  const booked = { createdAt: new Date(createdAt), startsAt: new Date(startsAt), priceWon };
  return feeAtCancel(rules, booked, new Date(now));
}
