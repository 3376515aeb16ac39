import { describe, expect, test } from "vitest";

import { booking, inDays } from "#server/testing/booking.ts";
import type { Actor } from "#server/testing/builders.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, book, mine, ageBy } = booking(server);

const at = (startMinute: number, days = 3) => ({ date: inDays(days), startMinute });

describe("booking", () => {
  test("takes the lowest free spot, and shows it to whoever booked and to the office alone", async () => {
    const { facilityId, resident, member, neighbour, office } = await newPlace({ spots: 2, priceWon: 5000 });
    const made = await book(resident, { facilityId, ...at(600), length: 2 });
    expect(made).toMatchObject({
      facilityId,
      date: inDays(3),
      startMinute: 600,
      length: 2,
      spotNo: 1,
      spotName: "1",
      status: "confirmed",
      phase: "upcoming",
      priceWon: 10_000,
      chargeWon: 10_000,
      cancelFeeNowWon: 0,
      isByOffice: false,
    });
    expect(Date.parse(made.endsAt) - Date.parse(made.startsAt)).toBe(2 * 3_600_000);
    expect(await book(neighbour, { facilityId, ...at(600) })).toMatchObject({ spotNo: 2 });
    const read = { reservationId: made.id };
    expect((await call(server, resident, "getReservationById", read)).reservation).toEqual(made);
    expect((await call(server, office, "getReservationById", read)).reservation).toMatchObject({
      building: "101",
      unit: "1203",
      residentName: "나가람",
    });
    for (const other of [member, neighbour]) {
      expect(await errorOf(call(server, other, "getReservationById", read))).toMatchObject({
        details: { code: "reservation_not_found" },
      });
    }
    expect((await mine(resident)).map(({ id }) => id)).toEqual([made.id]);
  });

  test("back to back works, and what touches a taken hour is refused with the nearest free ones", async () => {
    const { facilityId, resident, neighbour } = await newPlace();
    await book(resident, { facilityId, ...at(600) });
    await book(neighbour, { facilityId, ...at(660) });
    const late = errorOf(book(neighbour, { facilityId, ...at(540), length: 2 }));
    expect(await late).toMatchObject({
      status: "ALREADY_EXISTS",
      message: "방금 다른 분이 예약했어요. 다른 시간을 골라 주세요.",
      details: {
        code: "slot_taken",
        alternatives: [
          { date: inDays(3), startMinute: 480, spotNo: 1 },
          { date: inDays(3), startMinute: 420, spotNo: 1 },
          { date: inDays(3), startMinute: 360, spotNo: 1 },
        ],
      },
    });
  });

  test("a chosen spot is that one, and where the server assigns them the choice is ignored", async () => {
    const named = await newPlace({ spots: 3 });
    const third = { facilityId: named.facilityId, ...at(600), spotNo: 3 };
    expect(await book(named.resident, third)).toMatchObject({ spotNo: 3, spotName: "3" });
    expect(await errorOf(book(named.neighbour, third))).toMatchObject({
      details: { code: "slot_taken", alternatives: [{ startMinute: 600, spotNo: 1 }, {}, {}] },
    });
    expect(await errorOf(book(named.neighbour, { ...third, spotNo: 9 }))).toMatchObject({
      details: { code: "slot_unknown" },
    });
    const pool = await newPlace({ spots: 3, spotChoice: "any" });
    const any = { facilityId: pool.facilityId, ...at(600), spotNo: 9 };
    expect(await book(pool.resident, any)).toMatchObject({ spotNo: 1, spotName: null });
  });

  test("nights, days and times past midnight are one booking of one spot", async () => {
    const nights = await newPlace({
      bookBy: "night",
      hours: { openMinute: 900, closeMinute: 1440 + 660 },
      maxLength: 2,
    });
    const stay = await book(nights.resident, { facilityId: nights.facilityId, date: inDays(3), length: 2 });
    expect(Date.parse(stay.endsAt) - Date.parse(stay.startsAt)).toBe((48 - 4) * 3_600_000);
    const second = { facilityId: nights.facilityId, date: inDays(4) };
    expect(await errorOf(book(nights.neighbour, second))).toMatchObject({ details: { code: "slot_taken" } });
    await book(nights.neighbour, { ...second, date: inDays(5) });

    const days = await newPlace({
      bookBy: "day",
      hours: { openMinute: 360, closeMinute: 1380 },
      maxLength: 31,
    });
    const month = await book(days.resident, { facilityId: days.facilityId, date: inDays(3), length: 31 });
    expect(Date.parse(month.endsAt) - Date.parse(month.startsAt)).toBe((30 * 24 + 17) * 3_600_000);

    const late = await newPlace({ hours: { openMinute: 360, closeMinute: 1560 } });
    const night = await book(late.resident, { facilityId: late.facilityId, ...at(1500) });
    expect(night).toMatchObject({ date: inDays(3), startMinute: 1500 });
    expect(Date.parse(night.startsAt)).toBe(Date.parse(`${inDays(4)}T01:00:00+09:00`));
  });

  test("says why not, in the order that all doors share", async () => {
    const { facilityId, resident } = await newPlace({
      hours: { openMinute: 600, closeMinute: 1200 },
      openRule: { kind: "rolling", daysAhead: 7 },
    });
    const refused = async (payload: object) =>
      errorOf(book(resident, { facilityId, ...at(600), ...payload }));
    expect(await refused({ startMinute: 630 })).toMatchObject({ details: { code: "slot_unknown" } });
    expect(await refused({ startMinute: 1140, length: 2 })).toMatchObject({
      details: { code: "slot_unknown" },
    });
    expect(await refused({ date: inDays(-1) })).toMatchObject({
      status: "FAILED_PRECONDITION",
      message: "예약할 수 있는 시간이 지났어요.",
      details: { code: "too_late" },
    });
    const early = await refused({ date: inDays(9) });
    expect(early).toMatchObject({ details: { code: "not_open_yet" } });
    expect(early.message).toMatch(/^\d+월 \d+일 \(.\) 오전 9:00부터 예약할 수 있어요\.$/);
    expect(early.details.retryAfterSeconds).toBeGreaterThan(24 * 3600);

    const shut = await newPlace({ isActive: false });
    expect(await errorOf(book(shut.resident, { facilityId: shut.facilityId, ...at(600) }))).toMatchObject({
      message: "지금은 운영하지 않는 시설이에요.",
    });
    const elsewhere = await newPlace();
    expect(await errorOf(book(elsewhere.resident, { facilityId, ...at(600) }))).toMatchObject({
      status: "NOT_FOUND",
    });
  });
});

describe("limits", () => {
  test("are the household's or the person's, and what is cancelled does not count", async () => {
    const { facilityId, resident, member, neighbour } = await newPlace({
      limits: [
        { who: "household", per: "upcoming", count: 2 },
        { who: "person", per: "day", count: 1 },
      ],
    });
    const first = await book(resident, { facilityId, ...at(600) });
    expect(await errorOf(book(resident, { facilityId, ...at(660) }))).toMatchObject({
      status: "FAILED_PRECONDITION",
      message: "1인당 하루 1회 한도를 모두 썼어요.",
      details: { code: "limit_reached" },
    });
    await book(member, { facilityId, ...at(660) });
    const third = { facilityId, ...at(600, 4) };
    expect(await errorOf(book(member, third))).toMatchObject({
      message: "세대당 다가오는 예약 2건 한도를 모두 썼어요.",
    });
    const use = async () => (await call(server, member, "getMyUse", { facilityId, date: third.date })).limits;
    expect((await use()).map(({ used, count }) => [used, count])).toEqual([
      [2, 2],
      [0, 1],
    ]);
    await book(neighbour, third);
    await call(server, resident, "cancelReservation", { reservationId: first.id });
    expect((await use())[0]).toMatchObject({ used: 1 });
    await book(member, { ...third, startMinute: 720 });
  });

  test("come with what one has of the facility on that day, and waits for, but nobody else's", async () => {
    const { facilityId, resident, member, neighbour } = await newPlace({ maxAtOnce: 3, spots: 1 });
    const own = await book(resident, { facilityId, ...at(600), length: 2 });
    await book(resident, { facilityId, ...at(600, 4) });
    const cancelled = await book(resident, { facilityId, ...at(780) });
    await call(server, resident, "cancelReservation", { reservationId: cancelled.id });
    await book(neighbour, { facilityId, ...at(840) });
    await call(server, resident, "joinWaitlist", { facilityId, ...at(840) });
    const useOf = (person: Actor, days?: number) =>
      call(server, person, "getMyUse", { facilityId, date: at(600).date, days });
    expect(await useOf(resident)).toMatchObject({
      reservations: [{ id: own.id, startMinute: 600, length: 2, status: "confirmed" }],
      waiting: [{ startMinute: 840, position: 1 }],
    });
    expect((await useOf(resident, 2)).reservations).toHaveLength(2);
    expect(await useOf(member)).toMatchObject({ reservations: [], waiting: [] });
    expect((await useOf(neighbour)).reservations).toMatchObject([{ startMinute: 840 }]);
  });

  test("at the same time a household has so many spots, whoever of it books", async () => {
    const { facilityId, resident, member, neighbour } = await newPlace({ spots: 5, maxAtOnce: 1 });
    await book(resident, { facilityId, ...at(600), length: 2 });
    expect(await errorOf(book(member, { facilityId, ...at(660) }))).toMatchObject({
      message: "같은 시간에 세대당 1자리까지 예약할 수 있어요.",
      details: { code: "at_once_limit" },
    });
    await book(member, { facilityId, ...at(720) });
    await book(neighbour, { facilityId, ...at(660) });
  });
});

test("both dashboards count what touches today, nights that began yesterday too", async () => {
  const { facilityId, resident, neighbour, office, apartment } = await newPlace({ spots: 2 });
  const clerk = await build().manager(apartment, { rights: ["complaints"] });
  const [overnight, cancelled] = [
    await book(resident, { facilityId, ...at(0, 1), length: 2 }),
    await book(neighbour, { facilityId, ...at(0, 1) }),
  ];
  await book(resident, { facilityId, ...at(600, 2) });
  // From yesterday at 23:00 until one today.
  await ageBy(overnight.id, 25 * 60);
  await call(server, neighbour, "cancelReservation", { reservationId: cancelled.id });
  const ofResident = async (person: Actor) =>
    (await call(server, person, "getResidentDashboard", null)).todayReservationCount;
  const ofOffice = async (person: Actor) =>
    (await call(server, person, "getManagerDashboard", null)).todayReservationCount;
  expect(await Promise.all([ofResident(resident), ofResident(neighbour)])).toEqual([1, 0]);
  expect(await Promise.all([ofOffice(office), ofOffice(clerk)])).toEqual([1, 0]);
});
