import { expect, test } from "vitest";

import { drawDueLotteries } from "#server/jobs/draw-lotteries.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { drawnDay, inHours, lotteries } from "#server/testing/lotteries.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, announce, enter, draw, read, entryOf, closedMinutesAgo } = lotteries(server);

const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details;
const linesOf = (lotteryId: string) =>
  asGate(server.database, (db) =>
    db
      .selectFrom("lottery_entries")
      .select(["code", "household_id"])
      .where("lottery_id", "=", lotteryId)
      .execute(),
  );

test("a household has one entry, which each of its accounts sees, replaces and withdraws", async () => {
  const { apartment, office, facilityId } = await newPlace();
  const lotteryId = await announce(office, facilityId, { startMinutes: [600, 660, 720] });
  const [one, other] = [
    await build().resident(apartment, { unit: 7 }),
    await build().resident(apartment, { unit: 7 }),
  ];
  const neighbour = await build().resident(apartment, { unit: 8 });
  const { code, tickets } = await enter(one, lotteryId, [1]);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(tickets).toBe(1);
  expect((await enter(other, lotteryId, [3, 2])).code).toBe(code);
  for (const member of [one, other]) {
    expect(await entryOf(member, lotteryId)).toMatchObject({ code, choices: [3, 2], result: null });
  }
  const seen = await read(neighbour, lotteryId);
  expect(seen).toMatchObject({
    entryCount: 1,
    myEntry: null,
    entriesHash: null,
    lottery: { isEntered: false },
  });
  expect(JSON.stringify(seen)).not.toContain(code);
  expect(JSON.stringify(await read(office, lotteryId))).not.toContain(code);
  await call(server, one, "withdrawLotteryEntry", { lotteryId });
  expect(await read(other, lotteryId)).toMatchObject({ entryCount: 0, myEntry: null });
});

test("entries are taken from opening to closing, and only for what is drawn", async () => {
  const { office, facilityId, newHome } = await newPlace();
  const person = await newHome();
  const announced = await announce(office, facilityId, { opensAt: inHours(0.5) });
  expect(await codeOf(enter(person, announced))).toMatchObject({ code: "lottery_not_open" });
  const open = await announce(office, facilityId, { startMinutes: [660], maxChoices: 1 });
  expect(await codeOf(enter(person, open, [2]))).toMatchObject({ code: "invalid_input", field: "choices" });
  expect(await codeOf(enter(person, open, [1, 2]))).toMatchObject({
    code: "invalid_input",
    field: "choices",
  });
  expect(await codeOf(enter(person, open, [1, 1]))).toMatchObject({ code: "invalid_input" });
  await enter(person, open);
  await closedMinutesAgo(open, 0);
  expect(await codeOf(enter(person, open))).toMatchObject({ code: "lottery_not_open" });
  expect(await codeOf(call(server, person, "withdrawLotteryEntry", { lotteryId: open }))).toMatchObject({
    code: "lottery_not_open",
  });
  const cancelled = await announce(office, facilityId, { startMinutes: [720] });
  await call(server, office, "cancelLottery", { lotteryId: cancelled });
  expect(await codeOf(enter(person, cancelled))).toMatchObject({ code: "lottery_not_open" });
  expect(await codeOf(call(server, office, "cancelLottery", { lotteryId: cancelled }))).toMatchObject({
    code: "lottery_over",
  });
});

test("whoever is suspended is told until when and why, and has no entry", async () => {
  const { apartment, office, facilityId, newHome } = await newPlace();
  const lotteryId = await announce(office, facilityId);
  const person = await newHome();
  await asGate(server.database, (db) =>
    db
      .insertInto("booking_suspensions")
      .values({
        apartment_id: apartment.id,
        user_id: person.id,
        ends_at: inHours(24),
        cause: "office",
        reason: "무단 사용",
      })
      .execute(),
  );
  expect(await errorOf(enter(person, lotteryId))).toMatchObject({
    message: expect.stringMatching(/까지 예약할 수 없어요\. 사유: 무단 사용$/) as string,
    details: { code: "booking_suspended" },
  });
  expect(await entryOf(person, lotteryId)).toBeNull();
});

test("whoever leaves leaves the entry to who stays, and with the last it goes before the draw", async () => {
  const { apartment, office, facilityId } = await newPlace();
  const lotteryId = await announce(office, facilityId);
  const gone = await build().resident(apartment, { unit: 7 });
  const stays = await build().resident(apartment, { unit: 7 });
  const alone = await build().resident(apartment, { unit: 8 });
  const { code } = await enter(gone, lotteryId);
  await enter(alone, lotteryId);
  const chief = await build().manager(apartment);
  for (const residentId of [gone.id, alone.id]) await call(server, chief, "deleteResident", { residentId });
  expect((await linesOf(lotteryId)).map((line) => line.code)).toEqual([code]);
  expect((await draw(office, lotteryId)).winners).toEqual([{ code, prizeNo: 1 }]);
  expect(await entryOf(stays, lotteryId)).toMatchObject({
    result: "won",
    reservationId: expect.any(String) as string,
  });
});

test("whoever leaves between closing and draw is passed over: the entries that everybody saw stay as they were", async () => {
  const { apartment, office, facilityId, newHome } = await newPlace();
  const lotteryId = await announce(office, facilityId);
  const [leaver, winner] = [await newHome(), await newHome()];
  const { code } = await enter(leaver, lotteryId);
  await enter(winner, lotteryId);
  await closedMinutesAgo(lotteryId, 0.5);
  const before = await read(winner, lotteryId);
  expect(before.entriesHash).not.toBeNull();
  await drawDueLotteries(server.database);
  const chief = await build().manager(apartment);
  await call(server, chief, "deleteResident", { residentId: leaver.id });
  const proof = await draw(office, lotteryId);
  expect(proof).toMatchObject({ entriesHash: before.entriesHash, passedCodes: [code] });
  expect(proof.winners).toHaveLength(1);
  expect((await linesOf(lotteryId)).find((line) => line.code === code)?.household_id).toBeNull();
});

test("what is to be drawn is nobody's to book otherwise, until it is drawn or cancelled", async () => {
  const { office, facilityId, newHome } = await newPlace({ spots: 2 });
  const person = await newHome();
  const lotteryId = await announce(office, facilityId, { startMinutes: [600, 660] });
  const overlapping = announce(office, facilityId, { startMinutes: [660, 720] });
  expect(await codeOf(overlapping)).toMatchObject({ code: "in_lottery", field: "dates" });
  const other = await announce(office, facilityId, { startMinutes: [720] });
  await call(server, office, "cancelLottery", { lotteryId: other });
  await announce(office, facilityId, { startMinutes: [720], title: "다시" });
  const wish = { facilityId, date: drawnDay, startMinute: 600 };
  expect(await codeOf(call(server, person, "createReservation", wish))).toMatchObject({ code: "in_lottery" });
  const slotStates = async () => {
    const { day } = await call(server, person, "getFacilityDay", { facilityId, date: drawnDay });
    return day.slots.map(({ state }) => state);
  };
  expect(await slotStates()).toEqual(["lottery", "lottery", "lottery"]);
  await enter(person, lotteryId);
  await draw(office, lotteryId);
  // One of two spots is left: the ordinary rule goes on with it.
  expect(await slotStates()).toEqual(["free", "free", "lottery"]);
  const neighbour = await newHome();
  await call(server, neighbour, "createReservation", wish);
  expect(await codeOf(call(server, await newHome(), "createReservation", wish))).toMatchObject({
    code: "slot_taken",
  });
  expect((await call(server, office, "getLotteries", null)).lotteries.map(({ state }) => state)).toEqual([
    "open",
    "cancelled",
    "drawn",
  ]);
});
