import type { facilityChargeFunctions } from "#contract/facility-charges.ts";
import { about, but, managersOnly, missing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { inDays } from "#server/testing/booking.ts";

export const access: Access<keyof typeof facilityChargeFunctions> = {
  getFacilityCharges: [{ with: "a month", payload: () => ({ month: "2026-01" }), answers: managersOnly }],
  setReservationCharge: about(
    "reservation",
    async ({ apartmentId }: Side, { build, call }: World) => {
      const facilityId = await build.facility({ id: apartmentId });
      const guest = await build.resident(
        { id: apartmentId },
        { unit: 1 + Math.floor(Math.random() * 9_000) },
      );
      const booking = { facilityId, date: inDays(1), startMinute: 600 };
      const { reservation } = await call(guest, "createReservation", booking);
      return { reservationId: reservation.id, chargeWon: 0, reason: "기계 고장" };
    },
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  closeChargeMonth: [{ with: "a month", payload: () => ({ month: "2026-01" }), answers: managersOnly }],
  exportFacilityCharges: [
    {
      with: "a month",
      payload: () => ({ month: "2026-01", format: "csv" as const }),
      answers: managersOnly,
    },
  ],
};
