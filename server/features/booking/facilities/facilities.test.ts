import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { presetOf } from "#contract/values/booking/presets.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { takeSpot, tomorrow } from "#server/testing/facility-days.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function newPlace() {
  const apartment = await build().apartment();
  return {
    apartment,
    manager: await build().manager(apartment),
    resident: await build().resident(apartment),
  };
}

const room: Input<"createFacility"> = {
  ...presetOf("community_room"),
  kind: "community_room",
  name: "모임방",
};

/** A room with two spots, open from 10:00 to 13:00. */
const twoSpots = {
  ...room,
  hours: room.hours.map(() => ({ openMinute: 600, closeMinute: 780 })),
  spots: [{ name: "가" }, { name: "나" }],
};

async function create(manager: Actor, given: Partial<Input<"createFacility">> = {}) {
  return (await call(server, manager, "createFacility", { ...room, ...given })).facility;
}

describe("a facility", () => {
  test("is what the office sent, with the page's defaults for what it left out", async () => {
    const { manager, resident } = await newPlace();
    const { hours, spots } = room;
    const sent = { name: " 모임방 ", kind: "other", bookBy: "slot", hours, spots } as const;
    const { facility, message } = await call(server, manager, "createFacility", sent);
    expect(message).toBe("시설을 등록했어요.");
    expect(facility).toMatchObject({
      name: "모임방",
      place: "",
      guide: "",
      isActive: true,
      hours,
      holidayHours: "as_weekday",
      slotMinutes: 60,
      spotLabel: "자리",
      spots: [{ spotNo: 1, name: "룸", isOpen: true }],
      openRule: { kind: "rolling", daysAhead: 7 },
      limits: [{ who: "household", per: "week", count: 2 }],
      graceMinutes: 10,
      noShowPercent: 100,
      offerMinutes: 15,
    });
    expect((await call(server, resident, "getFacilities", null)).facilities).toMatchObject([
      { name: "모임방" },
    ]);
  });

  test("keeps what an update does not send, and closed is not the same as not sent", async () => {
    const { manager } = await newPlace();
    const { id } = await create(manager, { guide: "신발은 벗어 주세요.", place: "관리동 2층" });
    const update = async (fields: Partial<Input<"updateFacility">>) =>
      (await call(server, manager, "updateFacility", { facilityId: id, ...fields })).facility;
    expect(await update({ holidayHours: null })).toMatchObject({ holidayHours: null, place: "관리동 2층" });
    expect(await update({ place: "" })).toMatchObject({
      place: "",
      guide: "신발은 벗어 주세요.",
      holidayHours: null,
    });
    expect(await update({ holidayHours: "as_weekday", priceWon: 3000 })).toMatchObject({
      holidayHours: "as_weekday",
      priceWon: 3000,
    });
    expect(await update({})).toMatchObject({ priceWon: 3000 });
  });

  test("has a name of its own, whatever its blanks and case, in its apartment", async () => {
    const { manager } = await newPlace();
    await create(manager, { name: "Golf 연습장" });
    const other = await create(manager, { name: "탁구장" });
    const taken = {
      message: "같은 이름의 시설이 있어요.",
      details: { code: "facility_name_taken", field: "name" },
    };
    expect(await errorOf(create(manager, { name: "golf연습장" }))).toMatchObject(taken);
    const renamed = call(server, manager, "updateFacility", { facilityId: other.id, name: "GOLF 연습장" });
    expect(await errorOf(renamed)).toMatchObject(taken);
    await create((await newPlace()).manager, { name: "Golf 연습장" });
  });

  test("is one of fifty at most", async () => {
    const { manager } = await newPlace();
    for (let count = 0; count < 49; count++) await create(manager, { name: `시설 ${count}` });
    const [one, other] = await Promise.allSettled([
      create(manager, { name: "시설 가" }),
      create(manager, { name: "시설 나" }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await errorOf(create(manager, { name: "시설 다" }))).toMatchObject({
      message: "시설은 50개까지 등록할 수 있어요.",
      details: { code: "too_many_facilities" },
    });
  });

  test("that does not operate is the office's to see alone", async () => {
    const { manager, resident } = await newPlace();
    const { id } = await create(manager);
    await call(server, manager, "updateFacility", { facilityId: id, isActive: false });
    expect((await call(server, resident, "getFacilities", null)).facilities).toEqual([]);
    expect((await call(server, manager, "getFacilities", null)).facilities).toMatchObject([
      { isActive: false },
    ]);
  });

  test("says at the field what is wrong, also with what it had before", async () => {
    const { manager } = await newPlace();
    const { id } = await create(manager);
    const closing = room.hours.with(2, { openMinute: 600, closeMinute: 540 });
    const wrongHours = {
      message: "닫는 시간은 여는 시간보다 늦어야 해요.",
      details: { code: "invalid_input", field: "hours" },
    };
    expect(await errorOf(create(manager, { name: "다른 방", hours: closing }))).toMatchObject(wrongHours);
    const update = (fields: Partial<Input<"updateFacility">>) =>
      errorOf(call(server, manager, "updateFacility", { facilityId: id, ...fields }));
    expect(await update({ hours: closing })).toMatchObject(wrongHours);
    await call(server, manager, "updateFacility", { facilityId: id, noticeMinutes: 60 });
    expect(await update({ lateBooking: true })).toMatchObject({ details: { field: "lateBooking" } });
    expect(await update({ spots: [] })).toMatchObject({
      message: "자리는 1개부터 500개까지 만들 수 있어요.",
      details: { field: "spots" },
    });
    expect(await update({ name: " " })).toMatchObject({ message: "시설 이름을 입력해 주세요." });
  });
});

describe("spots", () => {
  test("are numbered once, and no number comes again", async () => {
    const { manager } = await newPlace();
    const { id, spots } = await create(manager, twoSpots);
    const update = async (changed: Input<"updateFacility">["spots"]) =>
      (await call(server, manager, "updateFacility", { facilityId: id, spots: changed })).facility.spots;
    expect(await update([spots[0]!, { name: "다" }])).toEqual([
      { spotNo: 1, name: "가", isOpen: true },
      { spotNo: 3, name: "다", isOpen: true },
    ]);
    expect(await update([{ spotNo: 3, name: "다", isOpen: false }, { name: "라" }])).toEqual([
      { spotNo: 3, name: "다", isOpen: false },
      { spotNo: 4, name: "라", isOpen: true },
    ]);
    for (const unknown of [[{ spotNo: 2, name: "나" }], [spots[0]!, spots[0]!]]) {
      expect(await errorOf(update(unknown))).toMatchObject({
        details: { code: "slot_unknown", field: "spots" },
      });
    }
  });

  test("with a booking to come stay, and so does a facility that was ever booked", async () => {
    const { apartment, manager } = await newPlace();
    const { id: facilityId, spots } = await create(manager, twoSpots);
    await takeSpot(server.database, apartment.id, { facilityId, startMinute: 600, spotNo: 2 });
    const keeping = (kept: typeof spots) =>
      call(server, manager, "updateFacility", { facilityId, spots: kept });
    expect(await errorOf(keeping([spots[0]!]))).toMatchObject({
      message: "예약이 있는 자리는 지울 수 없어요.",
      details: { code: "spot_in_use", field: "spots" },
    });
    expect((await keeping([spots[1]!])).facility.spots).toEqual([spots[1]]);
    expect(await errorOf(call(server, manager, "deleteFacility", { facilityId }))).toMatchObject({
      message: "이용 기록이 있는 시설은 지울 수 없어요. 운영을 중지해 주세요.",
      details: { code: "facility_has_history" },
    });
    const unused = await create(manager, { name: "안 쓰는 방" });
    await call(server, manager, "deleteFacility", { facilityId: unused.id });
    const { facilities } = await call(server, manager, "getFacilities", null);
    expect(facilities.map(({ id }) => id)).toEqual([facilityId]);
  });
});

test("new settings cancel no booking, and say how many lie outside", async () => {
  const { apartment, manager } = await newPlace();
  const { id: facilityId, hours, spots } = await create(manager, twoSpots);
  await takeSpot(server.database, apartment.id, { facilityId, startMinute: 600 });
  await takeSpot(server.database, apartment.id, { facilityId, startMinute: 720, spotNo: 2 });
  const update = (fields: Partial<Input<"updateFacility">>) =>
    call(server, manager, "updateFacility", { facilityId, ...fields });
  expect(await update({ priceWon: 1_000 })).toMatchObject({ outsideCount: 0, message: "저장했어요." });
  const shorter = hours.map(() => ({ openMinute: 600, closeMinute: 720 }));
  expect(await update({ hours: shorter })).toMatchObject({
    outsideCount: 1,
    message: "저장했어요. 새 시간 밖의 예약 1건은 그대로 유지돼요.",
  });
  expect(await update({ hours, slotMinutes: 50 })).toMatchObject({ outsideCount: 2 });
  expect(await update({ slotMinutes: 60 })).toMatchObject({ outsideCount: 0 });
  expect(await update({ spots: [spots[0]!, { ...spots[1]!, isOpen: false }] })).toMatchObject({
    outsideCount: 1,
  });
  const standing = await acting(
    server.database,
    { role: "manager", apartmentId: apartment.id, userId: manager.id, rights: ["facilities"] },
    (db) => db.selectFrom("reservations").select("status").execute(),
  );
  expect(standing.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
});

test("settings are the work of whoever has the right, and every resident's to read", async () => {
  const { apartment, resident } = await newPlace();
  const guard = await build().manager(apartment, { rights: ["visitors"] });
  expect(await errorOf(create(guard))).toMatchObject({ details: { code: "right_not_granted" } });
  const insert = (actor: Actor, role: "manager" | "resident") =>
    acting(
      server.database,
      { role, apartmentId: apartment.id, userId: actor.id, rights: ["visitors"] },
      (db) =>
        db
          .insertInto("facility_holidays")
          .values({ apartment_id: apartment.id, date: "2026-07-17", name: "제헌절" })
          .execute(),
    );
  await expect(insert(guard, "manager")).rejects.toMatchObject({ code: "42501" });
  await expect(insert(resident, "resident")).rejects.toMatchObject({ code: "42501" });
});

describe("today", () => {
  test("counts what is free, of slots the times, without closed days and holidays", async () => {
    const { apartment, manager, resident } = await newPlace();
    const hours = room.hours.map(() => ({ openMinute: 0, closeMinute: 1_440 }));
    const spots = [{ name: "가" }, { name: "나" }];
    const seat = { hours, bookBy: "day" as const, lateBooking: true, spots };
    const { id: facilityId } = await create(manager, seat);
    const bySlot = { ...seat, bookBy: "slot" as const, slotMinutes: 1_440, name: "시간제 방" };
    const { id: ofSlots } = await create(manager, bySlot);
    const { id: closed } = await create(manager, { name: "닫은 방", hours: hours.map(() => null) });
    const wholeDay = { facilityId, date: dayAfter(tomorrow, -1), startMinute: 0, minutes: 1_440 };
    await takeSpot(server.database, apartment.id, wholeDay);
    const today = async () => {
      const { facilities } = await call(server, resident, "getFacilities", null);
      return new Map(facilities.map((facility) => [facility.id, facility.today]));
    };
    expect((await today()).get(facilityId)).toEqual({ state: "open", freeCount: 1, nextFreeMinute: 0 });
    expect((await today()).get(ofSlots)).toEqual({ state: "open", freeCount: 1, nextFreeMinute: 0 });
    expect((await today()).get(closed)).toEqual({ state: "closed", freeCount: 0, nextFreeMinute: null });
    await call(server, manager, "setHoliday", { date: dayAfter(tomorrow, -1), name: "창립일" });
    await call(server, manager, "updateFacility", { facilityId, holidayHours: null });
    expect((await today()).get(facilityId)).toMatchObject({ state: "closed" });
  });
});
