import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { booking } from "#server/testing/booking.ts";
import { call } from "#server/testing/calling.ts";
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
    expect(await rowOf(left.office, left.reservationId)).toMatchObject({
      status: "cancelled",
      charge_won: 4000,
    });
  });
});
