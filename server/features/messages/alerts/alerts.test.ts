import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = { title: "단수 안내", content: "내일 물이 나오지 않아요." };

async function people() {
  const apartment = await build().apartment();
  return {
    apartment,
    manager: await build().manager(apartment),
    resident: await build().resident(apartment),
    neighbour: await build().resident(apartment, { unit: 102 }),
  };
}

function inboxOf(actor: Actor, payload: Input<"getAlerts"> = null) {
  return call(server, actor, "getAlerts", payload);
}

async function postNotice(manager: Actor, title = written.title): Promise<string> {
  return (await call(server, manager, "createNotice", { ...written, title })).noticeId;
}

async function writePost(resident: Actor): Promise<string> {
  const post = { title: "이사 왔어요", content: "반가워요.", boardId: "free_board" } as const;
  return (await call(server, resident, "createPost", post)).postId;
}

async function comment(actor: Actor, postId: string): Promise<string> {
  return (await call(server, actor, "addComment", { postId, content: "반가워요" })).commentId;
}

describe("the inbox", () => {
  test("shows each notice as an entry of its own, newest first, with the title as it is now", async () => {
    const { manager, resident, neighbour } = await people();
    const [older, newer] = [await postNotice(manager, "옛 공지"), await postNotice(manager, "새 공지")];
    await call(server, manager, "updateNotice", { ...written, title: "고친 공지", noticeId: older });
    for (const reader of [resident, neighbour]) {
      expect(await inboxOf(reader)).toMatchObject({
        alerts: [
          {
            kind: "notice_published",
            category: "notice",
            title: "새 공지가 있어요",
            body: "새 공지",
            url: `/resident/notices/${newer}`,
            isUrgent: false,
            isRead: false,
            count: 1,
          },
          { body: "고친 공지", url: `/resident/notices/${older}` },
        ],
        nextCursor: null,
        unreadCount: 2,
      });
    }
  });

  test("makes one entry of what is unread about one thing, and reads all of it at once", async () => {
    const { resident, neighbour } = await people();
    const postId = await writePost(resident);
    for (let n = 0; n < 3; n++) await comment(neighbour, postId);
    const { alerts, unreadCount } = await inboxOf(resident);
    expect(alerts).toMatchObject([{ kind: "post_commented", body: "이사 왔어요", count: 3, isRead: false }]);
    expect(unreadCount).toBe(1);

    const alertId = alerts[0]!.id;
    // However often: by two taps, or on two devices.
    for (let times = 0; times < 2; times++) {
      const read = await call(server, resident, "markAlertRead", { alertId });
      expect(read).toEqual({ success: true, unreadCount: 0, url: `/resident/community/post/${postId}` });
    }
    await comment(neighbour, postId);
    expect((await inboxOf(resident)).alerts).toMatchObject([
      { count: 1, isRead: false },
      { id: alertId, count: 3, isRead: true },
    ]);
    expect((await inboxOf(resident, { unreadOnly: true })).alerts).toHaveLength(1);
  });

  test("of one person is read by nobody else", async () => {
    const { manager, resident, neighbour } = await people();
    await postNotice(manager);
    const { alerts } = await inboxOf(resident);
    await call(server, resident, "markAlertRead", { alertId: alerts[0]!.id });
    expect((await inboxOf(resident)).unreadCount).toBe(0);
    expect((await inboxOf(neighbour)).unreadCount).toBe(1);
    await call(server, resident, "markAllAlertsRead", { upTo: new Date().toISOString() });
    expect((await inboxOf(neighbour)).unreadCount).toBe(1);
  });

  test("is read of what the person opens by another way, and of nothing else", async () => {
    const { resident, neighbour, manager } = await people();
    const [postId, other] = [await writePost(resident), await writePost(resident)];
    for (const commented of [postId, postId, other]) await comment(neighbour, commented);
    const read = (reader: Actor, of: Input<"markAlertsOfRead">) =>
      call(server, reader, "markAlertsOfRead", of);
    expect(await read(neighbour, { subjectId: postId })).toEqual({ success: true, unreadCount: 0 });
    expect((await inboxOf(resident)).unreadCount).toBe(2);
    // However often: by two tabs, or on two devices.
    for (let times = 0; times < 2; times++)
      expect(await read(resident, { subjectId: postId })).toEqual({ success: true, unreadCount: 1 });
    expect((await inboxOf(resident, { unreadOnly: true })).alerts).toMatchObject([
      { url: `/resident/community/post/${other}` },
    ]);

    const filed = [];
    for (let n = 0; n < 3; n++)
      filed.push((await call(server, resident, "createComplaint", written)).complaintId);
    await read(manager, { subjectId: filed[1]! });
    expect((await inboxOf(manager, { unreadOnly: true })).alerts).toMatchObject([{ count: 2 }]);
    expect(await read(manager, { kind: "complaint_filed" })).toEqual({ success: true, unreadCount: 0 });

    const complaintId = filed[0]!;
    await call(server, manager, "updateComplaintStatus", { complaintId, status: "in_progress" });
    expect(await read(resident, { subjectId: complaintId })).toEqual({ success: true, unreadCount: 1 });
  });

  test("is read up to the moment that the person has seen, and never less than before", async () => {
    const { manager, resident } = await people();
    await postNotice(manager);
    const { alerts } = await inboxOf(resident);
    await postNotice(manager);
    const upTo = new Date(alerts[0]!.createdAt).toISOString();
    const read = await call(server, resident, "markAllAlertsRead", { upTo });
    expect(read).toEqual({ success: true, unreadCount: 1 });
    expect((await inboxOf(resident)).alerts.map(({ isRead }) => isRead)).toEqual([false, true]);
    await call(server, resident, "markAllAlertsRead", { upTo: "2999-01-01T00:00:00Z" });
    await call(server, resident, "markAllAlertsRead", { upTo: "2020-01-01T00:00:00Z" });
    expect((await inboxOf(resident)).unreadCount).toBe(0);
    // A clock that is ahead does not read what is still to come.
    await postNotice(manager);
    expect((await inboxOf(resident)).unreadCount).toBe(1);
  });

  test("comes in pages and by category, every entry once", async () => {
    const { manager, resident, neighbour } = await people();
    const postId = await writePost(resident);
    for (let n = 0; n < 5; n++) {
      await postNotice(manager, `공지 ${n}`);
      await comment(neighbour, postId);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof inboxOf>> = await inboxOf(resident, { limit: 4, cursor });
      seen.push(...page.alerts.map(({ body }) => body));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(["이사 왔어요", "공지 4", "공지 3", "공지 2", "공지 1", "공지 0"]);
    expect((await inboxOf(resident, { category: "community" })).alerts).toHaveLength(1);
    expect((await inboxOf(resident, { category: "notice" })).alerts).toHaveLength(5);
    expect(await inboxOf(resident, { category: "office" })).toMatchObject({ alerts: [], unreadCount: 6 });
  });

  test("counts to 100", async () => {
    const { apartment, resident } = await people();
    await asGate(server.database, (db) =>
      sql`insert into alerts (apartment_id, kind, subject_id, audience, words, cause_key)
        select ${apartment.id}, 'notice_published', gen_random_uuid(), 'residents', '{"notice": "공지"}', n::text
        from generate_series(1, 120) n`.execute(db),
    );
    expect((await inboxOf(resident)).unreadCount).toBe(100);
  });

  test("has nothing from before the account, nor from more than 90 days ago", async () => {
    const { apartment, manager, resident } = await people();
    const [old, recent] = [await postNotice(manager, "옛 공지"), await postNotice(manager, "요즘 공지")];
    const newcomer = await build().resident(apartment, { unit: 103 });
    expect(await inboxOf(newcomer)).toMatchObject({ alerts: [], unreadCount: 0 });

    await asGate(server.database, async (db) => {
      await sql`update users set created_at = now() - interval '1 year' where id = ${resident.id}`.execute(
        db,
      );
      await sql`update alerts set created_at = now() - case subject_id when ${old}::uuid then interval '90.01 days'
        else interval '89.99 days' end where subject_id in (${old}, ${recent})`.execute(db);
    });
    expect((await inboxOf(resident)).alerts).toMatchObject([{ body: "요즘 공지" }]);
    const [{ id: alertId } = { id: "" }] = (await inboxOf(resident)).alerts;
    await call(server, resident, "markAlertRead", { alertId });
    await sweep(server.database, server.settings);
    expect(await subjectsKept([old, recent])).toEqual([recent]);
    expect((await inboxOf(resident)).alerts).toMatchObject([{ id: alertId, isRead: true }]);
  });

  test("of a manager who comes from elsewhere begins without anything unread", async () => {
    const { apartment, resident } = await people();
    const { id } = await build().manager(await build().apartment(), { email: "moved@example.com" });
    await call(server, resident, "createComplaint", written);
    const admin = await build().superAdmin();
    await call(server, admin, "updateManager", { managerId: id, apartmentId: apartment.id });
    const password = { email: "moved@example.com", password: "비밀번호123" };
    const { token } = await call(server, undefined, "signIn", password);
    const moved = { token: token! };
    expect(await call(server, moved, "getAlerts", { unreadOnly: true })).toMatchObject({
      alerts: [],
      unreadCount: 0,
    });
    await call(server, resident, "createComplaint", written);
    expect(await call(server, moved, "getAlerts", null)).toMatchObject({ unreadCount: 1 });
  });
});

test.each(["0000-01-01T00:00:00Z", "2026-11-22", "gestern"])(
  "%s is no moment to read up to",
  async (upTo) => {
    const { resident } = await people();
    const refused = await errorOf(call(server, resident, "markAllAlertsRead", { upTo }));
    expect(refused.status).toBe("INVALID_ARGUMENT");
  },
);

test("the database itself shows each person's own alerts, and lets nobody write one", async () => {
  const [home, elsewhere] = [await people(), await people()];
  await postNotice(elsewhere.manager);
  await call(server, elsewhere.resident, "createComplaint", written);
  await call(server, home.neighbour, "createComplaint", written);
  await comment(home.neighbour, await writePost(home.resident));
  const as = ({ role, id: userId, apartmentId }: Actor) => ({ role, userId, apartmentId: apartmentId! });
  const kindsSeenBy = (actor: Actor) =>
    acting(server.database, as(actor), async (db) => {
      const rows = await db.selectFrom("alerts").select("kind").execute();
      return rows.map(({ kind }) => kind);
    });
  expect(await kindsSeenBy(home.resident)).toEqual(["post_commented"]);
  expect(await kindsSeenBy(home.neighbour)).toEqual([]);
  expect(await kindsSeenBy(home.manager)).toEqual(["complaint_filed"]);
  expect(
    await kindsSeenBy(
      await build()
        .superAdmin()
        .then((admin) => ({ ...admin, apartmentId: "" })),
    ),
  ).toEqual([]);
  const writes = [
    sql`update alerts set words = '{}'`,
    sql`delete from alerts`,
    sql`insert into alerts (apartment_id, kind, subject_id, audience, cause_key)
      values (${home.apartment.id}, 'notice_urgent', gen_random_uuid(), 'residents', 'forged')`,
    sql`select drop_alerts(${home.apartment.id}, null, 'forged')`,
  ];
  for (const write of writes) {
    const writing = acting(server.database, as(home.resident), (db) => write.execute(db));
    await expect(writing).rejects.toMatchObject({ code: "42501" });
  }
});

test("an alert that nobody may read is told apart from none by nobody", async () => {
  const { manager, resident, neighbour } = await people();
  await comment(neighbour, await writePost(resident));
  const [{ id: alertId } = { id: "" }] = (await inboxOf(resident)).alerts;
  for (const actor of [neighbour, manager]) {
    const refused = await errorOf(call(server, actor, "markAlertRead", { alertId }));
    expect(refused).toMatchObject({ status: "NOT_FOUND", details: { code: "alert_not_found" } });
  }
});

function subjectsKept(subjects: string[]): Promise<string[]> {
  return asGate(server.database, async (db) => {
    const rows = await db
      .selectFrom("alerts")
      .select("subject_id")
      .where("subject_id", "in", subjects)
      .execute();
    return rows.map(({ subject_id }) => subject_id);
  });
}
