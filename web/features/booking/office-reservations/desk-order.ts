import type { OfficeReservation } from "#contract/reservations.ts";

type Placed = Pick<OfficeReservation, "date" | "startsAt" | "facilityName" | "spotNo">;

/**
 * A day's bookings as the desk works through them: by their time, and at one time by facility and spot. What began on
 * an earlier day, such as a seat for a month, comes last, out of the way of those who come today.
 */
export function inDeskOrder<Booking extends Placed>(bookings: readonly Booking[], date: string): Booking[] {
  return bookings.toSorted(
    (one, other) =>
      Number(one.date < date) - Number(other.date < date) ||
      Date.parse(one.startsAt) - Date.parse(other.startsAt) ||
      one.facilityName.localeCompare(other.facilityName, "ko") ||
      one.spotNo - other.spotNo,
  );
}
