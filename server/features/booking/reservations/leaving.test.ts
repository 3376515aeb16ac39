import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { remindOfReservations } from "#server/jobs/remind-of-reservations.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { asGate } from "#server/testing/acting.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, collect, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, book, ageBy } = booking(server);

const at = (startMinute: number, days = 3) => ({ date: inDays(days), startMinute });

/** The row itself, which nobody may see any more. */
function rowOf(id: string) {
  return asGate(server.database, (db) =>
    db
      .selectFrom("reservations")
      .select(["status", "user_id", "household_id", "cancelled_by", "charge_won"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
}

/** A booking to come, and one that is over. */
async function bookTwice(facilityId: string, resident: Actor) {
  const [past, coming] = [
    await book(resident, { facilityId, ...at(600, 1) }),
    await book(resident, { facilityId, ...at(600) }),
  ];
  await ageBy(past.id, 3 * 24 * 60);
  return { past, coming };
}

describe("whoever goes", () => {
  test("leaves no booking to come, and the spot is free at once; a past charge stays with the household", async () => {
    const { facilityId, resident, neighbour } = await newPlace({ priceWon: 1000 });
    const { past, coming } = await bookTwice(facilityId, resident);
    await call(server, resident, "deleteMyAccount", { currentPassword: "비밀번호123" });
    expect(await rowOf(coming.id)).toMatchObject({
      status: "cancelled",
      cancelled_by: "account",
      user_id: null,
      charge_won: 0,
    });
    expect(await rowOf(past.id)).toMatchObject({ status: "confirmed", user_id: null, charge_won: 1000 });
    expect((await rowOf(past.id)).household_id).not.toBeNull();
    await book(neighbour, { facilityId, ...at(600) });
  });

  test("moves out with the household, with what the office booked for it", async () => {
    const { facilityId, resident, office, apartment } = await newPlace();
    const { coming } = await bookTwice(facilityId, resident);
    const { household_id } = await rowOf(coming.id);
    const forHousehold = await asGate(server.database, (db) =>
      sql<{ id: string }>`
        insert into reservations (
          apartment_id, facility_id, household_id, date, start_minute, length, spot_no, starts_at, ends_at, status,
          price_won, charge_won, is_by_office
        )
        select apartment_id, facility_id, household_id, date + 1, start_minute, length, spot_no,
          starts_at + interval '1 day', ends_at + interval '1 day', status, price_won, charge_won, true
        from reservations where id = ${coming.id}
        returning id
      `.execute(db),
    );
    await call(server, office, "moveOutHousehold", { householdId: household_id! });
    expect(await rowOf(coming.id)).toMatchObject({ status: "cancelled", cancelled_by: "account" });
    expect(await rowOf(forHousehold.rows[0]!.id)).toMatchObject({
      status: "cancelled",
      cancelled_by: "account",
    });
    const next = await build().resident(apartment, { unit: 1203 });
    expect((await call(server, next, "getMyReservations", { scope: "past" })).reservations).toEqual([]);
  });

  test("moves to another home and takes along what is to come", async () => {
    const { facilityId, resident, neighbour, office } = await newPlace();
    const { past, coming } = await bookTwice(facilityId, resident);
    await book(neighbour, { facilityId, ...at(720) });
    const [oldHome, newHome] = [await rowOf(past.id), await rowOf(coming.id)];
    expect(oldHome.household_id).toBe(newHome.household_id);
    await call(server, office, "updateResident", { residentId: resident.id, building: 101, unit: 1204 });
    expect((await rowOf(coming.id)).household_id).not.toBe(newHome.household_id);
    expect((await rowOf(past.id)).household_id).toBe(oldHome.household_id);
  });
});

test("a booking of an account that is deleted at that moment is never confirmed without its person", async () => {
  const { facilityId, apartment } = await newPlace({ spots: 60 });
  for (let round = 0; round < 10; round++) {
    const going = await build().resident(apartment, { unit: 2000 + round });
    await Promise.all([
      errorOf(book(going, { facilityId, ...at(600) })).catch(() => undefined),
      call(server, going, "deleteMyAccount", { currentPassword: "비밀번호123" }),
    ]);
  }
  const { rows } = await asGate(server.database, (db) =>
    sql<{ ownerless: number }>`
      select count(*)::integer as ownerless from reservations
      where facility_id = ${facilityId} and user_id is null and status = 'confirmed'
    `.execute(db),
  );
  expect(rows[0]!.ownerless).toBe(0);
});

test("13 months after its end a booking says no more whose it was, and the person's own data holds it until then", async () => {
  const { facilityId, resident } = await newPlace();
  const { past, coming } = await bookTwice(facilityId, resident);
  const exported = await collect(server, resident, "exportMyData", null);
  const rows = exported.chunks.flatMap((chunk) => (chunk.part === "reservations" ? chunk.rows : []));
  expect(rows).toMatchObject([{ status: "confirmed" }, { status: "confirmed" }]);
  await ageBy(past.id, 365 * 24 * 60);
  await sweep(server.database, server.settings);
  expect((await rowOf(past.id)).user_id).toBe(resident.id);
  await ageBy(past.id, 40 * 24 * 60);
  await sweep(server.database, server.settings);
  expect(await rowOf(past.id)).toMatchObject({ user_id: null, household_id: null });
  expect((await rowOf(coming.id)).user_id).toBe(resident.id);
});

test("whoever has booked is reminded an hour before, once", async () => {
  const { facilityId, resident } = await newPlace();
  const made = await book(resident, { facilityId, ...at(600) });
  const kinds = async () => (await call(server, resident, "getAlerts", null)).alerts.map(({ kind }) => kind);
  await remindOfReservations(server.database);
  expect(await kinds()).toEqual([]);
  await ageBy(made.id, Math.ceil((Date.parse(made.startsAt) - Date.now()) / 60_000) - 59);
  await remindOfReservations(server.database);
  await remindOfReservations(server.database);
  expect(await kinds()).toEqual(["reservation_reminder"]);
});
