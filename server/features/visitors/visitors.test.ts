import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, collect, errorOf, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const today = seoulDate(new Date());
const car = { plate: "12가3456", startsOn: today, endsOn: today };

/** A household of two, a neighbour, and the gate, which has the right of visitors alone. */
async function newPlace() {
  const apartment = await build().apartment();
  return {
    apartment,
    resident: await build().resident(apartment, { unit: 1203, name: "나가람" }),
    member: await build().resident(apartment, { unit: 1203 }),
    neighbour: await build().resident(apartment, { unit: 1204 }),
    guard: await build().manager(apartment, { rights: ["visitors"] }),
    office: await build().manager(apartment),
  };
}

const register = async (resident: Actor, given: Partial<typeof car> & { memo?: string } = {}) =>
  (await call(server, resident, "registerVisitor", { ...car, ...given })).visitorId;
const ownVisits = async (resident: Actor) => (await call(server, resident, "getMyVisitors", null)).visitors;
const atGate = async (guard: Actor, payload: { day?: string; query?: string } | null = null) =>
  (await call(server, guard, "getVisitors", payload)).visitors;
const check = (guard: Actor, visitorId: string, event: "arrived" | "left", isTakenBack = false) =>
  call(server, guard, "checkVisitor", { visitorId, event, isTakenBack });
const alertsOf = async (person: Actor) => (await call(server, person, "getAlerts", null)).alerts;
const ageBy = (visitorId: string, days: number) =>
  asGate(server.database, (db) =>
    sql`update visitor_vehicles set starts_on = starts_on - ${days}::integer, ends_on = ends_on - ${days}::integer
      where id = ${visitorId}`.execute(db),
  );

describe("registering", () => {
  test("takes a plate with or without blanks, and shows the visit to the household and the gate", async () => {
    const { resident, member, neighbour, guard } = await newPlace();
    const answer = await call(server, resident, "registerVisitor", {
      ...car,
      plate: " 12가 3456 ",
      memo: "할머니 차",
    });
    expect(answer).toMatchObject({ remainingDays: 9, message: "방문차량을 등록했어요." });
    const visit = {
      id: answer.visitorId,
      plate: "12가3456",
      memo: "할머니 차",
      arrivedAt: null,
      isInside: false,
    };
    expect(await ownVisits(resident)).toMatchObject([{ ...visit, isMine: true, isCancellable: true }]);
    expect(await ownVisits(member)).toMatchObject([{ ...visit, isMine: false, isCancellable: true }]);
    expect(await ownVisits(neighbour)).toEqual([]);
    const [seen, ...others] = await atGate(guard);
    expect(others).toEqual([]);
    expect(seen).toMatchObject({
      ...visit,
      building: "101",
      unit: "1203",
      isByOffice: false,
      isOverdue: false,
    });
    expect(JSON.stringify(seen)).not.toContain("나가람");
    const exported = await collect(server, resident, "exportMyData", null);
    const rows = exported.chunks.flatMap((chunk) => (chunk.part === "visitors" ? chunk.rows : []));
    expect(rows).toMatchObject([{ plate: "12가3456", memo: "할머니 차", startsOn: today }]);
  });

  test.each(["서울12가3456", "123가4567"])("knows %s as a plate", async (plate) => {
    const { resident } = await newPlace();
    await register(resident, { plate });
    expect(await ownVisits(resident)).toMatchObject([{ plate }]);
  });

  test("says at the field what is no plate and no day", async () => {
    const { resident } = await newPlace();
    const tried = ["", "1가2345", "12가345", "1234", "12A3456", "서12가3456"].map((plate) =>
      register(resident, { plate }),
    );
    for (const error of await errorsOf(tried)) {
      expect(error).toMatchObject({
        status: "INVALID_ARGUMENT",
        message: "차량 번호를 12가3456처럼 입력해 주세요.",
        details: { field: "plate" },
      });
    }
    const yesterday = dayAfter(today, -1);
    expect(await errorOf(register(resident, { startsOn: yesterday }))).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: "오늘부터 등록할 수 있어요.",
      details: { field: "startsOn" },
    });
    const tooLong = errorOf(register(resident, { endsOn: dayAfter(today, 3) }));
    expect(await tooLong).toMatchObject({
      message: "한 번에 3일까지 등록할 수 있어요.",
      details: { field: "endsOn" },
    });
    expect(await ownVisits(resident)).toEqual([]);
  });

  test("refuses a household's car on a day that it has, and not another household's", async () => {
    const { resident, member, neighbour, guard } = await newPlace();
    await register(resident, { endsOn: dayAfter(today, 1) });
    const again = register(member, { startsOn: dayAfter(today, 1), endsOn: dayAfter(today, 2) });
    expect(await errorOf(again)).toMatchObject({
      status: "ALREADY_EXISTS",
      message: "같은 날 이미 등록된 차량이에요.",
      details: { code: "visitor_duplicate", field: "plate" },
    });
    await register(neighbour);
    expect((await atGate(guard)).map(({ unit }) => unit)).toEqual(["1203", "1204"]);
  });

  test("is as the office allows it", async () => {
    const { resident, office, guard } = await newPlace();
    await call(server, office, "updateOfficeSettings", { monthlyDays: 5, maxDays: 1, advanceDays: 2 });
    expect((await call(server, resident, "getMyVisitors", null)).rules).toEqual({
      monthlyDays: 5,
      maxDays: 1,
      advanceDays: 2,
      isOpen: true,
    });
    const late = dayAfter(today, 3);
    expect((await errorOf(register(resident, { startsOn: late, endsOn: late }))).message).toBe(
      "2일 뒤까지 등록할 수 있어요.",
    );
    await call(server, office, "updateOfficeSettings", { isOpen: false });
    expect(await errorOf(register(resident))).toMatchObject({ details: { code: "visitors_closed" } });
    // The office itself still may.
    await call(server, guard, "registerVisitorFor", { building: 101, unit: 1203, ...car });
    expect(await ownVisits(resident)).toMatchObject([{ isByOffice: true, isMine: false }]);
  });

  test("by the office takes the household's days, and an unknown home is refused", async () => {
    const { resident, guard } = await newPlace();
    const home = { building: 101, unit: 1203 };
    const { visitorId, remainingDays } = await call(server, guard, "registerVisitorFor", { ...home, ...car });
    expect(remainingDays).toBe(9);
    const unknown = call(server, guard, "registerVisitorFor", { building: 101, unit: 9999, ...car });
    expect(await errorOf(unknown)).toMatchObject({
      message: "세대를 찾을 수 없어요.",
      details: { code: "household_not_found", field: "unit" },
    });
    await call(server, guard, "cancelVisitor", { visitorId });
    const residents = await register(resident);
    const foreign = await errorOf(call(server, guard, "cancelVisitor", { visitorId: residents }));
    expect(foreign).toMatchObject({ details: { code: "visitor_not_found" } });
  });
});

describe("the gate", () => {
  test("lets in and out and in again, and whoever registered the car is told each time", async () => {
    const { resident, member, guard } = await newPlace();
    const visitorId = await register(resident);
    const { visitor, message } = await check(guard, visitorId, "arrived");
    expect(message).toBe("입차로 표시했어요.");
    expect(visitor).toMatchObject({ isInside: true, leftAt: null, arrivedAt: expect.any(String) as string });
    // Somebody else at the gate has pressed it, too.
    await check(guard, visitorId, "arrived");
    expect(await alertsOf(resident)).toMatchObject([
      {
        kind: "visitor_arrived",
        title: "방문차량이 들어왔어요",
        body: "언제 들어왔는지 방문차량에서 볼 수 있어요.",
      },
    ]);
    expect(await alertsOf(member)).toEqual([]);
    expect((await check(guard, visitorId, "left")).visitor).toMatchObject({ isInside: false });
    expect((await ownVisits(resident))[0]?.leftAt).not.toBeNull();
    await check(guard, visitorId, "arrived");
    expect(await alertsOf(resident)).toHaveLength(2);
  });

  test("takes back what it pressed by mistake, and nobody is told of it", async () => {
    const { resident, guard } = await newPlace();
    const visitorId = await register(resident);
    await check(guard, visitorId, "arrived");
    const first = (await ownVisits(resident))[0]!;
    await check(guard, visitorId, "left");
    const again = (await check(guard, visitorId, "left", true)).visitor;
    expect(again).toMatchObject({ isInside: true, arrivedAt: first.arrivedAt, leftAt: null });
    const before = (await check(guard, visitorId, "arrived", true)).visitor;
    expect(before).toMatchObject({ isInside: false, arrivedAt: null, leftAt: null });
    expect(await alertsOf(resident)).toEqual([]);
  });

  test("that sees a car go which nobody saw come has seen both", async () => {
    const { resident, guard } = await newPlace();
    const visitorId = await register(resident);
    const { visitor } = await check(guard, visitorId, "left");
    expect(visitor).toMatchObject({ isInside: false, arrivedAt: visitor.leftAt });
    expect((await check(guard, visitorId, "left", true)).visitor).toMatchObject({
      arrivedAt: null,
      leftAt: null,
    });
  });

  test("sees today's cars and those that should be gone, another day's when asked, and finds by digits and home", async () => {
    const { resident, neighbour, guard } = await newPlace();
    const tomorrow = dayAfter(today, 1);
    const overdue = await register(resident, { plate: "11나1111" });
    await check(guard, overdue, "arrived");
    await ageBy(overdue, 1);
    await register(neighbour, { plate: "22다2222" });
    const later = await register(neighbour, { plate: "33라3333", startsOn: tomorrow, endsOn: tomorrow });
    expect((await atGate(guard)).map(({ plate, isOverdue }) => [plate, isOverdue])).toEqual([
      ["11나1111", true],
      ["22다2222", false],
    ]);
    expect((await atGate(guard, { day: tomorrow })).map(({ plate }) => plate)).toEqual(["33라3333"]);
    expect(await atGate(guard, { query: "222" })).toMatchObject([{ plate: "22다2222" }]);
    expect(await atGate(guard, { query: "22 다" })).toMatchObject([{ plate: "22다2222" }]);
    expect(await atGate(guard, { query: "101-1203" })).toMatchObject([{ plate: "11나1111" }]);
    expect(await atGate(guard, { query: "%" })).toEqual([]);
    const early = await errorOf(check(guard, later, "arrived"));
    expect(early).toMatchObject({ details: { code: "visitor_not_found" } });
  });
});

describe("a household that moves out", () => {
  test("leaves nothing to the next, and the car that is inside to the gate", async () => {
    const { apartment, resident, guard, office } = await newPlace();
    const [inside, waiting] = [await register(resident), await register(resident, { plate: "98하7654" })];
    await check(guard, inside, "arrived");
    const { households } = await call(server, office, "getHouseholds", { query: "101-1203" });
    await call(server, office, "moveOutHousehold", { householdId: households[0]!.id });
    expect(await atGate(guard)).toMatchObject([{ id: inside, isInside: true }]);
    expect(await errorOf(check(guard, waiting, "arrived"))).toMatchObject({ status: "NOT_FOUND" });
    const next = await build().resident(apartment, { unit: 1203 });
    const { visitors, quota } = await call(server, next, "getMyVisitors", null);
    expect({ visitors, used: quota.usedDays }).toEqual({ visitors: [], used: 0 });
    await register(next);
    await check(guard, inside, "left");
  });

  test("leaves nothing either if it had no account, or lost its accounts one by one", async () => {
    const { apartment, resident, member, guard, office } = await newPlace();
    const empty = await build().resident(apartment, { unit: 1301 });
    await call(server, office, "deleteResident", { residentId: empty.id });
    await call(server, guard, "registerVisitorFor", { building: 101, unit: 1301, ...car });
    const { households } = await call(server, office, "getHouseholds", { query: "101-1301" });
    await call(server, office, "moveOutHousehold", { householdId: households[0]!.id });
    expect(await atGate(guard)).toEqual([]);

    const visitorId = await register(resident);
    await call(server, office, "deleteResident", { residentId: resident.id });
    expect(await ownVisits(member)).toMatchObject([{ id: visitorId, isMine: false }]);
    await call(server, office, "updateResident", { residentId: member.id, unit: 1401 });
    expect(await ownVisits(member)).toEqual([]);
    expect(await atGate(guard)).toEqual([]);
  });
});

test("plates and memos go 30 days after the visit, before and with the sweep", async () => {
  const { resident, guard } = await newPlace();
  const [kept, gone] = [
    await register(resident),
    await register(resident, { plate: "98하7654", memo: "이삿짐" }),
  ];
  await ageBy(kept, 30);
  await ageBy(gone, 31);
  expect((await ownVisits(resident)).map(({ id }) => id)).toEqual([kept]);
  expect(await atGate(guard, { day: dayAfter(today, -31) })).toEqual([]);
  expect(await errorOf(call(server, resident, "cancelVisitor", { visitorId: gone }))).toMatchObject({
    details: { code: "visitor_not_found" },
  });
  const left = () =>
    asGate(server.database, (db) =>
      db.selectFrom("visitor_vehicles").select("id").where("id", "in", [kept, gone]).execute(),
    );
  expect(await left()).toHaveLength(2);
  await sweep(server.database, server.settings);
  expect(await left()).toEqual([{ id: kept }]);
});

describe("by policy", () => {
  test("whoever has not the right sees no visit, and nobody writes one but by the functions", async () => {
    const { apartment, resident, neighbour } = await newPlace();
    const visitorId = await register(resident);
    const rows = (who: Parameters<typeof acting>[1]) =>
      acting(server.database, { apartmentId: apartment.id, ...who }, (db) =>
        db.selectFrom("visitor_vehicles").select("id").where("id", "=", visitorId).execute(),
      );
    const home = await asGate(server.database, (db) =>
      db
        .selectFrom("visitor_vehicles")
        .select("household_id")
        .where("id", "=", visitorId)
        .executeTakeFirstOrThrow(),
    );
    expect(
      await rows({ role: "resident", userId: resident.id, householdId: home.household_id }),
    ).toHaveLength(1);
    expect(await rows({ role: "resident", userId: neighbour.id })).toEqual([]);
    expect(await rows({ role: "manager", rights: ["visitors"] })).toHaveLength(1);
    expect(await rows({ role: "manager", rights: ["residents", "complaints", "staff"] })).toEqual([]);
    const elsewhere = await build().apartment();
    expect(await rows({ role: "manager", apartmentId: elsewhere.id })).toEqual([]);

    const householdId = home.household_id;
    const asResident = (work: (db: CallDatabase) => Promise<unknown>) =>
      acting(
        server.database,
        { role: "resident", apartmentId: apartment.id, userId: resident.id, householdId },
        work,
      );
    const refused = { code: "42501" };
    await expect(
      asResident((db) => db.updateTable("visitor_quotas").set({ used_days: 0 }).execute()),
    ).rejects.toMatchObject(refused);
    await expect(
      asResident((db) => db.updateTable("visitor_vehicles").set({ ends_on: "2099-01-01" }).execute()),
    ).rejects.toMatchObject(refused);
    await expect(
      asResident((db) => sql`select end_visits_of(${apartment.id}, ${householdId})`.execute(db)),
    ).rejects.toMatchObject(refused);
    await expect(
      asResident((db) => sql`select end_visits_of_household(${householdId})`.execute(db)),
    ).rejects.toMatchObject(refused);
    // Letting in is the gate's: the policy shows a resident no row to change.
    await asResident((db) => sql`update visitor_vehicles set arrivals = arrivals || now()`.execute(db));
    expect((await ownVisits(resident))[0]).toMatchObject({ isInside: false });
  });

  test("an account without the right gets right_not_granted", async () => {
    const { apartment, resident } = await newPlace();
    const clerk = await build().manager(apartment, { rights: ["residents", "staff"] });
    const visitorId = await register(resident);
    const tried = [
      call(server, clerk, "getVisitors", null),
      collect(server, clerk, "watchVisitors", null),
      call(server, clerk, "checkVisitor", { visitorId, event: "arrived" }),
      call(server, clerk, "registerVisitorFor", { building: 101, unit: 1203, ...car }),
      call(server, clerk, "cancelVisitor", { visitorId }),
    ];
    for (const error of await errorsOf(tried)) {
      expect(error).toMatchObject({ details: { code: "right_not_granted" } });
    }
  });
});
