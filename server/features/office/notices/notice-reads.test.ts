import { describe, expect, test } from "vitest";

import { sweep } from "#server/jobs/sweep.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = { title: "단수 안내", content: "내일 물이 나오지 않아요." };

async function neighbours() {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  return { manager, resident: await build().resident(apartment), other: await build().resident(apartment) };
}

async function post(manager: Actor): Promise<string> {
  return (await call(server, manager, "createNotice", written)).noticeId;
}

async function unreadIds(who: Actor): Promise<string[]> {
  const { notices } = await call(server, who, "getNotices", null);
  return notices.filter(({ isUnread }) => isUnread).map(({ id }) => id);
}

describe("a notice", () => {
  test("is unread for each resident until they open it, and never for the office", async () => {
    const { manager, resident, other } = await neighbours();
    const [older, newer] = [await post(manager), await post(manager)];
    expect(await unreadIds(resident)).toEqual([newer, older]);
    expect(await unreadIds(manager)).toEqual([]);

    // However often: by two taps, or by a call that is repeated.
    for (let times = 0; times < 2; times++)
      await call(server, resident, "getNoticeById", { noticeId: older });
    expect(await unreadIds(resident)).toEqual([newer]);
    expect((await call(server, resident, "peekNotice", { noticeId: older })).notice.isUnread).toBe(false);
    expect((await call(server, resident, "peekNotice", { noticeId: newer })).notice.isUnread).toBe(true);
    expect(await call(server, resident, "getResidentDashboard", null)).toMatchObject({
      unreadNoticeCount: 1,
    });

    expect(await unreadIds(other)).toEqual([newer, older]);
    expect(await call(server, other, "getResidentDashboard", null)).toMatchObject({ unreadNoticeCount: 2 });
  });

  test("stays read when it is edited, and is gone from the counts when it is deleted", async () => {
    const { manager, resident } = await neighbours();
    const [noticeId, deleted] = [await post(manager), await post(manager)];
    await call(server, resident, "getNoticeById", { noticeId });
    await call(server, resident, "getNoticeById", { noticeId: deleted });
    await call(server, manager, "updateNotice", { noticeId, ...written, title: "단수 연기" });
    await call(server, manager, "deleteNotice", { noticeId: deleted });
    expect(await unreadIds(resident)).toEqual([]);
    expect(await readsOf(resident)).toEqual([noticeId]);
    const error = await errorOf(call(server, resident, "getNoticeById", { noticeId: deleted }));
    expect(error.status).toBe("NOT_FOUND");
  });

  test("does not count as unread if it is older than 30 days, or than the account", async () => {
    const { manager, resident } = await neighbours();
    const beforeTheAccount = await postAt(manager, daysAgo(1));
    expect(await unreadIds(resident)).toEqual([]);
    await makeAccountOlder(resident);
    await postAt(manager, daysAgo(30.01));
    const recent = await postAt(manager, daysAgo(29.99));
    expect(await unreadIds(resident)).toEqual([beforeTheAccount, recent]);
    expect(await call(server, resident, "getResidentDashboard", null)).toMatchObject({
      unreadNoticeCount: 2,
    });
  });
});

describe("a notice and its alert", () => {
  const unreadAlertsOf = async (who: Actor) => (await call(server, who, "getAlerts", null)).unreadCount;

  test("whoever opens the notice has read the alert, and nobody else has", async () => {
    const { manager, resident, other } = await neighbours();
    const [opened] = [await post(manager), await post(manager)];
    await call(server, resident, "getNoticeById", { noticeId: opened });
    const { alerts } = await call(server, resident, "getAlerts", null);
    expect(alerts.map(({ url, isRead }) => [url.endsWith(opened), isRead])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect([await unreadAlertsOf(resident), await unreadAlertsOf(other)]).toEqual([1, 2]);
  });

  test("a notice told of again counts as unread where it is opened, until it is", async () => {
    const { manager, resident } = await neighbours();
    const noticeId = await post(manager);
    await call(server, resident, "getNoticeById", { noticeId });
    await call(server, manager, "updateNotice", { noticeId, ...written, alertAgain: true });
    const isUnread = async () => (await call(server, resident, "peekNotice", { noticeId })).notice.isUnread;
    expect([await isUnread(), await unreadAlertsOf(resident)]).toEqual([true, 1]);
    expect((await call(server, manager, "peekNotice", { noticeId })).notice.isUnread).toBe(false);
    await call(server, resident, "getNoticeById", { noticeId });
    expect([await isUnread(), await unreadAlertsOf(resident)]).toEqual([false, 0]);
  });

  test("whoever has read all alerts has not opened the notices", async () => {
    const { manager, resident } = await neighbours();
    const noticeId = await post(manager);
    const { alerts } = await call(server, resident, "getAlerts", null);
    await call(server, resident, "markAllAlertsRead", { upTo: alerts[0]!.createdAt });
    expect(await unreadAlertsOf(resident)).toBe(0);
    expect(await unreadIds(resident)).toEqual([noticeId]);
  });
});

test("nobody but the reader sees what they have read: neither a neighbour nor the office", async () => {
  const { manager, resident, other } = await neighbours();
  const noticeId = await post(manager);
  await call(server, resident, "getNoticeById", { noticeId });
  expect(await readsOf(resident)).toEqual([noticeId]);
  expect(await readsOf(other)).toEqual([]);
  expect(await readsOf(manager)).toEqual([]);
});

test("nobody can mark a notice as read in another's name", async () => {
  const { manager, resident, other } = await neighbours();
  const noticeId = await post(manager);
  for (const { id: userId, role, apartmentId } of [manager, other]) {
    const tried = acting(server.database, { role, userId, apartmentId: apartmentId! }, (db) =>
      db
        .insertInto("notice_reads")
        .values({ apartment_id: apartmentId!, notice_id: noticeId, person_id: resident.id })
        .execute(),
    );
    await expect(tried, role).rejects.toMatchObject({ code: "42501" });
  }
});

test("what is not unread leaves no trace", async () => {
  const { manager, resident } = await neighbours();
  const noticeId = await postAt(manager, daysAgo(40));
  await call(server, resident, "getNoticeById", { noticeId });
  expect(await readsOf(resident)).toEqual([]);
});

test("what was read is forgotten after 30 days", async () => {
  const { manager, resident } = await neighbours();
  const [kept, forgotten] = [await post(manager), await post(manager)];
  const read = { apartment_id: resident.apartmentId!, person_id: resident.id };
  await as(resident, (db) =>
    db
      .insertInto("notice_reads")
      .values([
        { ...read, notice_id: kept, read_at: daysAgo(29.9) },
        { ...read, notice_id: forgotten, read_at: daysAgo(30.1) },
      ])
      .execute(),
  );
  await sweep(server.database, server.settings);
  expect(await readsOf(resident)).toEqual([kept]);
});

async function readsOf(who: Actor): Promise<string[]> {
  const rows = await as(who, (db) => db.selectFrom("notice_reads").select("notice_id").execute());
  return rows.map(({ notice_id }) => notice_id);
}

async function postAt(manager: Actor, created_at: string): Promise<string> {
  const { id } = await as(manager, (db) =>
    db
      .insertInto("notices")
      .values({
        apartment_id: manager.apartmentId!,
        author_id: manager.id,
        author_name: "김소장",
        ...written,
        created_at,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

function makeAccountOlder({ id }: Actor) {
  return asGate(server.database, (db) =>
    db
      .updateTable("users")
      .set({ created_at: daysAgo(100) })
      .where("id", "=", id)
      .execute(),
  );
}

function as<Result>(
  { id: userId, role, apartmentId }: Actor,
  work: Parameters<typeof acting<Result>>[2],
): Promise<Result> {
  return acting(server.database, { role, userId, apartmentId: apartmentId! }, work);
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}
