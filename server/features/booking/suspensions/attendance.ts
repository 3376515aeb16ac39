import { sql } from "kysely";

import type { suspensionFunctions } from "#contract/suspensions.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { holdCharges, requireOpenMonth } from "#server/domain/booking/charge-months.ts";
import { lockFacilities } from "#server/domain/booking/lock-facility.ts";
import { readOfficeReservation } from "#server/domain/booking/reservation-rows.ts";
import { serveLine } from "#server/domain/booking/serve-line.ts";

type Outcome = "done" | "given_on" | "not_found" | "too_early" | "too_late";

/** Says whether somebody came. A no-show frees the spot at once, and the line gets it. */
export const setAttendance: Handlers<keyof typeof suspensionFunctions>["setAttendance"] = async ({
  db,
  input: { reservationId, attendance },
  caller,
}) => {
  const booking = await db
    .selectFrom("reservations")
    .where("id", "=", reservationId)
    .select("facility_id as facilityId")
    .executeTakeFirst();
  if (!booking) throw new CallError("reservation_not_found");
  await lockFacilities(db, [booking.facilityId]);
  if (attendance !== "no_show") await requireOpenMonthOfNoShow(db, caller.apartmentId, reservationId);
  const { rows } = await sql<{ outcome: Outcome }>`
    select set_attendance(${reservationId}, ${attendance}) as outcome
  `.execute(db);
  const { outcome } = rows[0]!;
  if (outcome === "not_found") throw new CallError("reservation_not_found");
  if (outcome === "too_late") {
    throw new CallError(
      "attendance_too_late",
      attendance === "none" ? { message: "입실은 당일에만 되돌릴 수 있어요." } : {},
    );
  }
  if (outcome === "too_early")
    throw new CallError("invalid_input", { message: "아직 시작하지 않은 예약이에요." });
  await serveLine(db, booking.facilityId);
  return {
    success: true,
    reservation: await readOfficeReservation(db, reservationId),
    message: outcome === "given_on" ? givenOn : messages[attendance],
  };
};

/** A closed month's charge for a no-show stands. The caller holds the facility. */
async function requireOpenMonthOfNoShow(
  db: CallDatabase,
  apartmentId: string,
  reservationId: string,
): Promise<void> {
  const noShow = await db
    .selectFrom("reservations")
    .where("id", "=", reservationId)
    .where("status", "=", "no_show")
    .select(sql<string>`date::text`.as("date"))
    .executeTakeFirst();
  if (!noShow) return;
  await holdCharges(db, apartmentId);
  await requireOpenMonth(db, noShow.date);
}

const givenOn = "자리가 다른 분께 넘어가서 요금 없이 취소했어요.";

const messages = {
  checked_in: "입실로 기록했어요.",
  no_show: "노쇼로 기록했어요.",
  none: "기록을 되돌렸어요.",
};
