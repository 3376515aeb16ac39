import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { CallDatabase } from "#database/transaction.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { noticeHomes, writtenNotice as written } from "#server/testing/notice-homes.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { neighbourhood, open, unreadOf } = noticeHomes(server);

async function reachOf(manager: Actor, noticeId: string) {
  const {
    deliveries: _,
    success: __,
    ...reach
  } = await call(server, manager, "getNoticeReach", { noticeId });
  return reach;
}

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
