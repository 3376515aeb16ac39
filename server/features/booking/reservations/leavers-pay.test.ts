import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { feeAtCancel } from "#contract/values/booking/fees.ts";
import { serveDueLines } from "#server/jobs/serve-lines.ts";
import { asGate } from "#server/testing/acting.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

// People who leave and come back begin where they left: the home pays for it and keeps it.
const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, book, ageBy } = booking(server);

const slot = { date: inDays(3), startMinute: 600 };
const leave = (who: Actor) => call(server, who, "deleteMyAccount", { currentPassword: testPassword });
const seenBy = async (office: Actor, reservationId: string) =>
  (await call(server, office, "getReservationById", { reservationId })).reservation;
const codeOf = async (tried: Promise<unknown>) => (await errorOf(tried)).details.code;

describe("a booking of whoever goes", () => {
  const rules = { priceWon: 10_000, graceMinutes: 0, cancelFees: [{ hoursBefore: 24 * 30, percent: 40 }] };

  test("costs what cancelling it costs, if it is still to come", async () => {
    const { facilityId, resident, member, office } = await newPlace({ ...rules, maxAtOnce: 3, spots: 3 });
    const mine = await book(resident, { facilityId, ...slot });
    const theirs = await book(member, { facilityId, ...slot });
    await leave(resident);
    await call(server, office, "deleteResident", { residentId: member.id });
    for (const { id } of [mine, theirs]) {
      expect(await seenBy(office, id)).toMatchObject({
        status: "cancelled",
        cancelledBy: "account",
        chargeWon: 4000,
        unit: "1203",
      });
    }
  });

  test("costs that too when the household moves out, and nothing where cancelling is free", async () => {
    const { facilityId, apartment, resident, office } = await newPlace(rules);
    const free = await build().facility(apartment, { priceWon: 10_000 });
    const costly = await book(resident, { facilityId, ...slot });
    const cheap = await book(resident, { facilityId: free, ...slot });
    const { households } = await call(server, office, "getHouseholds", { query: "1203" });
    await call(server, office, "moveOutHousehold", { householdId: households[0]!.id });
    expect((await seenBy(office, costly.id)).chargeWon).toBe(4000);
    expect((await seenBy(office, cheap.id)).chargeWon).toBe(0);
  });

  test("stands with its charge once it has begun", async () => {
    const { facilityId, resident, office } = await newPlace(rules);
    const { id, startsAt } = await book(resident, { facilityId, ...slot });
    await ageBy(id, Math.ceil((Date.parse(startsAt) - Date.now()) / 60_000) + 5);
    await call(server, office, "setAttendance", { reservationId: id, attendance: "checked_in" });
    await leave(resident);
    expect(await seenBy(office, id)).toMatchObject({ status: "checked_in", chargeWon: 10_000, unit: "1203" });
  });

  test("costs in the database what it costs here", async () => {
    const hour = fc.integer({ min: 1, max: 2160 });
    const percent = fc.integer({ min: 0, max: 100 });
    const facts = fc.record({
      fees: fc.array(fc.record({ hoursBefore: hour, percent }), { maxLength: 5 }),
      graceMinutes: fc.integer({ min: 0, max: 60 }),
      noShowPercent: percent,
      priceWon: fc.integer({ min: 0, max: 31_000_000 }),
      minutesOld: fc.integer({ min: 0, max: 90 }),
      minutesLeft: fc.integer({ min: -60, max: 60 * 2200 }),
    });
    await asGate(server.database, async (db) => {
      await fc.assert(
        fc.asyncProperty(facts, async ({ fees, graceMinutes, noShowPercent, priceWon, ...times }) => {
          const cancelFees = fees.filter(
            (fee, at) => fees.findIndex((f) => f.hoursBefore === fee.hoursBefore) === at,
          );
          const now = new Date();
          const [createdAt, startsAt] = [-times.minutesOld, times.minutesLeft].map(
            (minutes) => new Date(now.getTime() + minutes * 60_000),
          ) as [Date, Date];
          const facility = {
            cancel_fees: cancelFees,
            grace_minutes: graceMinutes,
            no_show_percent: noShowPercent,
          };
          const { rows } = await sql<{ fee: number }>`
            select fee_at_cancel(
              jsonb_populate_record(null::facilities, ${JSON.stringify(facility)}::jsonb),
              now() - make_interval(mins => ${times.minutesOld}), now() + make_interval(mins => ${times.minutesLeft}),
              ${priceWon}
            ) as fee
          `.execute(db);
          const rulesOf = { cancelFees, graceMinutes, noShowPercent };
          expect(rows[0]!.fee).toBe(feeAtCancel(rulesOf, { createdAt, startsAt, priceWon }, now));
        }),
        { numRuns: 200 },
      );
    });
  });
});

describe("whoever comes back", () => {
  const back = ({ id }: { id: string }) => build().resident({ id }, { unit: 1203, name: "나가람" });
  const suspend = (office: Actor, { id: residentId }: Actor) =>
    call(server, office, "suspendResident", { residentId, days: 10, reason: "기구를 부쉈어요" });

  test("is suspended as before, and nobody else of the home", async () => {
    const { apartment, facilityId, resident, member, office } = await newPlace({ maxAtOnce: 3, spots: 9 });
    await suspend(office, resident);
    await leave(resident);
    expect((await call(server, office, "getSuspensions", {})).suspensions).toEqual([]);
    const again = await back(apartment);
    expect(await codeOf(book(again, { facilityId, ...slot }))).toBe("booking_suspended");
    await book(member, { facilityId, ...slot });
    await leave(again);
    await back(apartment);
    const { suspensions } = await call(server, office, "getSuspensions", {});
    expect(suspensions).toMatchObject([{ isInForce: true, unit: "1203", reason: "기구를 부쉈어요" }]);
    await call(server, office, "liftSuspension", {
      suspensionId: suspensions[0]!.id,
      reason: "다른 분이에요",
    });
    await book(await back(apartment), { facilityId, ...slot });
  });

  test("is not, if the household moved out", async () => {
    const { apartment, facilityId, resident, office } = await newPlace();
    await suspend(office, resident);
    const { households } = await call(server, office, "getHouseholds", { query: "1203" });
    await call(server, office, "moveOutHousehold", { householdId: households[0]!.id });
    const again = await back(apartment);
    expect(await book(again, { facilityId, ...slot })).toMatchObject({ facilityId });
  });

  /** A booking that has begun: nothing but its limit is left. */
  async function used(person: Actor, facilityId: string) {
    const { id, startsAt } = await book(person, { facilityId, ...slot });
    await ageBy(id, Math.ceil((Date.parse(startsAt) - Date.now()) / 60_000) + 5);
    return id;
  }

  test("has used what the home's former accounts used of a limit of persons; whoever was there has not", async () => {
    const limits = [{ who: "person" as const, per: "upcoming" as const, count: 1 }];
    const { apartment, facilityId, resident, member } = await newPlace({ limits, maxAtOnce: 3, spots: 9 });
    await used(resident, facilityId);
    await leave(resident);
    const again = await back(apartment);
    expect(await codeOf(book(again, { facilityId, ...slot }))).toBe("limit_reached");
    await book(member, { facilityId, ...slot });
  });

  test("has the no-shows of before", async () => {
    const { apartment, facilityId, resident, office } = await newPlace({ maxAtOnce: 9, spots: 9 });
    for (let time = 0; time < 2; time++) {
      const id = await used(resident, facilityId);
      await call(server, office, "setAttendance", { reservationId: id, attendance: "no_show" });
    }
    await leave(resident);
    const again = await back(apartment);
    const id = await used(again, facilityId);
    await call(server, office, "setAttendance", { reservationId: id, attendance: "no_show" });
    await serveDueLines(server.database);
    expect((await call(server, office, "getSuspensions", {})).suspensions).toMatchObject([
      { cause: "no_show", reason: "노쇼 3회", isInForce: true },
    ]);
  });
});
