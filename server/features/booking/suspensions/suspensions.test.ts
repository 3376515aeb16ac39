import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { serveDueLines } from "#server/jobs/serve-lines.ts";
import { asGate } from "#server/testing/acting.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, book, mine, ageBy } = booking(server);

const slot = { date: inDays(5), startMinute: 600 };
const untilSlot = 7 * 24 * 60;

/** A booking of the past hours that nobody checked in to in time. */
async function newMissed(person: Actor, facilityId: string, startMinute = 600) {
  const { id } = await book(person, { facilityId, date: slot.date, startMinute });
  await asGate(server.database, (db) =>
    sql`
      update reservations set starts_at = now() - interval '20 minutes' - make_interval(mins => ${startMinute}),
        ends_at = now() - interval '10 minutes' - make_interval(mins => ${startMinute}) where id = ${id}
    `.execute(db),
  );
  await asGate(server.database, (db) =>
    sql`update reservations set check_in_by = now() - interval '1 minute' where id = ${id}`.execute(db),
  );
  return id;
}

const statusOf = async (person: Actor, reservationId: string) =>
  (await call(server, person, "getReservationById", { reservationId })).reservation;
const attend = (office: Actor, reservationId: string, attendance: "checked_in" | "no_show" | "none") =>
  call(server, office, "setAttendance", { reservationId, attendance });
const suspensions = async (office: Actor) => (await call(server, office, "getSuspensions", {})).suspensions;
const alertsOf = async (person: Actor) =>
  (await call(server, person, "getAlerts", {})).alerts.map(({ kind }) => kind);

describe("no-shows", () => {
  test("are marked by the job, cost the facility's percent, and free the spot", async () => {
    const { facilityId, office, resident } = await newPlace({
      checkIn: "desk",
      priceWon: 10_000,
      noShowPercent: 50,
    });
    const came = await newMissed(resident, facilityId, 660);
    await attend(office, came, "checked_in");
    const missed = await newMissed(resident, facilityId, 600);
    await serveDueLines(server.database);
    expect(await statusOf(resident, missed)).toMatchObject({ status: "no_show", chargeWon: 5000 });
    expect(await statusOf(resident, came)).toMatchObject({ status: "checked_in", chargeWon: 10_000 });
    expect(await alertsOf(resident)).toEqual(["no_show_marked"]);
    await attend(office, missed, "none");
    await serveDueLines(server.database);
    expect(await statusOf(resident, missed)).toMatchObject({ status: "confirmed", chargeWon: 10_000 });
    expect(await alertsOf(resident)).toEqual([]);
  });

  test("that the line already took costs nothing when it is undone", async () => {
    const { apartment, facilityId, office, resident } = await newPlace({
      priceWon: 10_000,
      lateBooking: true,
    });
    const { id } = await book(resident, { facilityId, ...slot });
    const next = await build().resident(apartment, { unit: 1301 });
    await call(server, next, "joinWaitlist", { facilityId, ...slot });
    expect(await errorOf(attend(office, id, "no_show"))).toMatchObject({
      message: "아직 시작하지 않은 예약이에요.",
    });
    await asGate(server.database, (db) =>
      sql`
        with moved as (update reservations set starts_at = now() - interval '1 hour' where id = ${id})
        update waitlist_entries set starts_at = now() - interval '1 hour' where facility_id = ${facilityId}
      `.execute(db),
    );
    await attend(office, id, "no_show");
    expect(await mine(next)).toMatchObject([{ status: "offered" }]);
    expect(await attend(office, id, "none")).toMatchObject({
      message: "자리가 다른 분께 넘어가서 요금 없이 취소했어요.",
    });
    expect(await statusOf(resident, id)).toMatchObject({ status: "cancelled", chargeWon: 0 });
  });

  test("are said until seven days after the end", async () => {
    const { facilityId, office, resident } = await newPlace();
    const { id } = await book(resident, { facilityId, ...slot });
    await ageBy(id, untilSlot + 7 * 24 * 60);
    expect(await errorOf(attend(office, id, "no_show"))).toMatchObject({
      message: "이용이 끝나고 7일이 지났어요.",
    });
  });

  test("suspend the person at the third, do not count again, and undoing one lifts it", async () => {
    const { facilityId, office, resident, member } = await newPlace({ checkIn: "desk" });
    const missed: string[] = [];
    for (const startMinute of [600, 660, 720])
      missed.push(await newMissed(resident, facilityId, startMinute));
    await serveDueLines(server.database);
    expect(await suspensions(office)).toMatchObject([
      { cause: "no_show", reason: "노쇼 3회", isInForce: true, unit: "1203", residentName: "나가람" },
    ]);
    expect(await alertsOf(resident)).toContain("suspended");
    const again = () => book(resident, { facilityId, date: slot.date, startMinute: 900 });
    expect(await errorOf(again())).toMatchObject({ details: { code: "booking_suspended" } });
    // It falls on the person alone.
    await book(member, { facilityId, date: slot.date, startMinute: 960 });
    await attend(office, missed[1]!, "none");
    expect(await suspensions(office)).toMatchObject([{ isInForce: false }]);
    expect(await alertsOf(resident)).toContain("suspension_lifted");
    await again();
    await attend(office, missed[1]!, "no_show");
    expect(await suspensions(office)).toMatchObject([{ isInForce: true }, { isInForce: false }]);
  });

  test("suspend nobody where the office says so", async () => {
    const { facilityId, office, resident } = await newPlace({ checkIn: "desk" });
    expect((await call(server, office, "getBookingPolicy", null)).policy).toEqual({
      noShowLimit: 3,
      noShowDays: 30,
      suspendDays: 7,
    });
    await call(server, office, "updateBookingPolicy", { noShowLimit: 0 });
    for (const startMinute of [600, 660, 720]) await newMissed(resident, facilityId, startMinute);
    await serveDueLines(server.database);
    expect(await suspensions(office)).toEqual([]);
  });
});

test("the office suspends with a reason that the resident reads, and lifts it", async () => {
  const { facilityId, office, resident, neighbour } = await newPlace();
  const reason = "기구를 부쉈어요";
  const { suspensionId } = await call(server, office, "suspendResident", {
    residentId: resident.id,
    days: 10,
    reason,
  });
  const use = await call(server, resident, "getMyUse", { facilityId, date: slot.date });
  expect(use).toMatchObject({ suspensionReason: reason });
  expect(await call(server, neighbour, "getMyUse", { facilityId, date: slot.date })).toMatchObject({
    suspendedUntil: null,
  });
  await call(server, office, "liftSuspension", { suspensionId, reason: "고쳤어요" });
  await call(server, office, "liftSuspension", { suspensionId, reason: "두 번째" });
  expect(await suspensions(office)).toMatchObject([{ isInForce: false, liftReason: "고쳤어요" }]);
  await book(resident, { facilityId, ...slot });
  expect(await alertsOf(resident)).toEqual(["suspension_lifted", "suspended"]);
});
