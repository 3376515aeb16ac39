import { expect, test } from "vitest";

import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { acting } from "#server/testing/acting.ts";
import { inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { drawnDay, inHours, lotteries } from "#server/testing/lotteries.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, announce, enter, draw, read } = lotteries(server);

const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details;

test("the list has pages, the newest first, for the office and its residents alike", async () => {
  const { office, facilityId, newHome } = await newPlace();
  const resident = await newHome();
  const older = await announce(office, facilityId, { title: "먼저" });
  const newer = await announce(office, facilityId, { title: "나중", startMinutes: [660] });
  await enter(resident, older);
  for (const [reader, isEntered] of [
    [office, false],
    [resident, true],
  ] as const) {
    const first = await call(server, reader, "getLotteries", { limit: 1 });
    expect(first.lotteries).toMatchObject([{ id: newer, title: "나중", isEntered: false }]);
    const second = await call(server, reader, "getLotteries", { limit: 1, cursor: first.nextCursor });
    expect(second).toMatchObject({ lotteries: [{ id: older, isEntered }], nextCursor: null });
  }
});

test("who won which spot is for the office alone", async () => {
  const { office, facilityId, newHome } = await newPlace();
  const [winner, neighbour] = [await newHome(), await newHome()];
  const lotteryId = await announce(office, facilityId);
  await enter(winner, lotteryId);
  expect((await read(office, lotteryId)).winners).toEqual([]);
  await draw(office, lotteryId);
  expect((await read(office, lotteryId)).winners).toMatchObject([
    { prizeNo: 1, unit: "101", spotNo: 1, spotName: "1", spotLabel: "자리" },
  ]);
  for (const resident of [winner, neighbour]) {
    expect((await read(resident, lotteryId)).winners).toEqual([]);
  }
});

test("a lottery is cancelled once, and never after its draw", async () => {
  const { office, facilityId, newHome } = await newPlace();
  const resident = await newHome();
  const [cancelled, drawn] = [
    await announce(office, facilityId),
    await announce(office, facilityId, { startMinutes: [660] }),
  ];
  const { lottery } = await call(server, office, "cancelLottery", { lotteryId: cancelled });
  expect(lottery.state).toBe("cancelled");
  expect((await read(resident, cancelled)).lottery.state).toBe("cancelled");
  await draw(office, drawn);
  for (const lotteryId of [cancelled, drawn]) {
    expect(await codeOf(call(server, office, "cancelLottery", { lotteryId }))).toMatchObject({
      code: "lottery_over",
    });
  }
  expect((await read(resident, drawn)).lottery.state).toBe("drawn");
});

test("a lottery needs something to draw, and time to draw it", async () => {
  const { office, facilityId } = await newPlace();
  const refused = async (given: object) => codeOf(announce(office, facilityId, given));
  expect(await refused({ startMinutes: [601] })).toMatchObject({ code: "slot_unknown", field: "dates" });
  expect(await refused({ length: 2 })).toMatchObject({ code: "slot_unknown", field: "length" });
  expect(await refused({ drawAt: `${drawnDay}T10:00:00+09:00` })).toMatchObject({ field: "drawAt" });
  expect(await refused({ drawAt: inHours(0.5) })).toMatchObject({ field: "drawAt" });
  expect(await refused({ closesAt: inHours(-2) })).toMatchObject({ field: "closesAt" });
  expect(await refused({ dates: { from: drawnDay, to: dayAfter(drawnDay, 92) } })).toMatchObject({
    field: "dates",
  });
  expect(await refused({ title: " " })).toMatchObject({ field: "title" });
  const { lottery } = await call(server, office, "createLottery", {
    facilityId,
    title: "석 달",
    dates: { from: drawnDay, to: dayAfter(drawnDay, 91) },
    opensAt: inHours(-1),
    closesAt: inHours(1),
    drawAt: inHours(1),
  });
  expect(lottery).toMatchObject({ prizeCount: 276, firstDate: drawnDay, lastDate: dayAfter(drawnDay, 91) });
  expect(Date.parse(lottery.drawAt) - Date.parse(lottery.closesAt)).toBe(60_000);
});

test("nights that begin before another has ended are no prizes of their own", async () => {
  const { office, facilityId } = await newPlace({
    bookBy: "night",
    hours: { openMinute: 900, closeMinute: 2100 },
    maxLength: 2,
  });
  const { lottery } = await call(server, office, "createLottery", {
    facilityId,
    title: "설날 이틀",
    dates: { from: drawnDay, to: dayAfter(drawnDay, 4) },
    length: 2,
    opensAt: inHours(-1),
    closesAt: inHours(1),
    drawAt: inHours(2),
  });
  const { prizes } = await call(server, office, "getLotteryById", { lotteryId: lottery.id });
  expect(prizes.map(({ date }) => date)).toEqual([drawnDay, dayAfter(drawnDay, 2), dayAfter(drawnDay, 4)]);
});

test("what a draw to come gives away today is not counted as free today", async () => {
  const { apartment, newHome } = await newPlace();
  const hours = { openMinute: 0, closeMinute: 1440 };
  const seats = { bookBy: "day", lateBooking: true, hours, spots: 2 } as const;
  const facility_id = await builders(server.database).facility(apartment, seats);
  const resident = await newHome();
  const today = async () => {
    const { facilities } = await call(server, resident, "getFacilities", null);
    return facilities.find(({ id }) => id === facility_id)!.today;
  };
  expect(await today()).toMatchObject({ freeCount: 2 });
  const apartment_id = apartment.id;
  const date = inDays(0);
  await acting(server.database, { role: "manager", apartmentId: apartment_id }, async (db) => {
    const drawnLater = { opens_at: inHours(-1), closes_at: inHours(1), draw_at: inHours(2) };
    const { id: lottery_id } = await db
      .insertInto("lotteries")
      .values({ apartment_id, facility_id, title: "오늘", length: 1, ...drawnLater })
      .returning("id")
      .executeTakeFirstOrThrow();
    const [starts_at, ends_at] = [0, 1440].map((minute) => momentOf(date, minute).toISOString());
    await db
      .insertInto("lottery_prizes")
      .values({
        apartment_id,
        lottery_id,
        prize_no: 1,
        date,
        start_minute: 0,
        starts_at: starts_at!,
        ends_at: ends_at!,
      })
      .execute();
  });
  expect(await today()).toEqual({ state: "open", freeCount: 0, nextFreeMinute: null });
});

test("one of which nobody was told can be looked at, too, and so can a booking", async () => {
  const { office, facilityId, newHome } = await newPlace();
  const resident = await newHome();
  const booked = { facilityId, date: inDays(1), startMinute: 600 };
  const { reservation } = await call(server, resident, "createReservation", booked);
  const lotteryId = await announce(office, facilityId);
  const look = (reader: Actor, subjectId: string) => call(server, reader, "markAlertsOfRead", { subjectId });
  for (const seen of [lotteryId, reservation.id]) {
    expect(await look(resident, seen)).toMatchObject({ unreadCount: 0 });
  }
  expect(await codeOf(look(await newHome(), reservation.id))).toMatchObject({ code: "alert_not_found" });
});
