import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { callErrorOf } from "#server/call/constraint-errors.ts";
import { asGate } from "#server/testing/acting.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { charging, lastMonth } from "#server/testing/charging.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace } = booking(server);
const { pastBooking, rowOf } = charging(server);

describe("what is under way when its month is closed", () => {
  /** Half of the price would be the fee from its start on. */
  async function underWay() {
    const { facilityId, ...place } = await newPlace({ noShowPercent: 50 });
    const id = await pastBooking(place.resident, { facilityId, date: `${lastMonth}-15`, chargeWon: 4000 });
    await asGate(server.database, (db) =>
      sql`update reservations set ends_at = now() + interval '1 hour' where id = ${id}`.execute(db),
    );
    await call(server, place.office, "closeChargeMonth", { month: lastMonth });
    return { ...place, facilityId, reservationId: id };
  }

  test("can be cancelled, and costs what was closed, as the resident is told before", async () => {
    const { resident, office, reservationId } = await underWay();
    const { reservation } = await call(server, resident, "getReservationById", { reservationId });
    expect(reservation).toMatchObject({ cancelFeeNowWon: 4000 });
    await call(server, resident, "cancelReservation", { reservationId });
    expect(await rowOf(office, reservationId)).toMatchObject({ status: "cancelled", charge_won: 4000 });
  });

  test("costs no less by the office, by its no-show or by its account's end", async () => {
    const cancelled = await underWay();
    const { reservationId, office } = cancelled;
    await call(server, office, "cancelReservation", { reservationId, reason: "누수" });
    expect(await rowOf(office, reservationId)).toMatchObject({ status: "cancelled", charge_won: 4000 });
    const missed = await underWay();
    const noShow = { reservationId: missed.reservationId, attendance: "no_show" } as const;
    await call(server, missed.office, "setAttendance", noShow);
    expect(await rowOf(missed.office, missed.reservationId)).toMatchObject({
      status: "no_show",
      charge_won: 4000,
    });
    const left = await underWay();
    await call(server, left.office, "deleteResident", { residentId: left.resident.id });
    // What has begun is not cancelled by it.
    expect(await rowOf(left.office, left.reservationId)).toMatchObject({
      status: "confirmed",
      charge_won: 4000,
    });
  });

  test("stays on its day, and the screen does not offer to move it", async () => {
    const { facilityId, ...place } = await newPlace();
    const [free, unread] = await Promise.all(
      [1, 2].map(() => pastBooking(place.resident, { facilityId, date: `${lastMonth}-15` })),
    );
    await asGate(server.database, (db) =>
      sql`update reservations set starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours'
        where facility_id = ${facilityId}`.execute(db),
    );
    await call(server, place.office, "closeChargeMonth", { month: lastMonth });
    const asked = { reservationId: free!, date: inDays(3), startMinute: 600 };
    expect(await call(server, place.resident, "getReservationById", asked)).toMatchObject({
      isChangeable: false,
    });
    expect(await errorOf(call(server, place.resident, "changeReservation", asked))).toMatchObject({
      details: { code: "too_late_to_change" },
    });
    // One who read it as changeable before the month was closed gets no further than the table.
    const moving = asGate(server.database, (db) =>
      sql`update reservations set date = ${inDays(3)} where id = ${unread!}`.execute(db),
    );
    expect(callErrorOf(await moving.catch((error: unknown) => error))).toMatchObject({
      details: { code: "conflict" },
    });
    expect(await rowOf(place.office, free!)).toMatchObject({ start_minute: 600, status: "confirmed" });
  });
});
