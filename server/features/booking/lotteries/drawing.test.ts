import { sql } from "kysely";
import { expect, test } from "vitest";

import { problemsOfProof } from "#contract/values/lottery-draw.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { drawDueLotteries } from "#server/jobs/draw-lotteries.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { drawnDay, inHours, lotteries } from "#server/testing/lotteries.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, announce, enter, draw, read, entryOf, closedMinutesAgo } = lotteries(server);

const bookingsOf = (apartmentId: string) =>
  acting(server.database, { role: "manager", apartmentId }, (db) =>
    db.selectFrom("reservations").selectAll().orderBy("starts_at").orderBy("spot_no").execute(),
  );

test("winners get the spots from the lowest on, everybody is told, and what is public recomputes", async () => {
  const { apartment, office, facilityId, newHome } = await newPlace({ spots: 2, priceWon: 5000 });
  const lotteryId = await announce(office, facilityId, { startMinutes: [600, 660] });
  const people = await Promise.all(Array.from({ length: 6 }, newHome));
  const codes = new Map(
    await Promise.all(
      people.map(async (person) => [(await enter(person, lotteryId, [2, 1])).code, person] as const),
    ),
  );
  const proof = await draw(office, lotteryId);
  expect(problemsOfProof(proof)).toEqual([]);
  expect(proof.winners.map(({ prizeNo }) => prizeNo)).toEqual([2, 2, 1, 1]);
  expect(proof.prizes).toEqual([
    { prizeNo: 1, date: drawnDay, startMinute: 600, freeSpots: 2 },
    { prizeNo: 2, date: drawnDay, startMinute: 660, freeSpots: 2 },
  ]);
  const winners = proof.winners.map(({ code }) => codes.get(code)!);
  const booked = await bookingsOf(apartment.id);
  expect(booked.map((each) => [each.user_id, each.start_minute, each.spot_no])).toEqual([
    [winners[2]!.id, 600, 1],
    [winners[3]!.id, 600, 2],
    [winners[0]!.id, 660, 1],
    [winners[1]!.id, 660, 2],
  ]);
  expect(booked[0]).toMatchObject({
    status: "confirmed",
    price_won: 5000,
    charge_won: 5000,
    lottery_id: lotteryId,
  });
  for (const person of people) {
    const { alerts } = await call(server, person, "getAlerts", null);
    const hasWon = winners.includes(person);
    expect(alerts.map(({ kind, url }) => [kind, url])).toEqual([
      [hasWon ? "lottery_won" : "lottery_lost", `/resident/reservations/lotteries/${lotteryId}`],
    ]);
    expect(await entryOf(person, lotteryId)).toMatchObject({ result: hasWon ? "won" : "lost" });
  }
  const told = await read(office, lotteryId);
  expect(told.winners).toMatchObject([
    { prizeNo: 1, building: "101", spotNo: 1 },
    { prizeNo: 1, building: "101", spotNo: 2 },
    { prizeNo: 2, building: "101", spotNo: 1 },
    { prizeNo: 2, building: "101", spotNo: 2 },
  ]);
  expect((await read(people[0]!, lotteryId)).winners).toEqual([]);
});

test("whoever lost has one ticket more each time, three at most, and one again after winning", async () => {
  const { office, facilityId, newHome } = await newPlace();
  const person = await newHome();
  const rival = await newHome();
  const results: [number, string | null | undefined][] = [];
  for (let round = 0; results.at(-1)?.[1] !== "won" || results.length < 2; round++) {
    const day = dayAfter(drawnDay, round);
    const lotteryId = await announce(office, facilityId, { dates: { from: day, to: day } });
    const { tickets } = await enter(person, lotteryId);
    await enter(rival, lotteryId);
    await draw(office, lotteryId);
    results.push([tickets, (await entryOf(person, lotteryId))?.result]);
  }
  let lostInARow = 0;
  for (const [tickets, result] of results) {
    expect(tickets).toBe(Math.min(3, 1 + lostInARow));
    lostInARow = result === "lost" ? lostInARow + 1 : 0;
  }
});

test("a draw gives who lost one ticket more in the lottery that is open already, unless it favours nobody", async () => {
  const { office, facilityId, newHome } = await newPlace();
  const people = [await newHome(), await newHome()];
  const first = await announce(office, facilityId);
  const second = await announce(office, facilityId, { startMinutes: [660] });
  const third = await announce(office, facilityId, { startMinutes: [720], favourLosers: false });
  for (const person of people) for (const id of [first, second, third]) await enter(person, id);
  await draw(office, first);
  for (const person of people) {
    const hasLost = (await entryOf(person, first))?.result === "lost";
    expect((await entryOf(person, second))?.tickets).toBe(hasLost ? 2 : 1);
    expect((await entryOf(person, third))?.tickets).toBe(1);
  }
});

test("a choice beyond the limits is passed over, and a household with no other is marked", async () => {
  const { apartment, office, facilityId, newHome } = await newPlace({
    spots: 3,
    limits: [{ who: "household", per: "day", count: 1 }],
  });
  const nextDay = dayAfter(drawnDay, 1);
  const lotteryId = await announce(office, facilityId, { dates: { from: drawnDay, to: nextDay } });
  const [full, suspended, free] = [await newHome(), await newHome(), await newHome()];
  await call(server, full, "enterLottery", { lotteryId, choices: [1, 2] });
  const suspendedCode = (await enter(suspended, lotteryId)).code;
  await enter(free, lotteryId);
  // The household of the first has the last slot of the first day.
  await asGate(server.database, (db) =>
    sql`
      insert into reservations (
        apartment_id, facility_id, household_id, user_id, date, start_minute, length, spot_no, starts_at, ends_at,
        status, price_won, charge_won
      )
      select ${apartment.id}, ${facilityId}, u.household_id, u.id, ${drawnDay}, 720, 1, 1,
        ${`${drawnDay}T12:00:00+09:00`}, ${`${drawnDay}T13:00:00+09:00`}, 'confirmed', 0, 0
      from users u where u.id = ${full.id}
    `.execute(db),
  );
  await asGate(server.database, (db) =>
    sql`
      insert into booking_suspensions (apartment_id, user_id, ends_at, cause, reason)
      values (${apartment.id}, ${suspended.id}, now() + interval '1 day', 'office', '노쇼')
    `.execute(db),
  );
  // The set of them is decided as each by itself.
  const each = await asGate(server.database, (db) =>
    sql<{ code: string; prizeNo: number; isRefused: boolean; isAtLimit: boolean }>`
      select e.code, p.prize_no as "prizeNo", coalesce(p.prize_no = any (r.refused), false) as "isRefused",
        is_at_limit(f, e.household_id, e.person_id, p.date, p.starts_at, p.ends_at) as "isAtLimit"
      from lottery_entries e
      join lottery_prizes p on p.lottery_id = e.lottery_id and p.prize_no = any (e.choices)
      join facilities f on f.id = ${facilityId}
      left join refused_lottery_choices(${apartment.id}, ${lotteryId}) r on r.code = e.code
      where e.lottery_id = ${lotteryId}
    `.execute(db),
  );
  expect(each.rows).toHaveLength(4);
  for (const { isRefused, isAtLimit } of each.rows) expect(isRefused).toBe(isAtLimit);
  const proof = await draw(office, lotteryId);
  expect(problemsOfProof(proof)).toEqual([]);
  const ownEntry = await entryOf(full, lotteryId);
  expect(ownEntry).toMatchObject({ result: "won", prizeNo: 2 });
  expect(proof.passedCodes).toEqual([suspendedCode]);
  expect(proof.passedChoices).toEqual([{ code: ownEntry?.code, prizeNo: 1 }]);
  expect(await entryOf(suspended, lotteryId)).toMatchObject({ result: "passed" });
});

test("a prize has the spots that are free throughout, and none that is closed or shut", async () => {
  const { apartment, office, facilityId, newHome } = await newPlace({ spots: 5 });
  const lotteryId = await announce(office, facilityId);
  const people = await Promise.all(Array.from({ length: 4 }, newHome));
  for (const person of people) await enter(person, lotteryId);
  await acting(server.database, { role: "manager", apartmentId: apartment.id }, async (db) => {
    await db.updateTable("facility_spots").set({ is_open: false }).where("spot_no", "=", 1).execute();
    await sql`
      insert into facility_closures (apartment_id, facility_id, spot_nos, kind, reason, starts_at, ends_at, series_id)
      values (${apartment.id}, ${facilityId}, '{2}', 'maintenance', '점검', ${`${drawnDay}T10:59:00+09:00`},
        ${`${drawnDay}T12:00:00+09:00`}, gen_random_uuid())
    `.execute(db);
  });
  await asGate(server.database, (db) =>
    sql`
      insert into reservations (
        apartment_id, facility_id, date, start_minute, length, spot_no, starts_at, ends_at, status, price_won, charge_won
      ) values (
        ${apartment.id}, ${facilityId}, ${drawnDay}, 540, 1, 4,
        ${`${drawnDay}T09:30:00+09:00`}, ${`${drawnDay}T10:30:00+09:00`}, 'confirmed', 0, 0
      )
    `.execute(db),
  );
  const proof = await draw(office, lotteryId);
  expect(proof.prizes[0]?.freeSpots).toBe(2);
  const won = (await bookingsOf(apartment.id)).filter(({ lottery_id }) => lottery_id === lotteryId);
  expect(won.map(({ spot_no }) => spot_no)).toEqual([3, 5]);
});

test("the job draws what is due, once, and not within a minute after entries close", async () => {
  const { office, facilityId, newHome } = await newPlace();
  const lotteryId = await announce(office, facilityId);
  const person = await newHome();
  await enter(person, lotteryId);
  await drawDueLotteries(server.database);
  expect((await read(person, lotteryId)).lottery.state).toBe("open");
  await closedMinutesAgo(lotteryId, 0.5);
  await drawDueLotteries(server.database);
  const closed = await read(person, lotteryId);
  expect(closed.lottery.state).toBe("closed");
  expect(closed.entriesHash).toMatch(/^[0-9a-f]{64}$/);
  expect(await errorOf(call(server, office, "drawLottery", { lotteryId }))).toMatchObject({
    message: "응모가 끝나고 1분 뒤부터 추첨할 수 있어요.",
    details: { code: "lottery_not_closed" },
  });
  await closedMinutesAgo(lotteryId, 1.5);
  for (let times = 0; times < 2; times++) await drawDueLotteries(server.database);
  const drawn = await read(person, lotteryId);
  expect(drawn).toMatchObject({ lottery: { state: "drawn" }, entriesHash: closed.entriesHash });
  expect(drawn.myEntry).toMatchObject({ result: "won", reservationId: expect.any(String) as string });
  expect(await errorOf(call(server, office, "drawLottery", { lotteryId }))).toMatchObject({
    details: { code: "lottery_over" },
  });
});

test("an empty lottery is drawn, too", async () => {
  const { office, facilityId } = await newPlace();
  const lotteryId = await announce(office, facilityId, { closesAt: inHours(0.5) });
  const proof = await draw(office, lotteryId);
  expect(proof).toMatchObject({ lines: "", winners: [], passedCodes: [], passedChoices: [] });
  expect(problemsOfProof(proof)).toEqual([]);
});
