import type { suspensionFunctions } from "#contract/suspensions.ts";
import { about, but, managersOnly, missing, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { inDays } from "#server/testing/booking.ts";

const ofTheApartment = { home: managersOnly, elsewhere: but(managersOnly, missing) };

export const access: Access<keyof typeof suspensionFunctions> = {
  getSuspensions: withNothing(managersOnly),
  suspendResident: about(
    "resident",
    (side: Side) => ({ residentId: side.resident.id, days: 1, reason: "시설 훼손" }),
    ofTheApartment,
  ),
  liftSuspension: about(
    "suspension",
    async (side: Side, { call }: World) => {
      const suspending = { residentId: side.resident.id, days: 1, reason: "시설 훼손" };
      const { suspensionId } = await call(side.manager, "suspendResident", suspending);
      return { suspensionId, reason: "오해였어요" };
    },
    ofTheApartment,
  ),
  getBookingPolicy: withNothing(managersOnly),
  updateBookingPolicy: [{ with: "days", payload: () => ({ suspendDays: 14 }), answers: managersOnly }],
  setAttendance: about(
    "reservation",
    async ({ apartmentId }: Side, { build, call }: World) => {
      // Today has an hour that is still to come, however late it is.
      const facilityId = await build.facility(
        { id: apartmentId },
        { hours: { openMinute: 0, closeMinute: 1800 } },
      );
      const guest = await build.resident(
        { id: apartmentId },
        { unit: 1 + Math.floor(Math.random() * 9_000) },
      );
      const booking = { facilityId, date: inDays(0), startMinute: 1740 };
      const { reservation } = await call(guest, "createReservation", booking);
      return { reservationId: reservation.id, attendance: "checked_in" as const };
    },
    ofTheApartment,
  ),
};
