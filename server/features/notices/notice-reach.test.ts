import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { OfficeRight } from "#contract/values/office-rights.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = { title: "단수 안내", content: "내일 물이 나오지 않아요." };

/** An apartment with homes in two buildings: 102동 9호 has nobody, 101동 101호 has two members. */
async function neighbourhood() {
  const apartment = await build().apartment();
  const home = (building: number, unit: number) => build().resident(apartment, { building, unit });
  const manager = await build().manager(apartment);
  const people = {
    first: await home(101, 101),
    second: await home(101, 101),
    beside: await home(101, 1203),
    across: await home(102, 101),
  };
  await addHousehold(manager, 102, 9);
  const { noticeId } = await call(server, manager, "createNotice", written);
  return { apartment, manager, ...people, noticeId, home };
}

const open = (who: Actor, noticeId: string) => call(server, who, "getNoticeById", { noticeId });

async function reachOf(manager: Actor, noticeId: string) {
  const {
    deliveries: _,
    success: __,
    ...reach
  } = await call(server, manager, "getNoticeReach", { noticeId });
  return reach;
}

async function unreadOf(manager: Actor, noticeId: string, building?: number): Promise<string[]> {
  const { households } = await call(server, manager, "getUnreadHouseholds", { noticeId, building });
  return households.map((home) => `${home.building}-${home.unit}${home.hasAccount ? "" : " (없음)"}`);
}

describe("a receipt", () => {
  test("is left by the first of a household who opens the notice, and stays as it is", async () => {
    const { manager, first, second, noticeId } = await neighbourhood();
    await open(first, noticeId);
    const [receipt] = await receiptsSeenBy(first);
    await open(second, noticeId);
    await open(first, noticeId);
    expect(await receiptsSeenBy(second)).toEqual([receipt]);
    expect(await reachOf(manager, noticeId)).toMatchObject({ readCount: 1 });
  });

  test("is left by nothing else: neither a list, nor a look without opening, nor the office", async () => {
    const { manager, first, noticeId } = await neighbourhood();
    await call(server, first, "getNotices", null);
    await call(server, first, "peekNotice", { noticeId });
    await open(manager, noticeId);
    expect(await reachOf(manager, noticeId)).toMatchObject({ readCount: 0 });
  });

  test("is still to be left by whoever came after the notice, for whom it never counted as unread", async () => {
    const { apartment, manager, noticeId } = await neighbourhood();
    const newcomer = await build().resident(apartment, { building: 103, unit: 1 });
    const peek = () => call(server, newcomer, "peekNotice", { noticeId });
    expect(await peek()).toMatchObject({ isToBeOpened: true, notice: { isUnread: false } });
    expect((await open(newcomer, noticeId)).notice.isUnread).toBe(false);
    expect(await peek()).toMatchObject({ isToBeOpened: false });
    expect(await unreadOf(manager, noticeId, 103)).toEqual([]);
  });

  test("goes with the last account of the household, and not before", async () => {
    const { apartment, manager, first, second, noticeId } = await neighbourhood();
    await open(first, noticeId);
    await call(server, manager, "deleteResident", { residentId: first.id });
    expect(await unreadOf(manager, noticeId, 101)).toEqual(["101-1203"]);
    await call(server, manager, "deleteResident", { residentId: second.id });
    expect(await unreadOf(manager, noticeId, 101)).toEqual(["101-101 (없음)", "101-1203"]);
    await build().resident(apartment, { building: 101, unit: 101 });
    expect(await unreadOf(manager, noticeId, 101)).toEqual(["101-101", "101-1203"]);
  });

  test("goes when the household moves out", async () => {
    const { apartment, manager, first, noticeId } = await neighbourhood();
    await open(first, noticeId);
    await call(server, manager, "moveOutHousehold", { householdId: await householdOf(first) });
    await build().resident(apartment, { building: 101, unit: 101 });
    expect(await unreadOf(manager, noticeId, 101)).toEqual(["101-101", "101-1203"]);
  });

  test("does not move with whoever moves", async () => {
    const { manager, across, noticeId } = await neighbourhood();
    await open(across, noticeId);
    await call(server, manager, "updateResident", { residentId: across.id, building: 102, unit: 9 });
    expect(await unreadOf(manager, noticeId, 102)).toEqual(["102-9", "102-101 (없음)"]);
  });

  test("goes with its notice", async () => {
    const { manager, first, noticeId } = await neighbourhood();
    await open(first, noticeId);
    await call(server, manager, "deleteNotice", { noticeId });
    expect(await receiptsSeenBy(first)).toEqual([]);
  });
});

describe("the reach of a notice", () => {
  test("counts households by building, and says who lacks it in numeric order", async () => {
    const { manager, first, noticeId } = await neighbourhood();
    expect(await unreadOf(manager, noticeId)).toEqual(["101-101", "101-1203", "102-9 (없음)", "102-101"]);
    await open(first, noticeId);
    expect(await reachOf(manager, noticeId)).toEqual({
      householdCount: 4,
      readCount: 1,
      noAccountCount: 1,
      alertedAt: null,
      byBuilding: [
        { building: "101", householdCount: 2, readCount: 1 },
        { building: "102", householdCount: 2, readCount: 0 },
      ],
    });
    expect(await unreadOf(manager, noticeId)).toEqual(["101-1203", "102-9 (없음)", "102-101"]);
    expect(await unreadOf(manager, noticeId, 101)).toEqual(["101-1203"]);
    expect(await unreadOf(manager, noticeId, 999)).toEqual([]);
  });

  test("leaves out homes that stand empty, until somebody lives there again", async () => {
    const { apartment, manager, noticeId } = await neighbourhood();
    const { households } = await call(server, manager, "getHouseholds", {
      building: 102,
      state: "no_account",
    });
    await call(server, manager, "setHouseholdVacant", { householdId: households[0]!.id, isVacant: true });
    expect(await reachOf(manager, noticeId)).toMatchObject({ householdCount: 3, noAccountCount: 0 });
    expect(await unreadOf(manager, noticeId, 102)).toEqual(["102-101"]);
    await build().resident(apartment, { building: 102, unit: 9 });
    expect(await unreadOf(manager, noticeId, 102)).toEqual(["102-9", "102-101"]);
  });

  test("counts the buildings that it is for alone, whoever else has read it", async () => {
    const { manager, first, across } = await neighbourhood();
    const { noticeId } = await call(server, manager, "createNotice", { ...written, buildings: [101] });
    await open(first, noticeId);
    await open(across, noticeId);
    expect(await reachOf(manager, noticeId)).toEqual({
      householdCount: 2,
      readCount: 1,
      noAccountCount: 0,
      alertedAt: null,
      byBuilding: [{ building: "101", householdCount: 2, readCount: 1 }],
    });
    expect(await unreadOf(manager, noticeId)).toEqual(["101-1203"]);
    expect(await unreadOf(manager, noticeId, 102)).toEqual([]);
    await call(server, manager, "updateNotice", { noticeId, ...written, buildings: null });
    expect(await reachOf(manager, noticeId)).toMatchObject({ householdCount: 4, readCount: 2 });
  });

  test("begins anew when residents are told again, and goes on when the text is only edited", async () => {
    const { manager, first, beside, noticeId } = await neighbourhood();
    await open(first, noticeId);
    await open(beside, noticeId);
    await call(server, manager, "updateNotice", { noticeId, ...written, content: "모레예요." });
    expect(await reachOf(manager, noticeId)).toMatchObject({ readCount: 2 });
    await call(server, manager, "updateNotice", { noticeId, ...written, alertAgain: true });
    expect(await reachOf(manager, noticeId)).toMatchObject({ readCount: 0, householdCount: 4 });
    await open(first, noticeId);
    expect(await reachOf(manager, noticeId)).toMatchObject({ readCount: 1 });
    expect(await unreadOf(manager, noticeId, 101)).toEqual(["101-1203"]);
  });

  test("says by channel what became of the alerts since then", async () => {
    const { manager, first, noticeId } = await neighbourhood();
    const none = { sent: 0, failed: 0, waiting: 0 };
    const deliveries = async () => (await call(server, manager, "getNoticeReach", { noticeId })).deliveries;
    expect(await deliveries()).toEqual({ push: none, email: none, message: none });
    await asGate(server.database, async (db) => {
      await countDeliveries(db, noticeId, { push: { sent: 7, failed: 2 }, email: { sent: 3, failed: 0 } });
      await waitingMail(db, noticeId, first);
    });
    expect(await deliveries()).toEqual({
      push: { sent: 7, failed: 2, waiting: 0 },
      email: { sent: 3, failed: 0, waiting: 1 },
      message: none,
    });
    await call(server, manager, "updateNotice", { noticeId, ...written, alertAgain: true });
    expect(await deliveries()).toEqual({ push: none, email: none, message: none });
  });

  test("is read on record: who looked for unread households, and how many there were", async () => {
    const { manager, noticeId } = await neighbourhood();
    await unreadOf(manager, noticeId);
    await unreadOf(manager, noticeId, 102);
    const records = await server.database.kysely.transaction().execute(async (db) => {
      await sql`set local role none`.execute(db);
      return db
        .selectFrom("audit_log")
        .selectAll()
        .where("subject_id", "=", noticeId)
        .orderBy("id")
        .execute();
    });
    const of = { action: "unread_households_read", actor_id: manager.id };
    expect(records).toMatchObject([
      { ...of, details: { count: 4 } },
      { ...of, details: { count: 2, building: 102 } },
    ]);
  });

  test("is the business of those who write notices", async () => {
    const { apartment, noticeId } = await neighbourhood();
    const colleague = await build().manager(apartment, { rights: ["complaints", "residents"] });
    for (const name of ["getNoticeReach", "getUnreadHouseholds"] as const) {
      const error = await errorOf(call(server, colleague, name, { noticeId }));
      expect(error).toMatchObject({ status: "PERMISSION_DENIED", details: { code: "right_not_granted" } });
    }
  });

  test("a colleague without the right to residents sees the same numbers", async () => {
    const { apartment, manager, noticeId } = await neighbourhood();
    const colleague = await build().manager(apartment, { rights: ["notices"] });
    expect(await reachOf(colleague, noticeId)).toEqual(await reachOf(manager, noticeId));
    expect(await unreadOf(colleague, noticeId)).toEqual(await unreadOf(manager, noticeId));
  });
});

describe("the database itself", () => {
  test("shows a household its own receipts, the office all, and nobody else any", async () => {
    const { apartment, manager, first, beside, noticeId } = await neighbourhood();
    await open(first, noticeId);
    await open(beside, noticeId);
    expect(await receiptsSeenBy(first)).toHaveLength(1);
    expect(await receiptsSeenBy(beside)).toHaveLength(1);
    expect(await receiptsSeenBy(await build().resident(apartment, { building: 104 }))).toEqual([]);
    expect(await receiptsSeenBy(manager)).toHaveLength(2);
    expect(await receiptsSeenBy(manager, ["complaints"])).toEqual([]);
    const elsewhere = await build().apartment();
    for (const stranger of [await build().manager(elsewhere), await build().resident(elsewhere)])
      expect(await receiptsSeenBy(stranger)).toEqual([]);
  });

  test("lets nobody leave a receipt for another household, change one, or take one away", async () => {
    const { manager, first, beside, noticeId } = await neighbourhood();
    await open(beside, noticeId);
    const household_id = await householdOf(beside);
    const receipt = { apartment_id: first.apartmentId!, notice_id: noticeId };
    for (const who of [first, manager]) {
      const other = await householdOf(who === first ? beside : first);
      const tried = as(who, (db) =>
        db
          .insertInto("notice_receipts")
          .values({ ...receipt, household_id: other })
          .execute(),
      );
      await expect(tried, who.role).rejects.toMatchObject({ code: "42501" });
      const changed = await as(who, (db) =>
        db
          .updateTable("notice_receipts")
          .set({ read_at: "2020-01-01T00:00:00Z" })
          .where("household_id", "=", household_id)
          .executeTakeFirst(),
      );
      expect(changed.numUpdatedRows).toBe(0n);
      const removed = as(who, (db) => db.deleteFrom("notice_receipts").execute());
      await expect(removed, who.role).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("tells residents and other parts of the office neither who has an account nor what was sent", async () => {
    const { manager, first, noticeId } = await neighbourhood();
    for (const asked of [
      sql`select households_with_account()`,
      sql`select * from notice_deliveries(${noticeId}, null)`,
    ]) {
      await expect(as(first, (db) => asked.execute(db))).rejects.toMatchObject({ code: "42501" });
      const withoutRight = as(manager, (db) => asked.execute(db), ["residents"]);
      await expect(withoutRight).rejects.toMatchObject({ code: "42501" });
    }
  });
});

function addHousehold(manager: Actor, building: number, unit: number) {
  return as(manager, (db) =>
    db.insertInto("households").values({ apartment_id: manager.apartmentId!, building, unit }).execute(),
  );
}

async function receiptsSeenBy(who: Actor, rights?: OfficeRight[]) {
  return as(who, (db) => db.selectFrom("notice_receipts").selectAll().execute(), rights);
}

async function householdOf({ id }: Actor): Promise<string> {
  const { household_id } = await asGate(server.database, (db) =>
    db.selectFrom("users").select("household_id").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  return household_id ?? "";
}

async function as<Result>(
  who: Actor,
  work: (db: CallDatabase) => Promise<Result>,
  rights?: OfficeRight[],
): Promise<Result> {
  const { id: userId, role, apartmentId } = who;
  const householdId = role === "resident" ? await householdOf(who) : "";
  return acting(server.database, { role, userId, apartmentId: apartmentId!, householdId, rights }, work);
}

function countDeliveries(db: CallDatabase, noticeId: string, counters: object) {
  return sql`update alerts set counters = ${JSON.stringify(counters)}::jsonb where subject_id = ${noticeId}`.execute(
    db,
  );
}

function waitingMail(db: CallDatabase, noticeId: string, { id }: Actor) {
  return sql`
    insert into alert_deliveries (apartment_id, alert_id, person_id, channel, due_at, ignores_quiet_hours)
    select apartment_id, id, ${id}, 'email', now() + interval '1 hour', false from alerts where subject_id = ${noticeId}
  `.execute(db);
}
