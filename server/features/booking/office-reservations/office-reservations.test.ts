import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, book, mine } = booking(server);

const home = { building: 101, unit: 1203 };
const bookFor = async (office: Actor, payload: Input<"createReservationForHousehold">) =>
  (await call(server, office, "createReservationForHousehold", payload)).reservation;
const list = async (office: Actor, payload: Input<"getReservations">) =>
  (await call(server, office, "getReservations", payload)).reservations;

describe("the office's list", () => {
  test("names the home and the person, for whoever keeps the facilities without the right of residents", async () => {
    const { apartment, facilityId, resident } = await newPlace();
    const desk = await build().manager(apartment, { rights: ["facilities"] });
    const { id } = await book(resident, { facilityId, date: inDays(1), startMinute: 600 });
    expect(await list(desk, { from: inDays(1), to: inDays(1) })).toMatchObject([
      { id, building: "101", unit: "1203", residentName: "나가람", status: "confirmed" },
    ]);
    const guard = await build().manager(apartment, { rights: ["visitors"] });
    const tried = errorOf(list(guard, { from: inDays(1), to: inDays(1) }));
    expect(await tried).toMatchObject({ status: "PERMISSION_DENIED" });
  });

  test("has what touches the days: a night that began before, and a slot past midnight of the day before", async () => {
    const { apartment, facilityId, resident, office } = await newPlace({
      hours: { openMinute: 600, closeMinute: 1560 },
    });
    const guestHouse = await build().facility(apartment, {
      bookBy: "night",
      hours: { openMinute: 900, closeMinute: 2100 },
    });
    const nights = await book(resident, { facilityId: guestHouse, date: inDays(2), length: 2 });
    const late = await book(resident, { facilityId, date: inDays(3), startMinute: 1500 });
    const idsOn = async (days: number, given: Partial<Input<"getReservations">> = {}) =>
      (await list(office, { from: inDays(days), to: inDays(days), ...given })).map(({ id }) => id);
    expect(await idsOn(1)).toEqual([]);
    expect(await idsOn(2)).toEqual([nights.id]);
    expect(await idsOn(3)).toEqual([nights.id, late.id]);
    expect(await idsOn(4)).toEqual([nights.id, late.id]);
    expect(await idsOn(5)).toEqual([]);
    expect(await idsOn(3, { facilityId })).toEqual([late.id]);
  });

  test("can be narrowed, and comes page by page in the order of time", async () => {
    const { facilityId, resident, neighbour, office } = await newPlace({ spots: 2 });
    const date = inDays(1);
    const booked: string[] = [];
    for (const startMinute of [600, 660, 720]) {
      booked.push((await book(resident, { facilityId, date, startMinute })).id);
    }
    const { id } = await book(neighbour, { facilityId, date, startMinute: 600 });
    await call(server, neighbour, "cancelReservation", { reservationId: id });
    const days = { from: date, to: date };
    expect(await list(office, { ...days, status: "cancelled" })).toMatchObject([{ id }]);
    expect(await list(office, { ...days, ...home })).toHaveLength(3);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { reservations: { id: string }[]; nextCursor: string | null } = await call(
        server,
        office,
        "getReservations",
        { ...days, status: "confirmed", limit: 2, cursor },
      );
      seen.push(...page.reservations.map((each) => each.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(booked);
    const tooLong = errorOf(list(office, { from: date, to: inDays(93) }));
    expect(await tooLong).toMatchObject({ message: "한 번에 92일까지 볼 수 있어요." });
  });
});

describe("booking for a household", () => {
  test("for one of its people, who sees it and is told", async () => {
    const { facilityId, resident, member, office } = await newPlace();
    const { people } = await call(server, office, "getPeopleOfHome", home);
    expect(people).toContainEqual({ id: resident.id, name: "나가람" });
    const reservation = await bookFor(office, {
      ...home,
      residentId: resident.id,
      facilityId,
      date: inDays(1),
      startMinute: 600,
    });
    expect(reservation).toMatchObject({ residentName: "나가람", isByOffice: true, status: "confirmed" });
    expect(await mine(resident)).toMatchObject([{ id: reservation.id }]);
    expect(await mine(member)).toEqual([]);
    const { alerts } = await call(server, resident, "getAlerts", null);
    expect(alerts.map(({ kind }) => kind)).toEqual(["reservation_confirmed"]);
  });

  test("for none of them: the office alone sees it, and it counts for the household", async () => {
    const { facilityId, resident, office } = await newPlace({
      limits: [{ who: "household", per: "upcoming", count: 1 }],
    });
    const wanted = { facilityId, date: inDays(1), startMinute: 600 };
    const reservation = await bookFor(office, { ...home, ...wanted });
    expect(reservation).toMatchObject({ residentName: null, building: "101", unit: "1203" });
    expect(await mine(resident)).toEqual([]);
    const second = { ...wanted, startMinute: 720 };
    expect(await errorOf(book(resident, second))).toMatchObject({ details: { code: "limit_reached" } });
    expect(await errorOf(bookFor(office, { ...home, ...second }))).toMatchObject({
      details: { code: "limit_reached" },
    });
    expect(await bookFor(office, { ...home, ...second, ignoreLimits: true })).toMatchObject({
      status: "confirmed",
    });
  });

  test("past the window where the office says so, and never past capacity, hours, closures or the end", async () => {
    const { facilityId, resident, office } = await newPlace({
      hours: { openMinute: 540, closeMinute: 1080 },
      openRule: { kind: "rolling", daysAhead: 3 },
      maxAtOnce: 1,
    });
    const wish = { ...home, facilityId, date: inDays(30), startMinute: 600 };
    expect(await errorOf(bookFor(office, wish))).toMatchObject({ details: { code: "not_open_yet" } });
    const ignoring = { ...wish, ignoreLimits: true };
    expect(await bookFor(office, ignoring)).toMatchObject({ date: inDays(30) });
    const codeOf = async (payload: Input<"createReservationForHousehold">) =>
      (await errorOf(bookFor(office, payload))).details.code;
    expect(await codeOf(ignoring)).toBe("slot_taken");
    expect(await codeOf({ ...ignoring, startMinute: 1080 })).toBe("slot_unknown");
    expect(await codeOf({ ...ignoring, date: inDays(-1) })).toBe("too_late");
    const day = inDays(31);
    await call(server, office, "createClosure", {
      facilityIds: [facilityId],
      kind: "event",
      reason: "단체",
      startsAt: `${day}T00:00:00+09:00`,
      endsAt: `${inDays(32)}T00:00:00+09:00`,
      expectedCount: 0,
    });
    expect(await codeOf({ ...ignoring, date: day })).toBe("facility_closed");
    expect(await mine(resident)).toEqual([]);
  });

  test("needs a home that is there, and somebody who lives in it", async () => {
    const { facilityId, neighbour, office } = await newPlace();
    const wish = { facilityId, date: inDays(1), startMinute: 600 };
    const nowhere = errorOf(bookFor(office, { building: 999, unit: 1, ...wish }));
    expect(await nowhere).toMatchObject({ details: { code: "household_not_found", field: "unit" } });
    const notThere = errorOf(call(server, office, "getPeopleOfHome", { building: 999, unit: 1 }));
    expect(await notThere).toMatchObject({ details: { code: "household_not_found", field: "unit" } });
    const stranger = errorOf(bookFor(office, { ...home, residentId: neighbour.id, ...wish }));
    expect(await stranger).toMatchObject({ details: { code: "resident_not_found", field: "residentId" } });
  });

  test("20 desks and 20 residents at once get one spot once", async () => {
    const { apartment, facilityId, office } = await newPlace();
    const wish = { facilityId, date: inDays(1), startMinute: 600 };
    const residents = await Promise.all(
      Array.from({ length: 20 }, (_, index) => build().resident(apartment, { unit: 2001 + index })),
    );
    const tries = residents.flatMap((resident, index) => [
      book(resident, wish),
      bookFor(office, { building: 101, unit: 2001 + index, ignoreLimits: true, ...wish }),
    ]);
    const outcomes = await Promise.allSettled(tries);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [(outcome.reason as { details: { code: string } }).details.code] : [],
    );
    expect(refusals).toEqual(Array(39).fill("slot_taken"));
    expect(await list(office, { from: inDays(1), to: inDays(1) })).toHaveLength(1);
  });
});

test("the office cancels with a reason, without a fee, and whoever booked is told", async () => {
  const { facilityId, resident, office } = await newPlace({ priceWon: 3000, graceMinutes: 0 });
  const { id } = await book(resident, { facilityId, date: inDays(1), startMinute: 600 });
  const cancel = (reason: string) => call(server, office, "cancelReservation", { reservationId: id, reason });
  expect(await errorOf(cancel(" "))).toMatchObject({
    message: "취소 사유를 입력해 주세요.",
    details: { field: "reason" },
  });
  await cancel("누수");
  const { reservation } = await call(server, resident, "getReservationById", { reservationId: id });
  expect(reservation).toMatchObject({ cancelledBy: "office", cancelReason: "누수", chargeWon: 0 });
  const { alerts } = await call(server, resident, "getAlerts", null);
  expect(alerts.map(({ kind }) => kind)).toEqual(["reservation_cancelled_by_office"]);
});
