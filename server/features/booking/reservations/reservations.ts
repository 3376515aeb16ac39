import type { reservationFunctions } from "#contract/reservations.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { record } from "#server/domain/audit.ts";
import { book } from "#server/domain/booking/book.ts";
import { readFacility } from "#server/domain/booking/facility.ts";
import { freeReservations } from "#server/domain/booking/free.ts";
import { unlessSeenTaken } from "#server/domain/booking/late-comers.ts";
import { lockFacilities } from "#server/domain/booking/lock-facility.ts";
import { readOfficeReservation, readReservation } from "#server/domain/booking/reservation-rows.ts";
import type { ReadReservation } from "#server/domain/booking/reservation-rows.ts";
import { datesAround, wishOf } from "#server/domain/booking/wish.ts";

import { changeBooking, restoreBooking } from "./changing.ts";
import { getMyReservations, getMyUse, getReservationById } from "./reading.ts";

export const reservationHandlers: Handlers<keyof typeof reservationFunctions> = {
  getMyReservations,
  getReservationById,
  getMyUse,

  async createReservation({ db, input: { facilityId, spotNo, ...given }, caller, receivedAt }) {
    const { id: userId, apartmentId, householdId } = caller;
    const wanted = { wish: wishOf(given), spotNo, apartmentId, householdId, userId };
    const id = await unlessSeenTaken(db, { ...wanted, facilityId, receivedAt }, async () => {
      const facility = await readFacility(db, facilityId, datesAround(given));
      return book(db, { ...wanted, facility, source: "resident" });
    });
    return { success: true, reservation: await readReservation(db, id), message: "예약했어요." };
  },

  async changeReservation({ db, input: { reservationId, spotNo, ...wish }, caller }) {
    const old = await readReservation(db, reservationId);
    const facility = await readFacility(db, old.facilityId, datesAround(wish));
    await changeBooking(db, old, { facility, wish: wishOf(wish), spotNo, caller });
    return {
      success: true,
      reservation: await readReservation(db, reservationId),
      message: "예약을 바꿨어요.",
    };
  },

  async cancelReservation({ db, input: { reservationId, reason }, caller, origin }) {
    const isOffice = caller.role === "manager";
    if (isOffice && reason === null) {
      throw new CallError("invalid_input", { field: "reason", message: "취소 사유를 입력해 주세요." });
    }
    const read = () =>
      isOffice ? readOfficeReservation(db, reservationId) : readReservation(db, reservationId);
    await lockFacilities(db, [(await read()).facilityId]);
    const before = await read();
    const message = before.status === "offered" ? "제안을 넘겼어요." : "예약을 취소했어요.";
    if (before.status === "cancelled") return { success: true, reservation: before, message };
    if (before.cancelFeeNowWon === null) throw new CallError("reservation_over");
    await freeReservations(db, [reservationId], {
      by: isOffice ? "office" : "resident",
      reason: isOffice ? reason : null,
      chargeWon: isOffice ? 0 : before.cancelFeeNowWon,
    });
    if (isOffice) {
      await record(db, { action: "reservation_cancelled", caller, origin, subjectId: reservationId });
      await tellOfCancelling(db, before);
    }
    return { success: true, reservation: await read(), message };
  },

  async restoreReservation({ db, input: { reservationId }, caller }) {
    const old = await readReservation(db, reservationId);
    const facility = await readFacility(db, old.facilityId, datesAround(old));
    await restoreBooking(db, old, { facility, caller });
    return {
      success: true,
      reservation: await readReservation(db, reservationId),
      message: "예약을 되돌렸어요.",
    };
  },
};

async function tellOfCancelling(
  db: CallDatabase,
  { id, userId, facilityName }: ReadReservation,
): Promise<void> {
  await raiseAlert(db, {
    kind: "reservation_cancelled_by_office",
    subjectId: id,
    causeKey: `reservation_cancelled:${id}`,
    to: { userId },
    words: { facility: facilityName },
  });
}
