import { inDays } from "./booking.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { newFacility } from "./new-facility.ts";
import type { TestServer } from "./test-server.ts";

interface People {
  apartmentId: string;
  staff: Actor;
  author: Actor;
  member: Actor;
}

/** Lets somebody book, miss a booking and be suspended, and somebody else wait. */
export async function fillLines(server: TestServer, { apartmentId, staff, author, member }: People) {
  const facilityId = await newFacility(server.database, apartmentId, { lateBooking: true });
  const now = new Date(Date.now() + 9 * 3_600_000);
  const underWay = { facilityId, date: inDays(0), startMinute: now.getUTCHours() * 60 };
  const { reservation } = await call(server, author, "createReservation", underWay);
  await call(server, staff, "setAttendance", { reservationId: reservation.id, attendance: "no_show" });
  const later = { facilityId, date: inDays(1), startMinute: 600 };
  await call(server, author, "createReservation", later);
  await call(server, member, "joinWaitlist", later);
  await call(server, staff, "updateBookingPolicy", { suspendDays: 14 });
  await call(server, staff, "suspendResident", { residentId: author.id, days: 1, reason: "시설 훼손" });
}
