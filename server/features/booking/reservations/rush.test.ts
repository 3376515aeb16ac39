import { sql } from "kysely";
import { expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import type { NewFacility } from "#server/testing/new-facility.ts";
import { onOneServerAndTwoProcesses, outcomesOf } from "#server/testing/server-processes.ts";

const tries = 200;

onOneServerAndTwoProcesses(({ database, send }) => {
  const build = () => builders(database());

  async function newPlace(households: number, facility: NewFacility) {
    const apartment = await build().apartment();
    const people = await inTurn(households, (unit) => build().resident(apartment, { unit: unit + 1 }));
    return { people, facilityId: await build().facility(apartment, facility) };
  }

  async function overlappingPairs(facilityId: string): Promise<number> {
    const { rows } = await asGate(database(), (db) =>
      sql<{ pairs: number }>`
        select count(*)::integer as pairs from reservations a join reservations b
          on a.facility_id = b.facility_id and a.spot_no = b.spot_no and a.id < b.id and a.during && b.during
        where a.facility_id = ${facilityId} and a.status in ('offered', 'confirmed', 'checked_in')
          and b.status in ('offered', 'confirmed', 'checked_in')
      `.execute(db),
    );
    return rows[0]!.pairs;
  }

  test.each([1, 20])("200 households want the same hour of %i spots", async (spots) => {
    const { people, facilityId } = await newPlace(tries, { spots });
    const wish = { facilityId, date: inDays(2), startMinute: 600 };
    const counts = await outcomesOf(people.map((person) => () => send(person, "createReservation", wish)));
    expect(counts).toEqual({ done: spots, slot_taken: tries - spots });
    expect(await overlappingPairs(facilityId)).toBe(0);
  });

  test("overlapping wishes, by booking, changing and restoring at once, never share a spot", async () => {
    const { people, facilityId } = await newPlace(60, { spots: 2, maxLength: 3 });
    const date = inDays(2);
    const holders = people.slice(0, 20);
    await Promise.all(
      holders.map((person, index) =>
        send(person, "createReservation", {
          facilityId,
          date: inDays(3 + Math.floor(index / 10)),
          startMinute: (index % 10) * 60,
        }),
      ),
    );
    const ids = await reservationIds(holders);
    const cancelled = ids.slice(10);
    for (const { person, id } of cancelled) await send(person, "cancelReservation", { reservationId: id });
    const counts = await outcomesOf([
      ...people.slice(20).flatMap((person, index) =>
        [1, 2].map(
          (length) => () =>
            send(person, "createReservation", {
              facilityId,
              date,
              startMinute: 540 + (index % 4) * 60,
              length,
            }),
        ),
      ),
      ...ids.slice(0, 10).map(
        ({ person, id }, index) =>
          () =>
            send(person, "changeReservation", {
              reservationId: id,
              date,
              startMinute: 540 + (index % 4) * 60,
              length: 2,
            }),
      ),
      ...cancelled.map(
        ({ person, id }) =>
          () =>
            send(person, "restoreReservation", { reservationId: id }),
      ),
      ...people.slice(20, 40).map(
        (person, index) => () =>
          send(person, "createReservation", {
            facilityId,
            date: inDays(4),
            startMinute: (index % 10) * 60,
          }),
      ),
    ]);
    expect(Object.keys(counts).toSorted()).toEqual(["done", "slot_taken"]);
    expect(await overlappingPairs(facilityId)).toBe(0);
  });

  test("a household with four accounts gets two of a limit of two, on different hours and at once", async () => {
    const apartment = await build().apartment();
    const members = await inTurn(4, () => build().resident(apartment, { unit: 7 }));
    const facilityId = await build().facility(apartment, {
      spots: 10,
      limits: [{ who: "household", per: "day", count: 2 }],
    });
    const counts = await outcomesOf(
      Array.from(
        { length: tries },
        (_, index) => () =>
          send(members[index % 4]!, "createReservation", {
            facilityId,
            date: inDays(2),
            startMinute: (index % 24) * 60,
          }),
      ),
    );
    expect(counts).toEqual({ done: 2, limit_reached: tries - 2 });
  });

  /** The one booking of each. */
  async function reservationIds(people: Actor[]) {
    const { rows } = await asGate(database(), (db) =>
      sql<{ id: string; user_id: string }>`
        select id, user_id from reservations where user_id = any (${people.map(({ id }) => id)}::uuid[])
      `.execute(db),
    );
    return people.map((person) => ({ person, id: rows.find((row) => row.user_id === person.id)!.id }));
  }
});

async function inTurn<Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
}
