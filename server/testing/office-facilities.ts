import type { Input } from "#contract/index.ts";
import { presetOf } from "#contract/values/booking/presets.ts";

import { asGate } from "./acting.ts";
import { inDays } from "./booking.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { charging, lastMonth } from "./charging.ts";
import { inHours, someLottery } from "./lotteries.ts";
import type { TestServer } from "./test-server.ts";

interface Bookers {
  staff: Actor;
  /** Books, wins, does not come and is suspended. */
  author: Actor;
  /** Waits for what the author has. */
  reporter: Actor;
  away: Actor;
}

/** What the office says of single people's bookings. */
interface Reasons {
  suspension: string;
  cancelling: string;
  charge: string;
}

/** Lets facilities be booked, waited for, drawn, closed, missed and charged. */
export async function fillFacilities(
  server: TestServer,
  { staff, author, reporter, away }: Bookers,
  reasons: Reasons,
): Promise<void> {
  const { facility } = await call(server, staff, "createFacility", {
    ...presetOf("community_room"),
    kind: "community_room",
    name: "커뮤니티룸",
  });
  const facilityId = facility.id;
  await call(server, staff, "setHoliday", { date: "2026-10-09", name: "한글날" });
  await call(server, staff, "updateBookingPolicy", { suspendDays: 14 });
  await call(server, staff, "createClosure", {
    facilityIds: [facilityId],
    kind: "maintenance",
    reason: "바닥 공사",
    startsAt: inHours(24 * 40),
    endsAt: inHours(24 * 41),
    expectedCount: 0,
  });

  const wish = (days: number): Input<"createReservation"> => ({
    facilityId,
    date: inDays(days),
    startMinute: 600,
  });
  await call(server, author, "createReservation", wish(2));
  await call(server, reporter, "joinWaitlist", wish(2));
  const { reservation } = await call(server, away, "createReservation", wish(3));
  const cancelling = { reservationId: reservation.id, reason: reasons.cancelling };
  await call(server, staff, "cancelReservation", cancelling);
  const { lottery } = await call(server, staff, "createLottery", { facilityId, ...someLottery() });
  await call(server, author, "enterLottery", { lotteryId: lottery.id, choices: [1] });

  const { pastBooking } = charging(server);
  const missed = await pastBooking(author, { facilityId, date: inDays(-1) });
  await call(server, staff, "setAttendance", { reservationId: missed, attendance: "no_show" });
  const used = await pastBooking(away, { facilityId, date: `${lastMonth}-10`, chargeWon: 5000 });
  const charge = { reservationId: used, chargeWon: 3000, reason: reasons.charge };
  await call(server, staff, "setReservationCharge", charge);
  await call(server, staff, "closeChargeMonth", { month: lastMonth });
  const suspending = { residentId: author.id, days: 7, reason: reasons.suspension };
  await call(server, staff, "suspendResident", suspending);

  // Serving the line takes its marks away; this one came in between.
  await asGate(server.database, (db) =>
    db
      .insertInto("line_marks")
      .values({ apartment_id: staff.apartmentId!, facility_id: facilityId })
      .execute(),
  );
}
