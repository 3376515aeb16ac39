import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { noticeHomes } from "#server/testing/notice-homes.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { neighbourhood, open, unreadOf, as, householdOf, receiptsSeenBy } = noticeHomes(server);

async function readCountOf(manager: Actor, noticeId: string): Promise<number> {
  return (await call(server, manager, "getNoticeReach", { noticeId })).readCount;
}

describe("a receipt", () => {
  test("is left by the first of a household who opens the notice, and stays as it is", async () => {
    const { manager, first, second, noticeId } = await neighbourhood();
    await open(first, noticeId);
    const [receipt] = await receiptsSeenBy(first);
    await open(second, noticeId);
    await open(first, noticeId);
    expect(await receiptsSeenBy(second)).toEqual([receipt]);
    expect(await readCountOf(manager, noticeId)).toBe(1);
  });

  test("is left by nothing else: neither a list, nor a look without opening, nor the office", async () => {
    const { manager, first, noticeId } = await neighbourhood();
    await call(server, first, "getNotices", null);
    await call(server, first, "peekNotice", { noticeId });
    await open(manager, noticeId);
    expect(await readCountOf(manager, noticeId)).toBe(0);
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
