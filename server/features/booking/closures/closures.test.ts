import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, book, mine, ageBy } = booking(server);

const at = (date: string, time: string) => `${date}T${time}:00+09:00`;
type Closing = Input<"previewClosure">;

function closing(facilityIds: string[], date: string, given: Partial<Closing> = {}): Closing {
  return {
    facilityIds,
    kind: "maintenance",
    reason: "바닥 교체",
    startsAt: at(date, "09:00"),
    endsAt: at(date, "12:00"),
    ...given,
  };
}
const preview = (office: Actor, wanted: Closing) => call(server, office, "previewClosure", wanted);
const close = async (office: Actor, wanted: Closing) => {
  const { hitCount } = await preview(office, wanted);
  return call(server, office, "createClosure", { ...wanted, expectedCount: hitCount });
};
const closuresOf = async (office: Actor, from: string, to = from) =>
  (await call(server, office, "getClosures", { from, to })).closures;
const alertsOf = async (person: Actor) =>
  (await call(server, person, "getAlerts", null)).alerts.map(({ kind }) => kind);

describe("closing", () => {
  test("names what it cancels, cancels it without a fee, and tells those alone whom it hits", async () => {
    const day = inDays(7);
    const { facilityId, resident, neighbour, office } = await newPlace({ priceWon: 5000, graceMinutes: 0 });
    const hit = await book(resident, { facilityId, date: day, startMinute: 600 });
    const before = await book(neighbour, { facilityId, date: day, startMinute: 480 });
    const after = await book(neighbour, { facilityId, date: day, startMinute: 720 });
    const wanted = closing([facilityId], day);
    const { hits, hitCount } = await preview(office, wanted);
    expect(hits).toMatchObject([
      {
        reservationId: hit.id,
        building: "101",
        unit: "1203",
        residentName: "나가람",
        startsAt: hit.startsAt,
        spotName: "1",
        spotLabel: "자리",
      },
    ]);
    expect(hitCount).toBe(1);
    expect(await close(office, wanted)).toMatchObject({
      cancelledCount: 1,
      message: "휴관을 등록하고 예약 1건을 취소했어요.",
    });
    const { reservation } = await call(server, resident, "getReservationById", { reservationId: hit.id });
    expect(reservation).toMatchObject({
      status: "cancelled",
      chargeWon: 0,
      cancelledBy: "closure",
      cancelReason: "바닥 교체",
    });
    expect((await mine(neighbour)).map(({ id, status }) => [id, status])).toEqual([
      [before.id, "confirmed"],
      [after.id, "confirmed"],
    ]);
    expect(await alertsOf(resident)).toEqual(["closure_announced"]);
    expect(await alertsOf(neighbour)).toEqual([]);
    const again = errorOf(book(resident, { facilityId, date: day, startMinute: 660 }));
    expect(await again).toMatchObject({ details: { code: "facility_closed" } });
  });

  test("a person with several bookings is told once", async () => {
    const day = inDays(7);
    const { facilityId, resident, office } = await newPlace({ limits: [] });
    for (const startMinute of [540, 600, 660]) await book(resident, { facilityId, date: day, startMinute });
    expect(await close(office, closing([facilityId], day))).toMatchObject({ cancelledCount: 3 });
    expect(await alertsOf(resident)).toEqual(["closure_announced"]);
  });

  test("nothing happens if somebody booked since the office looked", async () => {
    const day = inDays(7);
    const { facilityId, resident, office } = await newPlace();
    const wanted = closing([facilityId], day);
    expect(await preview(office, wanted)).toMatchObject({ hitCount: 0 });
    const { id } = await book(resident, { facilityId, date: day, startMinute: 600 });
    const tried = errorOf(call(server, office, "createClosure", { ...wanted, expectedCount: 0 }));
    expect(await tried).toMatchObject({
      status: "ABORTED",
      message: "그사이 예약이 바뀌었어요. 취소될 예약을 다시 확인해 주세요.",
      details: { code: "closure_hits_changed" },
    });
    expect(await mine(resident)).toMatchObject([{ id, status: "confirmed" }]);
    expect(await closuresOf(office, day)).toEqual([]);
  });

  test("every Thursday of 52 weeks is 52 Thursdays, and each one's bookings are named and cancelled", async () => {
    const { facilityId, resident, neighbour, office } = await newPlace({
      openRule: { kind: "rolling", daysAhead: 365 },
    });
    const first = dayAfter(inDays(1), (3 - weekdayOf(inDays(1)) + 7) % 7);
    const thursdays = Array.from({ length: 52 }, (_, week) => dayAfter(first, 7 * week));
    for (const date of thursdays) await book(resident, { facilityId, date, startMinute: 600 });
    const friday = await book(neighbour, { facilityId, date: dayAfter(first, 1), startMinute: 600 });
    const wanted = closing([facilityId], first, {
      repeat: { weekdays: [4], until: thursdays.at(-1)! },
    });
    const { hits, occurrenceCount } = await preview(office, wanted);
    expect(occurrenceCount).toBe(52);
    expect(hits.map(({ date }) => date)).toEqual(thursdays);
    const { closureIds, cancelledCount } = await close(office, wanted);
    expect([closureIds.length, cancelledCount]).toEqual([52, 52]);
    expect(await mine(neighbour)).toMatchObject([{ id: friday.id, status: "confirmed" }]);
    const inFirstWeeks = await closuresOf(office, first, dayAfter(first, 20));
    expect(inFirstWeeks.map(({ startsAt, comingCount }) => [Date.parse(startsAt), comingCount])).toEqual(
      thursdays.slice(0, 3).map((date) => [Date.parse(at(date, "09:00")), 52]),
    );
  });

  test("several facilities at once, or some spots of one", async () => {
    const day = inDays(7);
    const { apartment, facilityId, resident, neighbour, office } = await newPlace({ spots: 3 });
    const other = await build().facility(apartment);
    await book(resident, { facilityId, date: day, startMinute: 600, spotNo: 2 });
    const stays = await book(neighbour, { facilityId, date: day, startMinute: 600, spotNo: 3 });
    expect(await close(office, closing([facilityId], day, { spotNos: [1, 2] }))).toMatchObject({
      cancelledCount: 1,
    });
    expect(await mine(neighbour)).toMatchObject([{ id: stays.id, status: "confirmed" }]);
    // Nobody can take a closed spot; the others can be taken.
    const closed = errorOf(book(resident, { facilityId, date: day, startMinute: 660, spotNo: 1 }));
    expect(await closed).toMatchObject({ details: { code: "facility_closed" } });
    expect(await book(resident, { facilityId, date: day, startMinute: 660 })).toMatchObject({ spotNo: 3 });
    const both = await close(office, closing([other, facilityId], day, { kind: "holiday" }));
    expect(both).toMatchObject({ cancelledCount: 2 });
    expect(both.closureIds).toHaveLength(2);
    const spotsOfTwo = closing([facilityId, other], day, { spotNos: [1] });
    expect(await errorOf(preview(office, spotsOfTwo))).toMatchObject({ details: { field: "spotNos" } });
    const unknown = closing([facilityId], day, { spotNos: [9] });
    expect(await errorOf(preview(office, unknown))).toMatchObject({ details: { code: "slot_unknown" } });
  });

  test("takes a booking that is under way, and leaves one that is over", async () => {
    const { facilityId, resident, neighbour, office } = await newPlace({ lateBooking: true });
    const under = await book(resident, { facilityId, date: inDays(1), startMinute: 600 });
    const over = await book(neighbour, { facilityId, date: inDays(1), startMinute: 660 });
    const minutes = Math.round((Date.parse(under.startsAt) - Date.now()) / 60_000) + 30;
    await ageBy(under.id, minutes);
    await ageBy(over.id, minutes + 120);
    const wanted = closing([facilityId], inDays(0), {
      startsAt: new Date(Date.now() - 6 * 3_600_000).toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect((await preview(office, wanted)).hits.map(({ reservationId }) => reservationId)).toEqual([
      under.id,
    ]);
    await close(office, wanted);
    const read = async (person: Actor, reservationId: string) =>
      (await call(server, person, "getReservationById", { reservationId })).reservation;
    expect(await read(resident, under.id)).toMatchObject({ status: "cancelled", chargeWon: 0 });
    expect(await read(neighbour, over.id)).toMatchObject({ status: "confirmed" });
  });

  test("ends exactly where the next booking begins", async () => {
    const day = inDays(7);
    const { facilityId, resident, office } = await newPlace();
    await book(resident, { facilityId, date: day, startMinute: 480 });
    await book(resident, { facilityId, date: day, startMinute: 720 });
    expect(await preview(office, closing([facilityId], day))).toMatchObject({ hitCount: 0 });
  });

  test.each([
    [{ endsAt: at(inDays(7), "09:00") }, "endsAt", "끝나는 때는 시작하는 때보다 늦어야 해요."],
    [{ startsAt: "내일" }, "startsAt", "날짜를 확인해 주세요."],
    [{ repeat: { weekdays: [1], until: "내년" } }, "repeat.until", "날짜를 확인해 주세요."],
    [{ reason: " " }, "reason", "주민에게 보일 사유를 입력해 주세요."],
    [{ facilityIds: [] }, "facilityIds", "시설을 골라 주세요."],
    [
      { repeat: { weekdays: [1, 2, 3, 4, 5, 6, 7], until: inDays(6) } },
      "repeat.until",
      "반복은 시작하는 날부터 366일 안에 끝나야 해요.",
    ],
    [
      { repeat: { weekdays: [((weekdayOf(inDays(7)) + 1) % 7) + 1], until: inDays(7) } },
      "repeat.until",
      "반복 기간에 고른 요일이 없어요.",
    ],
  ] satisfies [Partial<Closing>, string, string][])(
    "refuses %j at its field",
    async (given, field, message) => {
      const { facilityId, office } = await newPlace();
      const tried = errorOf(preview(office, closing([facilityId], inDays(7), given)));
      expect(await tried).toMatchObject({ status: "INVALID_ARGUMENT", message, details: { field } });
    },
  );
});

test("a list of what are no days is refused at its field", async () => {
  const { office } = await newPlace();
  const tried = errorOf(call(server, office, "getClosures", { from: "어제", to: inDays(1) }));
  expect(await tried).toMatchObject({ message: "날짜를 확인해 주세요.", details: { field: "from" } });
  const reservations = errorOf(call(server, office, "getReservations", { from: inDays(1), to: "모레" }));
  expect(await reservations).toMatchObject({ details: { field: "to" } });
  const backwards = errorOf(call(server, office, "getClosures", { from: inDays(2), to: inDays(1) }));
  expect(await backwards).toMatchObject({ details: { field: "to" } });
});

describe("opening again", () => {
  test("one time of a series, and then what is left of it", async () => {
    const { facilityId, resident, office } = await newPlace();
    const first = inDays(3);
    const repeat = { weekdays: [weekdayOf(first) + 1], until: dayAfter(first, 21) };
    const { closureIds } = await close(office, closing([facilityId], first, { repeat }));
    expect(closureIds).toHaveLength(4);
    const [closure] = await closuresOf(office, first);
    const open = (payload: Input<"deleteClosure">) => call(server, office, "deleteClosure", payload);
    expect(await open({ closureId: closure!.id })).toMatchObject({ deletedCount: 1 });
    expect(await book(resident, { facilityId, date: first, startMinute: 600 })).toMatchObject({
      status: "confirmed",
    });
    const [next] = await closuresOf(office, dayAfter(first, 7));
    expect(await open({ closureId: next!.id, isWholeSeries: true })).toMatchObject({ deletedCount: 3 });
    expect(await closuresOf(office, first, dayAfter(first, 30))).toEqual([]);
    expect(await errorOf(open({ closureId: next!.id }))).toMatchObject({
      details: { code: "closure_not_found" },
    });
  });

  test("what was closed together is opened together, where the office says so", async () => {
    const { apartment, facilityId, office } = await newPlace();
    const other = await build().facility(apartment);
    await close(office, closing([facilityId, other], inDays(5)));
    const [one] = await closuresOf(office, inDays(5));
    const opened = await call(server, office, "deleteClosure", {
      closureId: one!.id,
      isEveryFacility: true,
    });
    expect(opened).toMatchObject({ deletedCount: 2 });
  });

  test("whoever waits gets nothing while it is closed, and an offer once it is open", async () => {
    const day = inDays(7);
    const { facilityId, resident, neighbour, office } = await newPlace();
    const wish = { facilityId, date: day, startMinute: 600 };
    await book(resident, wish);
    await call(server, neighbour, "joinWaitlist", wish);
    const { closureIds } = await close(office, closing([facilityId], day));
    expect(await mine(neighbour)).toEqual([]);
    await call(server, office, "deleteClosure", { closureId: closureIds[0]! });
    expect(await mine(neighbour)).toMatchObject([{ date: day, startMinute: 600, status: "offered" }]);
  });

  test("brings back nothing that it cancelled", async () => {
    const day = inDays(7);
    const { facilityId, resident, office } = await newPlace();
    await book(resident, { facilityId, date: day, startMinute: 600 });
    const { closureIds } = await close(office, closing([facilityId], day));
    await call(server, office, "deleteClosure", { closureId: closureIds[0]! });
    expect(await mine(resident)).toMatchObject([{ status: "cancelled", cancelledBy: "closure" }]);
  });
});
