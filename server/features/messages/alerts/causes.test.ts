import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { raiseAlert } from "#server/domain/alerts.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { everybody, told } from "#server/testing/addressees.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, call, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = { title: "단수 안내", content: "내일 물이 나오지 않아요." };

const newPost = async (author: Actor) =>
  (await call(server, author, "createPost", { ...written, boardId: "free_board" })).postId;

const comment = async (author: Actor, postId: string) =>
  (await call(server, author, "addComment", { postId, content: "반가워요" })).commentId;

describe("a notice", () => {
  test("is told to the residents alone", async () => {
    const all = await everybody(server);
    await call(server, all.manager, "createNotice", written);
    const one = ["notice_published"];
    expect(await told(server, all)).toEqual({ resident: one, neighbour: one, thirdOne: one });
  });

  test("is told once when the request is repeated", async () => {
    const all = await everybody(server);
    const request = { data: { ...written, requestId: crypto.randomUUID() } };
    for (let times = 0; times < 2; times++) {
      const { statusCode } = await post(
        server,
        "/asia-northeast3/createNotice",
        request,
        bearer(all.manager),
      );
      expect(statusCode).toBe(200);
    }
    expect((await told(server, all)).resident).toEqual(["notice_published"]);
  });

  test("that is edited is told again only if the office wants it, and is unread again", async () => {
    const all = await everybody(server);
    const { noticeId } = await call(server, all.manager, "createNotice", written);
    const [first] = (await call(server, all.resident, "getAlerts", null)).alerts;
    await call(server, all.resident, "markAlertRead", { alertId: first!.id });
    const edit = { noticeId, ...written, title: "단수 연기" };
    await call(server, all.manager, "updateNotice", edit);
    expect((await call(server, all.resident, "getAlerts", null)).unreadCount).toBe(0);
    await call(server, all.manager, "updateNotice", { ...edit, alertAgain: true });
    const { alerts } = await call(server, all.resident, "getAlerts", { unreadOnly: true });
    expect(alerts).toMatchObject([{ body: "단수 연기", count: 1 }]);
    // It is one notice, however often it is told.
    expect(await call(server, all.neighbour, "getAlerts", null)).toMatchObject({
      alerts: [{ body: "단수 연기", count: 1 }],
      unreadCount: 1,
    });
  });

  test("of some buildings, or urgent, reaches those buildings", async () => {
    const all = await everybody(server);
    const { noticeId } = await call(server, all.manager, "createNotice", written);
    const as = { role: "manager", apartmentId: all.manager.apartmentId!, userId: all.manager.id } as const;
    await acting(server.database, as, (db) =>
      raiseAlert(db, {
        kind: "notice_urgent",
        subjectId: noticeId,
        causeKey: `urgent:${noticeId}`,
        to: { residents: [101, 103] },
        words: { notice: written.title },
      }),
    );
    const both = ["notice_urgent", "notice_published"];
    expect(await told(server, all)).toEqual({
      resident: both,
      neighbour: ["notice_published"],
      thirdOne: both,
    });
    const { alerts } = await call(server, all.resident, "getAlerts", { limit: 1 });
    expect(alerts).toMatchObject([{ title: "긴급 공지", isUrgent: true, category: null }]);
  });
});

describe("a complaint", () => {
  const filed = { manager: ["complaint_filed"], colleague: ["complaint_filed"] };
  const file = async (author: Actor, title = written.title) =>
    (await call(server, author, "createComplaint", { ...written, title })).complaintId;

  test("that is filed is told to the office accounts with the right, together with those before it", async () => {
    const all = await everybody(server);
    await file(all.residentElsewhere);
    const one = ["complaint_filed"];
    expect(await told(server, all)).toEqual({ managerElsewhere: one });
    await file(all.resident);
    const complaintId = await file(all.neighbour, "천장 누수");
    expect(await told(server, all)).toEqual({ manager: one, colleague: one, managerElsewhere: one });
    const { alerts } = await call(server, all.manager, "getAlerts", null);
    expect(alerts).toMatchObject([
      {
        title: "새 민원이 접수됐어요",
        body: "천장 누수",
        count: 2,
        url: "/manager/complaints?status=submitted",
      },
    ]);
    const { url } = await call(server, all.manager, "markAlertRead", { alertId: alerts[0]!.id });
    expect(url).toBe("/manager/complaints?status=submitted");
    const third = await file(all.thirdOne);
    const [entry] = (await call(server, all.manager, "getAlerts", null)).alerts;
    expect(entry).toMatchObject({ count: 1, url: `/manager/complaints/${third}` });
    expect((await call(server, all.colleague, "getAlerts", null)).alerts).toMatchObject([{ count: 3 }]);
    expect(complaintId).not.toBe(third);
  });

  test("that is moved is told to its author alone", async () => {
    const all = await everybody(server);
    const complaintId = await file(all.resident);
    await call(server, all.manager, "updateComplaintStatus", { complaintId, status: "in_progress" });
    expect(await told(server, all)).toEqual({ ...filed, resident: ["complaint_moved"] });
  });

  test("leads its author to it, and is no news where nothing moved", async () => {
    const all = await everybody(server);
    const complaintId = await file(all.resident);
    for (let times = 0; times < 2; times++)
      await call(server, all.manager, "updateComplaintStatus", { complaintId, status: "in_progress" });
    expect((await call(server, all.resident, "getAlerts", null)).alerts).toMatchObject([
      {
        title: "민원이 '처리 중'으로 바뀌었어요",
        body: written.title,
        count: 1,
        url: `/resident/complaints/${complaintId}`,
      },
    ]);
  });

  test("that is moved and moved back at once by the same person leaves nothing to tell", async () => {
    const all = await everybody(server);
    const complaintId = await file(all.resident);
    const move = (status: "submitted" | "in_progress" | "resolved", by = all.manager) =>
      call(server, by, "updateComplaintStatus", { complaintId, status });
    const titles = async () =>
      (await call(server, all.resident, "getAlerts", null)).alerts.map(({ title }) => title);
    await move("in_progress");
    await move("resolved");
    await move("in_progress");
    expect(await titles()).toEqual(["민원이 '처리 중'으로 바뀌었어요"]);
    await move("submitted");
    expect(await titles()).toEqual([]);
    await move("in_progress");
    expect(await titles()).toEqual(["민원이 '처리 중'으로 바뀌었어요"]);

    // By a colleague it is no slip of the hand, and neither is it later.
    await move("submitted", all.colleague);
    expect(await titles()).toEqual(["민원이 '접수'로 바뀌었어요"]);
    await asGate(server.database, (db) => sql`update alerts set send_from = now()`.execute(db));
    await move("in_progress", all.colleague);
    expect((await call(server, all.resident, "getAlerts", null)).alerts).toMatchObject([
      { title: "민원이 '처리 중'으로 바뀌었어요", count: 3 },
    ]);
  });

  test("that is moved back once its author has read of the move is told again", async () => {
    const reading: ((reader: Actor, alert: { id: string; createdAt: string }) => Promise<unknown>)[] = [
      (reader, { id }) => call(server, reader, "markAlertRead", { alertId: id }),
      (reader, { createdAt }) => call(server, reader, "markAllAlertsRead", { upTo: createdAt }),
    ];
    for (const read of reading) {
      const all = await everybody(server);
      const complaintId = await file(all.resident);
      await call(server, all.manager, "updateComplaintStatus", { complaintId, status: "resolved" });
      await read(all.resident, (await call(server, all.resident, "getAlerts", null)).alerts[0]!);
      await call(server, all.manager, "updateComplaintStatus", { complaintId, status: "submitted" });
      expect((await call(server, all.resident, "getAlerts", null)).alerts).toMatchObject([
        { title: "민원이 '접수'로 바뀌었어요", isRead: false },
        { title: "민원이 '처리 완료'로 바뀌었어요", isRead: true },
      ]);
    }
  });

  test("waits with what leaves the product until a move can no longer be taken back", async () => {
    const all = await everybody(server);
    const complaintId = await file(all.resident);
    await call(server, all.manager, "updateComplaintStatus", { complaintId, status: "resolved" });
    const held = await asGate(server.database, (db) =>
      db
        .selectFrom("alerts")
        .select(["kind", sql<number>`extract(epoch from send_from - created_at)::int`.as("seconds")])
        .where("subject_id", "=", complaintId)
        .orderBy("created_at")
        .execute(),
    );
    expect(held).toEqual([
      { kind: "complaint_filed", seconds: 0 },
      { kind: "complaint_moved", seconds: 15 },
    ]);
  });
});

describe("a comment", () => {
  test("is told to the post's author and to whoever commented before, once each", async () => {
    const all = await everybody(server);
    const postId = await newPost(all.resident);
    await comment(all.resident, postId);
    expect(await told(server, all)).toEqual({});
    await comment(all.neighbour, postId);
    expect(await told(server, all)).toEqual({ resident: ["post_commented"] });
    await comment(all.neighbour, postId);
    await comment(all.thirdOne, postId);
    expect(await told(server, all)).toEqual({
      resident: ["post_commented"],
      neighbour: ["thread_commented"],
    });
    await comment(all.resident, postId);
    expect(await told(server, all)).toEqual({
      resident: ["post_commented"],
      neighbour: ["thread_commented"],
      thirdOne: ["thread_commented"],
    });
    const counts = [all.resident, all.neighbour, all.thirdOne].map(async (actor) => {
      const { alerts } = await call(server, actor, "getAlerts", null);
      return alerts.map(({ count }) => count);
    });
    expect(await Promise.all(counts)).toEqual([[3], [2], [1]]);
  });

  test("is told to nobody who muted the thread, until they want it again", async () => {
    const all = await everybody(server);
    const postId = await newPost(all.resident);
    await comment(all.neighbour, postId);
    await call(server, all.resident, "markAllAlertsRead", {
      upTo: new Date(Date.now() + 1000).toISOString(),
    });
    for (const actor of [all.resident, all.neighbour]) {
      for (let times = 0; times < 2; times++)
        await call(server, actor, "setThreadMuted", { postId, isMuted: true });
      const { isThreadMuted } = await call(server, actor, "getPostById", { postId });
      expect(isThreadMuted).toBe(true);
    }
    expect((await call(server, all.thirdOne, "getPostById", { postId })).isThreadMuted).toBe(false);
    await comment(all.thirdOne, postId);
    const unread = async (actor: Actor) => (await call(server, actor, "getAlerts", null)).unreadCount;
    expect([await unread(all.resident), await unread(all.neighbour)]).toEqual([0, 0]);
    await call(server, all.resident, "setThreadMuted", { postId, isMuted: false });
    await comment(all.thirdOne, postId);
    expect([await unread(all.resident), await unread(all.neighbour)]).toEqual([1, 0]);
  });
});

describe("an account", () => {
  test("that is changed is told to its person, whoever did it", async () => {
    const all = await everybody(server);
    const one = ["account_changed"];
    const email = `changed.${all.resident.email}`;
    await call(server, all.resident, "changeEmail", { email, currentPassword: testPassword });
    expect(await told(server, all)).toEqual({ resident: one });
    const newPassword = "새로운비밀번호1";
    await call(server, all.manager, "changePassword", { currentPassword: testPassword, newPassword });
    expect(await told(server, all)).toEqual({ resident: one, manager: one });
    await call(server, all.manager, "updateResident", { residentId: all.neighbour.id, name: "김새롬" });
    await call(server, all.manager, "updateResident", {
      residentId: all.neighbour.id,
      email: `changed.${all.neighbour.email}`,
    });
    expect(await told(server, all)).toEqual({ resident: one, manager: one, neighbour: one });
    await call(server, all.manager, "resetResidentPassword", { residentId: all.thirdOne.id });
    const admin = await build().superAdmin();
    await call(server, admin, "updateManager", { managerId: all.colleague.id, name: "이관리" });
    await call(server, admin, "resetManagerPassword", { managerId: all.withoutTheRight.id });
    await call(server, admin, "updateManager", {
      managerId: all.colleague.id,
      email: `changed.${all.colleague.email}`,
    });
    const rows = await asGate(server.database, (db) =>
      db
        .selectFrom("alerts")
        .select("user_id")
        .where("kind", "=", "account_changed")
        .where("apartment_id", "=", all.manager.apartmentId)
        .execute(),
    );
    const changed = [
      all.resident,
      all.manager,
      all.neighbour,
      all.thirdOne,
      all.colleague,
      all.withoutTheRight,
    ];
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set(changed.map(({ id }) => id)));
    expect(rows).toHaveLength(changed.length);
    await call(server, admin, "changePassword", { currentPassword: testPassword, newPassword });
  });
});
