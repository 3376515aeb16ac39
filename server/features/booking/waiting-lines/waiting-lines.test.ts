import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { CallDatabase } from "#database/transaction.ts";
import { serveDueLines } from "#server/jobs/serve-lines.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import type { NewFacility } from "#server/testing/new-facility.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, book, mine } = booking(server);

const slot = { date: inDays(5), startMinute: 600 };

/** The neighbour has the facility's one spot, and nobody has booked from the other homes. */
async function newFullPlace(facility: NewFacility = {}) {
  const place = await newPlace(facility);
  const held = await book(place.neighbour, { facilityId: place.facilityId, ...slot });
  const newHome = (unit: number) => build().resident(place.apartment, { unit });
  const join = (person: Actor) =>
    call(server, person, "joinWaitlist", { facilityId: place.facilityId, ...slot });
  const free = () => call(server, place.neighbour, "cancelReservation", { reservationId: held.id });
  return { ...place, held, newHome, join, free };
}

const waitingOf = async (person: Actor) =>
  (await call(server, person, "getMyReservations", { scope: "upcoming" })).waiting;
const offersOf = async (person: Actor) => (await mine(person)).filter(({ status }) => status === "offered");
const accept = (person: Actor, reservationId: string) =>
  call(server, person, "acceptOffer", { reservationId });
const alertsOf = async (person: Actor) =>
  (await call(server, person, "getAlerts", {})).alerts.map(({ kind }) => kind);
const entryStatuses = (facilityId: string) =>
  asGate(server.database, async (db) => {
    const rows = await db
      .selectFrom("waitlist_entries")
      .where("facility_id", "=", facilityId)
      .orderBy("line_no")
      .select("status")
      .execute();
    return rows.map(({ status }) => status);
  });
const asManager = (apartmentId: string, work: (db: CallDatabase) => Promise<unknown>) =>
  acting(server.database, { role: "manager", apartmentId }, work);
const endOffer = (reservationId: string) =>
  asGate(server.database, (db) =>
    sql`update reservations set offer_expires_at = now() - interval '1 second' where id = ${reservationId}`.execute(
      db,
    ),
  );

describe("joining", () => {
  test("is for what is full, once a household and period, and tells the place", async () => {
    const { facilityId, resident, member, newHome, join } = await newFullPlace();
    const free = { facilityId, date: slot.date, startMinute: 660 };
    expect(await errorOf(call(server, resident, "joinWaitlist", free))).toMatchObject({
      message: "지금 바로 예약할 수 있어요.",
    });
    expect(await join(resident)).toMatchObject({ position: 1 });
    expect(await errorOf(join(member))).toMatchObject({ details: { code: "already_waiting" } });
    const second = await newHome(1301);
    const { entryId, position } = await join(second);
    expect(position).toBe(2);
    expect(await waitingOf(second)).toMatchObject([{ id: entryId, facilityId, position: 2, ...slot }]);
    const [first] = await waitingOf(resident);
    await call(server, resident, "leaveWaitlist", { entryId: first!.id });
    await call(server, resident, "leaveWaitlist", { entryId: first!.id });
    expect(await waitingOf(resident)).toEqual([]);
    expect(await waitingOf(second)).toMatchObject([{ position: 1 }]);
  });

  test("five at a time, a person", async () => {
    const { apartment, neighbour, resident } = await newPlace();
    const joinAnother = async () => {
      const facilityId = await build().facility(apartment, {});
      await book(neighbour, { facilityId, ...slot });
      return call(server, resident, "joinWaitlist", { facilityId, ...slot });
    };
    for (let joined = 0; joined < 5; joined++) await joinAnother();
    expect(await errorOf(joinAnother())).toMatchObject({ message: "대기는 5건까지 걸 수 있어요." });
  });

  test("what refuses a booking refuses it", async () => {
    const { facilityId, resident, office } = await newPlace();
    const late = { facilityId, date: inDays(-1), startMinute: 600 };
    expect(await errorOf(call(server, resident, "joinWaitlist", late))).toMatchObject({
      details: { code: "too_late" },
    });
    await call(server, office, "suspendResident", { residentId: resident.id, days: 1, reason: "시설 훼손" });
    const suspended = call(server, resident, "joinWaitlist", { facilityId, ...slot });
    expect(await errorOf(suspended)).toMatchObject({ details: { code: "booking_suspended" } });
  });
});

describe("offers", () => {
  test("go to the oldest in the transaction that frees the spot, and no stranger gets in", async () => {
    const { facilityId, resident, newHome, join, free } = await newFullPlace({ priceWon: 5000 });
    const second = await newHome(1301);
    await join(resident);
    await join(second);
    await free();
    const [offer] = await offersOf(resident);
    expect(offer).toMatchObject({ facilityId, ...slot, priceWon: 5000, chargeWon: 0 });
    expect(await offersOf(second)).toEqual([]);
    expect(await alertsOf(resident)).toContain("waitlist_offer");
    const stranger = await newHome(1302);
    expect(await errorOf(book(stranger, { facilityId, ...slot }))).toMatchObject({
      details: { code: "slot_taken" },
    });
    expect(await errorOf(accept(second, offer!.id))).toMatchObject({ status: "NOT_FOUND" });
    expect((await accept(resident, offer!.id)).reservation).toMatchObject({
      status: "confirmed",
      chargeWon: 5000,
    });
    await accept(resident, offer!.id);
    expect(await entryStatuses(facilityId)).toEqual(["taken", "waiting"]);
  });

  test("that are declined or over go to the next", async () => {
    const { facilityId, resident, newHome, join, free } = await newFullPlace();
    const [second, third] = [await newHome(1301), await newHome(1302)];
    for (const person of [resident, second, third]) await join(person);
    await free();
    await call(server, resident, "cancelReservation", { reservationId: (await offersOf(resident))[0]!.id });
    const [offer] = await offersOf(second);
    await endOffer(offer!.id);
    expect(await errorOf(accept(second, offer!.id))).toMatchObject({ message: "제안 시간이 지났어요." });
    await serveDueLines(server.database);
    expect(await errorOf(accept(second, offer!.id))).toMatchObject({ message: "제안 시간이 지났어요." });
    expect(await offersOf(third)).toHaveLength(1);
    expect(await entryStatuses(facilityId)).toEqual(["left", "lapsed", "offered"]);
  });

  test("skip whoever is suspended or at a limit, who is told", async () => {
    const { facilityId, office, resident, newHome, join, free } = await newFullPlace({
      limits: [{ who: "household", per: "week", count: 1 }],
    });
    const [suspended, third] = [await newHome(1301), await newHome(1302)];
    for (const person of [resident, suspended, third]) await join(person);
    await book(resident, { facilityId, date: slot.date, startMinute: 720 });
    await call(server, office, "suspendResident", { residentId: suspended.id, days: 3, reason: "시설 훼손" });
    await free();
    expect(await entryStatuses(facilityId)).toEqual(["skipped", "skipped", "offered"]);
    expect(await alertsOf(resident)).toContain("waitlist_over");
    expect(await offersOf(third)).toHaveLength(1);
  });

  test("come from a deleted account, a spot that is added, and a closed line is told", async () => {
    const { apartment, facilityId, neighbour, resident, newHome, join } = await newFullPlace();
    const [second, third] = [await newHome(1301), await newHome(1302)];
    for (const person of [resident, second, third]) await join(person);
    await asGate(server.database, (db) => db.deleteFrom("users").where("id", "=", neighbour.id).execute());
    await serveDueLines(server.database);
    expect(await offersOf(resident)).toHaveLength(1);
    await asManager(apartment.id, (db) =>
      sql`
        insert into facility_spots (apartment_id, facility_id, spot_no, name)
        values (${apartment.id}, ${facilityId}, 2, '2')
      `.execute(db),
    );
    await serveDueLines(server.database);
    expect(await offersOf(second)).toHaveLength(1);
    await asManager(apartment.id, (db) =>
      sql`update facilities set is_active = false where id = ${facilityId}`.execute(db),
    );
    await serveDueLines(server.database);
    expect(await entryStatuses(facilityId)).toEqual(["lapsed", "lapsed", "lapsed"]);
    expect(await alertsOf(third)).toEqual(["waitlist_over"]);
    const { rows } = await asGate(server.database, (db) =>
      sql`select from line_marks where facility_id = ${facilityId}`.execute(db),
    );
    expect(rows).toEqual([]);
  });

  test.each([
    ["2026-12-01T14:00", 15, "2026-12-01T14:15"],
    ["2026-12-01T23:00", 15, "2026-12-02T08:15"],
    ["2026-12-01T03:00", 15, "2026-12-01T08:15"],
    ["2026-12-01T20:50", 15, "2026-12-02T08:05"],
    ["2026-12-01T20:45", 15, "2026-12-01T21:00"],
    ["2026-12-01T21:00", 720, "2026-12-02T20:00"],
    ["2026-12-31T20:00", 720, "2027-01-01T19:00"],
  ])("made at %s for %i minutes end at %s", async (madeAt, minutes, ends) => {
    const { rows } = await sql<{ is_right: boolean }>`
      select offer_end(${`${madeAt}:00+09:00`}, ${minutes}, 'infinity') = ${`${ends}:00+09:00`}::timestamptz as is_right
    `.execute(server.database.kysely);
    expect(rows).toEqual([{ is_right: true }]);
  });

  test("end with the last booking moment", async () => {
    const { rows } = await sql<{ is_right: boolean }>`
      select offer_end('2026-12-01T23:00+09:00', 15, '2026-12-02T01:00+09:00') = '2026-12-02T01:00+09:00' as is_right
    `.execute(server.database.kysely);
    expect(rows).toEqual([{ is_right: true }]);
  });
});
