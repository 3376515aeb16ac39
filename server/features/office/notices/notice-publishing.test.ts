import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = { title: "단수 안내", content: "내일 물이 나오지 않아요." };
const minute = 60_000;
const day = 24 * 60 * minute;
/** In whole seconds, as the database answers them. */
const after = (ms: number) => new Date(Date.now() + ms).toISOString().replace(/\.\d+/, "");

async function neighbours() {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const resident = await build().resident(apartment, { building: 101 });
  const other = await build().resident(apartment, { building: 102 });
  return { apartment, manager, resident, other };
}

async function post(manager: Actor, more: object = {}): Promise<string> {
  return (await call(server, manager, "createNotice", { ...written, ...more })).noticeId;
}

async function idsOf(reader: Actor, filter: object = {}): Promise<string[]> {
  return (await call(server, reader, "getNotices", filter)).notices.map(({ id }) => id);
}

/** Moves the moments of a notice, as time does. */
function move({ apartmentId }: Actor, noticeId: string, columns: object): Promise<unknown> {
  return acting(server.database, { role: "manager", apartmentId: apartmentId! }, (db) =>
    db.updateTable("notices").set(columns).where("id", "=", noticeId).execute(),
  );
}

describe("a notice of which nothing more is said", () => {
  test("is what it was: of everybody, published at once, and it stays", async () => {
    const { manager, resident } = await neighbours();
    const noticeId = await post(manager);
    const { notice } = await call(server, resident, "peekNotice", { noticeId });
    const ordinary = { category: "general", importance: "normal", isPinned: false, buildings: null };
    expect(notice).toMatchObject({ ...ordinary, publishAt: null, expiresAt: null, isUnread: true });
    expect(notice.publishedAt).toBe(notice.createdAt);
    expect((await call(server, resident, "getAlerts", null)).alerts).toMatchObject([
      { kind: "notice_published", isUrgent: false },
    ]);
  });

  test("keeps on an update what is left out, and null takes it back", async () => {
    const { manager } = await neighbours();
    const settings = {
      category: "safety",
      importance: "important",
      isPinned: true,
      buildings: [102, 101, 102],
    };
    const noticeId = await post(manager, { ...settings, expiresAt: after(day) });
    await call(server, manager, "updateNotice", { noticeId, ...written });
    const settled = async () => (await call(server, manager, "getNoticeById", { noticeId })).notice;
    expect(await settled()).toMatchObject({
      ...settings,
      buildings: [101, 102],
      expiresAt: expect.any(String),
    });
    const nothing = { category: null, importance: null, isPinned: null, buildings: null, expiresAt: null };
    await call(server, manager, "updateNotice", { noticeId, ...written, ...nothing });
    const ordinary = { category: "general", importance: "normal", isPinned: false };
    expect(await settled()).toMatchObject({ ...ordinary, buildings: null, expiresAt: null });
  });
});

describe("a scheduled notice", () => {
  test("is the office's alone until then: not in lists, searches, links, numbers, alerts", async () => {
    const { manager, resident } = await neighbours();
    const publishAt = after(day);
    const noticeId = await post(manager, { publishAt, importance: "urgent", isPinned: true });
    const dashboard = await call(server, resident, "getResidentDashboard", null);
    expect(dashboard).toMatchObject({ newNoticeCount: 0, unreadNoticeCount: 0, urgentNotices: [] });
    const filters: Input<"getNotices">[] = [
      null,
      { query: "단수" },
      { state: "scheduled" },
      { category: "general" },
    ];
    for (const filter of filters) {
      const list = await call(server, resident, "getNotices", filter);
      expect(list).toMatchObject({ notices: [], pinned: [], total: 0 });
    }
    for (const name of ["getNoticeById", "peekNotice"] as const) {
      expect((await errorOf(call(server, resident, name, { noticeId }))).details.code).toBe(
        "notice_not_found",
      );
    }
    expect((await call(server, resident, "getAlerts", null)).alerts).toEqual([]);
    expect(await call(server, manager, "getManagerDashboard", null)).toMatchObject({ noticeCount: 0 });

    const { notices } = await call(server, manager, "getNotices", { state: "scheduled" });
    expect(notices).toMatchObject([{ id: noticeId, publishAt, createdAt: publishAt, publishedAt: null }]);
    expect([await idsOf(manager), await idsOf(manager, { state: "published" })]).toEqual([[noticeId], []]);
  });

  test("is hidden by policy from residents and from an office account without the right, its files too", async () => {
    const { apartment, manager, resident } = await neighbours();
    const fileId = await build().pendingFile(manager, "notice");
    const noticeId = await post(manager, { publishAt: after(day), fileIds: [fileId] });
    const rowsFor = (role: "manager" | "resident", rights: "notices" | "complaints") =>
      acting(
        server.database,
        { role, apartmentId: apartment.id, userId: role === "resident" ? resident.id : "", rights: [rights] },
        async (db) => {
          const { rows } = await sql<{ notices: number; attachments: number; files: number }>`
            select (select count(*)::int from notices where id = ${noticeId}) as notices,
              (select count(*)::int from attachments where notice_id = ${noticeId}) as attachments,
              (select count(*)::int from files where id = ${fileId}) as files
          `.execute(db);
          return Object.values(rows[0]!);
        },
      );
    expect(await rowsFor("resident", "complaints")).toEqual([0, 0, 0]);
    expect(await rowsFor("manager", "complaints")).toEqual([0, 0, 0]);
    expect(await rowsFor("manager", "notices")).toEqual([1, 1, 1]);
  });

  test("is published by hand, once, and then is as any other of that moment", async () => {
    const { manager, resident } = await neighbours();
    const noticeId = await post(manager, { publishAt: after(day) });
    for (let times = 0; times < 2; times++) await call(server, manager, "publishNoticeNow", { noticeId });
    const { notice } = await call(server, resident, "peekNotice", { noticeId });
    expect(Date.now() - Date.parse(notice.createdAt)).toBeLessThan(minute);
    expect(notice).toMatchObject({ publishAt: null, publishedAt: notice.createdAt, isUnread: true });
    expect((await call(server, resident, "getAlerts", null)).alerts).toHaveLength(1);
  });

  test("is moved, or published by taking its time away; what is published stays so", async () => {
    const { manager, resident } = await neighbours();
    const noticeId = await post(manager, { publishAt: after(day) });
    const later = after(2 * day);
    await call(server, manager, "updateNotice", { noticeId, ...written, publishAt: later, alertAgain: true });
    expect(await idsOf(resident)).toEqual([]);
    expect((await call(server, manager, "getNoticeById", { noticeId })).notice.createdAt).toBe(later);
    await call(server, manager, "updateNotice", { noticeId, ...written, publishAt: null });
    await call(server, manager, "updateNotice", { noticeId, ...written, publishAt: later });
    expect(await idsOf(resident)).toEqual([noticeId]);
    expect((await call(server, resident, "getAlerts", null)).alerts).toHaveLength(1);
  });

  test.each([-minute, 0.5 * minute, 367 * day])("is refused %d ms from now", async (ms) => {
    const { manager } = await neighbours();
    const noticeId = await post(manager, { publishAt: after(day) });
    const payload = { ...written, publishAt: after(ms) };
    for (const error of [
      await errorOf(call(server, manager, "createNotice", payload)),
      await errorOf(call(server, manager, "updateNotice", { noticeId, ...payload })),
    ]) {
      expect(error).toMatchObject({
        status: "INVALID_ARGUMENT",
        message: "게시 시각은 지금부터 1분 뒤에서 1년 안이어야 해요.",
        details: { code: "publish_time_past", field: "publishAt" },
      });
    }
  });

  test("may be edited in its last minute, because its time was accepted before", async () => {
    const { manager } = await neighbours();
    const noticeId = await post(manager, { publishAt: after(day) });
    const publishAt = after(20_000);
    await move(manager, noticeId, { publish_at: publishAt });
    await call(server, manager, "updateNotice", { noticeId, ...written, publishAt });
    expect(await idsOf(manager, { state: "scheduled" })).toEqual([noticeId]);
  });
});

describe("an expired notice", () => {
  test("leaves residents' lists and numbers, not its link; the office finds it", async () => {
    const { manager, resident } = await neighbours();
    const noticeId = await post(manager, { expiresAt: after(day), isPinned: true, importance: "urgent" });
    expect(await idsOf(resident)).toEqual([noticeId]);
    await move(manager, noticeId, { expires_at: after(-1000) });
    const list = await call(server, resident, "getNotices", null);
    expect(list).toMatchObject({ notices: [], pinned: [], total: 0 });
    expect(await call(server, resident, "getResidentDashboard", null)).toMatchObject({
      newNoticeCount: 0,
      unreadNoticeCount: 0,
      urgentNotices: [],
    });
    expect((await call(server, resident, "peekNotice", { noticeId })).notice.id).toBe(noticeId);
    expect(await idsOf(manager, { state: "expired" })).toEqual([noticeId]);
    expect(await idsOf(manager, { state: "published" })).toEqual([]);
  });

  test("cannot be made, nor end before it begins", async () => {
    const { manager } = await neighbours();
    for (const times of [
      { expiresAt: after(-minute) },
      { publishAt: after(2 * day), expiresAt: after(day) },
    ]) {
      expect(await errorOf(call(server, manager, "createNotice", { ...written, ...times }))).toMatchObject({
        status: "INVALID_ARGUMENT",
        details: { field: "expiresAt" },
      });
    }
  });
});

describe("a pinned notice", () => {
  test("stands above the list and in it; five may, whoever asks at the same moment", async () => {
    const { manager, resident } = await neighbours();
    const pinned: string[] = [];
    for (let nth = 0; nth < 4; nth++) pinned.unshift(await post(manager, { isPinned: true }));
    const plain = await post(manager);
    const asked = Array.from({ length: 3 }, () =>
      call(server, manager, "createNotice", { ...written, isPinned: true }).then(
        ({ noticeId }) => noticeId,
        (error: unknown) => error,
      ),
    );
    const answers = await Promise.all(asked);
    const fifth = answers.filter((answer) => typeof answer === "string");
    expect(fifth).toHaveLength(1);
    expect(answers.find((answer) => typeof answer !== "string")).toMatchObject({
      status: "FAILED_PRECONDITION",
      message: "상단 고정은 5개까지예요. 다른 공지의 고정을 먼저 풀어 주세요.",
      details: { code: "too_many_pinned", field: "isPinned" },
    });
    const list = await call(server, resident, "getNotices", { limit: 1 });
    expect(list.pinned.map(({ id }) => id)).toEqual([...fifth, ...pinned]);
    expect(await idsOf(resident)).toEqual([...fifth, plain, ...pinned]);
  });

  test("does not count once it has expired, until it is brought back", async () => {
    const { manager } = await neighbours();
    const [first] = [await post(manager, { isPinned: true, expiresAt: after(day) })];
    for (let nth = 0; nth < 4; nth++) await post(manager, { isPinned: true });
    await move(manager, first, { expires_at: after(-1000) });
    await post(manager, { isPinned: true });
    await call(server, manager, "updateNotice", { noticeId: first, ...written });
    const back = call(server, manager, "updateNotice", { noticeId: first, ...written, expiresAt: null });
    expect((await errorOf(back)).details.code).toBe("too_many_pinned");
  });
});

test("a list of a category has its pinned ones and its number", async () => {
  const { manager, resident } = await neighbours();
  await post(manager, { isPinned: true });
  const fee = await post(manager, { category: "fee", isPinned: true });
  const list = await call(server, resident, "getNotices", { category: "fee" });
  expect([list.notices, list.pinned].map((rows) => rows.map(({ id }) => id))).toEqual([[fee], [fee]]);
  expect(list.total).toBe(1);
});
