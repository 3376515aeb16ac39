import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const waiting = { temporaryPassword: "ABCD-EFGH-JKMN-PQRS" };

async function newOffice() {
  const apartment = await build().apartment();
  return { apartment, manager: await build().manager(apartment) };
}

const homesOf = async (manager: Actor, filter: Input<"getHouseholds"> = null) => {
  const { households, ...rest } = await call(server, manager, "getHouseholds", filter);
  return { names: households.map(({ building, unit }) => `${building}-${unit}`), households, ...rest };
};

async function homeOf(manager: Actor, query: string) {
  const { households } = await homesOf(manager, { query });
  return households[0]!;
}

describe("getHouseholds", () => {
  test("lists homes by building and unit as numbers, page by page, with the length of the whole list", async () => {
    const { apartment, manager } = await newOffice();
    const units = [101, 902, 1001, 2002];
    for (const building of [101, 9])
      for (const unit of units) await build().resident(apartment, { building, unit });
    await build().resident(await build().apartment());
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof homesOf>> = await homesOf(manager, { cursor, limit: 3 });
      expect(page).toMatchObject({ total: 8, buildings: ["9", "101"] });
      pages.push(page.names);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages).toEqual([
      ["9-101", "9-902", "9-1001"],
      ["9-2002", "101-101", "101-902"],
      ["101-1001", "101-2002"],
    ]);
    expect(await errorOf(homesOf(manager, { cursor: "101" }))).toMatchObject({
      details: { field: "cursor" },
    });
  });

  test("tells each home's state and people, and filters by state and building with the numbers of each", async () => {
    const { apartment, manager } = await newOffice();
    const gone = await build().resident(apartment, { unit: 101 });
    await call(server, manager, "deleteResident", { residentId: gone.id });
    await build().resident(apartment, { unit: 102, ...waiting });
    const first = await build().resident(apartment, { unit: 103, name: "김하나" });
    await build().resident(apartment, { unit: 103, name: "김두리", ...waiting });
    await build().resident(apartment, { building: 102, unit: 104 });
    const left = await homeOf(manager, "101-101");
    await call(server, manager, "setHouseholdVacant", { householdId: left.id, isVacant: true });

    const { households, counts } = await homesOf(manager);
    expect(households.map(({ unit, state }) => [unit, state])).toEqual([
      ["101", "vacant"],
      ["102", "waiting"],
      ["103", "active"],
      ["104", "active"],
    ]);
    expect(households[2]!.members).toMatchObject([
      { id: first.id, name: "김하나", isInitialPassword: false, joinedAt: expect.any(String) },
      { name: "김두리", isInitialPassword: true },
    ]);
    expect(counts).toEqual({ all: 4, no_account: 0, waiting: 1, active: 2, vacant: 1 });
    const here = await homesOf(manager, { building: 101, state: "active" });
    expect(here).toMatchObject({ names: ["101-103"], total: 1, counts: { all: 3, active: 1, vacant: 1 } });
    await call(server, manager, "setHouseholdVacant", { householdId: left.id, isVacant: false });
    expect((await homesOf(manager, { state: "no_account" })).names).toEqual(["101-101"]);
  });

  test.each([
    ["1203", ["101-1203", "102-1203"]],
    ["1203호", ["101-1203", "102-1203"]],
    ["101-1203", ["101-1203"]],
    ["101동 1203호", ["101-1203"]],
    ["102동", ["102-1203", "102-1204"]],
    ["한가람", ["101-1203"]],
    ["102동 나래", ["102-1204"]],
    ["102동 가람", []],
    ["없음", []],
  ])("finds '%s'", async (query, names) => {
    const { apartment, manager } = await newOffice();
    await build().resident(apartment, { building: 101, unit: 1203, name: "한가람" });
    await build().resident(apartment, { building: 102, unit: 1203 });
    await build().resident(apartment, { building: 102, unit: 1204, name: "나래" });
    expect(await homesOf(manager, { query })).toMatchObject({ names, total: names.length });
  });
});

describe("a vacant home", () => {
  const vacancy = async (manager: Actor, query: string) => (await homeOf(manager, query)).state === "vacant";

  async function vacantHomes({ id }: TestApartment, manager: Actor, units: number[]) {
    for (const unit of units) {
      const { id: residentId } = await build().resident({ id }, { unit });
      await call(server, manager, "deleteResident", { residentId });
      const { id: householdId } = await homeOf(manager, `101-${unit}`);
      await call(server, manager, "setHouseholdVacant", { householdId, isVacant: true });
      expect(await vacancy(manager, `101-${unit}`)).toBe(true);
    }
  }

  test("is none any more with a new account, one that moves in, or a finished bulk", async () => {
    const { apartment, manager } = await newOffice();
    await vacantHomes(apartment, manager, [101, 102, 103]);
    await call(server, manager, "createResident", {
      name: "새주민",
      email: `${apartment.code}@example.com`,
      building: 101,
      unit: 101,
    });
    const { id: residentId } = await build().resident(apartment, { unit: 200 });
    await call(server, manager, "updateResident", { residentId, unit: 102 });
    const bulk = { startBuilding: 101, endBuilding: 101, startUnit: 103, endUnit: 103 };
    await call(server, manager, "bulkCreateResidents", bulk);
    for (const unit of [101, 102, 103]) expect(await vacancy(manager, `101-${unit}`), `${unit}`).toBe(false);
  });

  test("stays one while a bulk is under way, and when it is taken back", async () => {
    const { apartment, manager } = await newOffice();
    await vacantHomes(apartment, manager, [101]);
    const { id: household } = await homeOf(manager, "101-101");
    const bulk = crypto.randomUUID();
    await acting(server.database, { role: "manager", apartmentId: apartment.id }, async (db) => {
      await sql`insert into resident_bulks (apartment_id, id) values (${apartment.id}, ${bulk})`.execute(db);
      await sql`
        insert into users (role, apartment_id, household_id, name, email, password_hash, bulk_id)
        values ('resident', ${apartment.id}, ${household}, '101동 101호', ${`${bulk}@example.com`}, 'x', ${bulk})
      `.execute(db);
    });
    expect(await vacancy(manager, "101-101")).toBe(true);
    await sql`select undo_resident_bulks(${bulk}, null)`.execute(server.database.kysely);
    expect(await vacancy(manager, "101-101")).toBe(true);
  });
});

describe("moveOutHousehold", () => {
  test("ends the accounts, and what was written stays without a home; the next household inherits nothing", async () => {
    const { apartment, manager } = await newOffice();
    const [one, other] = [await build().resident(apartment), await build().resident(apartment)];
    const neighbour = await build().resident(apartment, { unit: 102 });
    const post = { boardId: "free_board", title: "나눔", content: "책을 나눠요." } as const;
    const { postId } = await call(server, one, "createPost", post);
    const { complaintId } = await call(server, other, "createComplaint", {
      title: "누수",
      content: "봐 주세요.",
    });
    const { id: householdId } = await homeOf(manager, "101-101");

    const moved = await call(server, manager, "moveOutHousehold", { householdId });
    expect(moved.removedCount).toBe(2);
    for (const gone of [one, other]) {
      expect((await errorOf(call(server, gone, "getMe", null))).status).toBe("UNAUTHENTICATED");
    }
    await call(server, neighbour, "getMe", null);
    expect(await homeOf(manager, "101-101")).toMatchObject({
      id: householdId,
      state: "no_account",
      members: [],
    });
    const left = await call(server, neighbour, "getPostById", { postId });
    expect(left.post.authorNickname).toBe("탈퇴한 사용자");

    const next = await build().resident(apartment);
    const { complaintId: theirs } = await call(server, next, "createComplaint", {
      title: "소음",
      content: "밤에요.",
    });
    expect((await call(server, next, "getMyComplaints", null)).complaints.map(({ id }) => id)).toEqual([
      theirs,
    ]);
    const seen = await errorOf(call(server, next, "getComplaintById", { complaintId }));
    expect(seen.details.code).toBe("complaint_of_another");
    const beside = await call(server, manager, "getComplaintById", { complaintId: theirs });
    expect(beside.householdComplaints).toEqual([]);
    const old = await call(server, manager, "getComplaintById", { complaintId });
    expect(old.complaint).toMatchObject({ authorName: "탈퇴한 사용자", authorHome: null });
  });

  test("is recorded, and so is a vacancy", async () => {
    const { apartment, manager } = await newOffice();
    await build().resident(apartment);
    const { id: householdId } = await homeOf(manager, "101-101");
    await call(server, manager, "moveOutHousehold", { householdId });
    await call(server, manager, "setHouseholdVacant", { householdId, isVacant: true });
    const recorded = await server.database.kysely.transaction().execute(async (db) => {
      await sql`set local role none`.execute(db);
      const { rows } = await sql<{ action: string; details: object }>`
        select action, details from audit_log where subject_id = ${householdId}::uuid order by id
      `.execute(db);
      return rows;
    });
    expect(recorded).toEqual([
      { action: "household_moved_out", details: { removed: 1 } },
      { action: "household_vacancy_changed", details: { isVacant: "true" } },
    ]);
  });
});
