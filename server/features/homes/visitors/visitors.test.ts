import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, collect, errorOf, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { car, today, visiting } from "#server/testing/visiting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, register, ownVisits, atGate, check, ageBy } = visiting(server);

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

  test.each(["서울12가3456", "123가4567", "임1234", "외교001001", "서울영등포가1234"])(
    "knows %s as a plate",
    async (plate) => {
      const { resident } = await newPlace();
      await register(resident, { plate });
      expect(await ownVisits(resident)).toMatchObject([{ plate }]);
    },
  );

  test("reads a plate in wide signs, in parts of syllables and with its hyphens", async () => {
    const { resident } = await newPlace();
    await register(resident, { plate: "１２\u1100\u1161－３４５６" });
    expect(await ownVisits(resident)).toMatchObject([{ plate: "12가3456" }]);
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
