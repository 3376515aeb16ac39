import { randomUUID } from "node:crypto";

import type { NotNull } from "kysely";
import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { CallError } from "#server/call/call-error.ts";
import { book as bookWith } from "#server/domain/booking/book.ts";
import { readFacility } from "#server/domain/booking/facility.ts";
import { unlessSeenTaken } from "#server/domain/booking/late-comers.ts";
import { datesAround } from "#server/domain/booking/wish.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, book, mine } = booking(server);

const slot = { date: inDays(3), startMinute: 600 };

/** Somebody has the facility's only spot, and somebody was refused just now: it counts as a rush. */
async function newRush() {
  const place = await newPlace({ spots: 1, spotChoice: "named" });
  const wish = { facilityId: place.facilityId, ...slot };
  const request = { ...wish, requestId: randomUUID() };
  const first = await book(place.resident, request);
  const quiet = await errorOf(book(place.neighbour, wish));
  return { ...place, wish, request, first, quiet };
}

describe("in a rush", () => {
  test("whoever comes too late is told the same as before, with the same alternatives", async () => {
    const { neighbour, wish, quiet } = await newRush();
    expect(quiet.details).toMatchObject({ code: "slot_taken", alternatives: [{}, {}, {}] });
    const all = await Promise.all(Array.from({ length: 20 }, () => errorOf(book(neighbour, wish))));
    expect(all.map(({ details }) => details)).toEqual(all.map(() => quiet.details));
  });

  test("the repeat of a request gets the booking that it made", async () => {
    const { resident, request, first } = await newRush();
    expect(await book(resident, request)).toEqual(first);
    expect(await mine(resident)).toHaveLength(1);
  });

  test("what is refused before 'taken' is told first", async () => {
    const { office, neighbour, wish } = await newRush();
    const refusal = async (payload: Partial<Input<"createReservation">>) =>
      (await errorOf(book(neighbour, { ...wish, ...payload }))).details;
    expect(await refusal({ startMinute: 601 })).toMatchObject({ code: "slot_unknown" });
    expect(await refusal({ spotNo: 7 })).toMatchObject({ code: "slot_unknown", field: "spotNo" });
    expect(await refusal({ date: inDays(300) })).toMatchObject({ code: "not_open_yet" });
    await call(server, office, "suspendResident", { residentId: neighbour.id, days: 3, reason: "소란" });
    expect(await refusal({})).toMatchObject({ code: "booking_suspended" });
  });

  test("another apartment learns nothing, though its call waits for the same look", async () => {
    const { neighbour, wish } = await newRush();
    const stranger = await build().resident(await build().apartment());
    const [own, strangers] = await Promise.all([
      errorOf(book(neighbour, wish)),
      errorOf(book(stranger, wish)),
    ]);
    expect(own.details.code).toBe("slot_taken");
    expect(strangers.details.code).toBe("facility_not_found");
  });

  test("what comes free is had by whoever asks then", async () => {
    const { resident, neighbour, wish, first } = await newRush();
    await call(server, resident, "cancelReservation", { reservationId: first.id });
    expect(await book(neighbour, wish)).toMatchObject({ spotNo: 1, status: "confirmed" });
  });

  test("of many who wait in line, one gets what is left", async () => {
    const { neighbour, wish } = await newRush();
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, unit) =>
        build().resident({ id: neighbour.apartmentId! }, { unit: unit + 1 }),
      ),
    );
    const later = { ...wish, startMinute: 660 };
    const outcomes = await Promise.all(
      people.map((person) =>
        book(person, later).then(
          () => "booked",
          (error: unknown) => (error as { details: { code: string } }).details.code,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["booked", ...Array.from({ length: 11 }, () => "slot_taken")]);
  });
});

describe("what somebody saw who was refused", () => {
  /** Tries as the pipeline does, and tells whether it took a look of one's own. */
  async function tryAt(
    receivedAt: number,
    person: Actor,
    { facilityId, ...wish }: typeof slot & { facilityId: string },
  ) {
    const { household_id } = await asGate(server.database, (db) =>
      db
        .selectFrom("users")
        .where("id", "=", person.id)
        .select("household_id")
        .$narrowType<{ household_id: NotNull }>()
        .executeTakeFirstOrThrow(),
    );
    const ids = { apartmentId: person.apartmentId!, householdId: household_id, userId: person.id };
    let looked = false;
    const refusal = await acting(server.database, { role: "resident", ...ids }, (db) =>
      unlessSeenTaken(db, { ...ids, facilityId, wish, spotNo: null, receivedAt }, async () => {
        looked = true;
        const facility = await readFacility(db, facilityId, datesAround(wish));
        return bookWith(db, { ...ids, facility, wish, spotNo: null, source: "resident" });
      }),
    ).catch((error: unknown) => error);
    return { looked, details: refusal instanceof CallError ? refusal.details : refusal };
  }

  test("refuses those who had come before, in the same words, and nobody who comes after", async () => {
    const { neighbour, member, wish, quiet } = await newRush();
    const before = performance.now();
    expect(await tryAt(before, neighbour, wish)).toEqual({ looked: true, details: quiet.details });
    expect(await tryAt(before, member, wish)).toEqual({ looked: false, details: quiet.details });
    expect(await tryAt(performance.now(), member, wish)).toMatchObject({ looked: true });
  });

  test("keeps nobody from what it shows as free", async () => {
    const { neighbour, member, wish } = await newRush();
    const before = performance.now();
    await tryAt(before, neighbour, wish);
    const free = await tryAt(before, member, { ...wish, startMinute: 720 });
    expect(free).toEqual({ looked: true, details: expect.any(String) as string });
  });

  test("is behind what is the caller's own: a suspension, another apartment", async () => {
    const { office, neighbour, member, wish } = await newRush();
    const before = performance.now();
    await tryAt(before, neighbour, wish);
    await call(server, office, "suspendResident", { residentId: member.id, days: 3, reason: "소란" });
    expect(await tryAt(before, member, wish)).toMatchObject({
      looked: false,
      details: { code: "booking_suspended" },
    });
    const stranger = await build().resident(await build().apartment());
    expect(await tryAt(before, stranger, wish)).toMatchObject({
      looked: true,
      details: { code: "facility_not_found" },
    });
  });
});
