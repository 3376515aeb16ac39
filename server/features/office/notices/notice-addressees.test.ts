import { sql } from "kysely";
import { describe, expect, test } from "vitest";

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

/** Moves the moments of a notice, as time does. */
function move({ apartmentId }: Actor, noticeId: string, columns: object): Promise<unknown> {
  return acting(server.database, { role: "manager", apartmentId: apartmentId! }, (db) =>
    db.updateTable("notices").set(columns).where("id", "=", noticeId).execute(),
  );
}

describe("a notice for some buildings", () => {
  test("is news there alone, and to be read by everybody", async () => {
    const { manager, resident, other } = await neighbours();
    const noticeId = await post(manager, { buildings: [102], importance: "urgent" });
    const stateOf = async (reader: Actor) => {
      const { notices } = await call(server, reader, "getNotices", null);
      const { alerts } = await call(server, reader, "getAlerts", null);
      const { unreadNoticeCount, urgentNotices } = await call(server, reader, "getResidentDashboard", null);
      return [
        notices.map(({ isUnread }) => isUnread),
        alerts.length,
        unreadNoticeCount,
        urgentNotices.length,
      ];
    };
    expect(await stateOf(resident)).toEqual([[false], 0, 0, 0]);
    expect(await stateOf(other)).toEqual([[true], 1, 1, 1]);
    expect((await call(server, resident, "peekNotice", { noticeId })).notice.buildings).toEqual([102]);
  });

  test("names buildings that there are", async () => {
    const { manager } = await neighbours();
    expect((await call(server, manager, "getNoticeBuildings", null)).buildings).toEqual([
      { building: 101, householdCount: 1 },
      { building: 102, householdCount: 1 },
    ]);
    const unknown = call(server, manager, "createNotice", { ...written, buildings: [101, 199, 198] });
    expect(await errorOf(unknown)).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: "우리 단지에 없는 동이에요: 198동, 199동",
      details: { field: "buildings" },
    });
    const none = call(server, manager, "createNotice", { ...written, buildings: [] });
    expect((await errorOf(none)).details.field).toBe("buildings");
  });
});

describe("an urgent notice", () => {
  test("tells urgently, stands on top for a day, and leaves a record", async () => {
    const { manager, resident } = await neighbours();
    const noticeId = await post(manager, { importance: "urgent" });
    expect((await call(server, resident, "getAlerts", null)).alerts).toMatchObject([
      { kind: "notice_urgent", isUrgent: true },
    ]);
    const urgent = async () => (await call(server, resident, "getResidentDashboard", null)).urgentNotices;
    expect(await urgent()).toMatchObject([{ id: noticeId, title: written.title }]);
    await move(manager, noticeId, { published_at: after(-day - 1000) });
    expect(await urgent()).toEqual([]);
    expect(await urgentRecordsOn(noticeId)).toEqual([{ actor_id: manager.id }]);
  });

  test("tells again as often as it is asked to, each time with a record", async () => {
    const { manager, resident } = await neighbours();
    const noticeId = await post(manager);
    const payload = { noticeId, ...written, importance: "urgent" as const };
    await call(server, manager, "updateNotice", payload);
    expect(await urgentRecordsOn(noticeId)).toEqual([]);
    await call(server, manager, "updateNotice", { ...payload, alertAgain: true });
    expect(await urgentRecordsOn(noticeId)).toHaveLength(1);
    const { alerts } = await call(server, resident, "getAlerts", null);
    expect(alerts).toMatchObject([{ kind: "notice_urgent", url: `/resident/notices/${noticeId}` }]);
  });
});

describe("a text with a placeholder", () => {
  test.each([
    ["title", { title: "{날짜} 단수", content: "내용" }],
    ["content", { title: "단수", content: "문의: {문의}" }],
  ])("is not published, nor scheduled: the %s says so", async (field, text) => {
    const { manager } = await neighbours();
    const noticeId = await post(manager);
    const tried = [
      call(server, manager, "createNotice", text),
      call(server, manager, "createNotice", { ...text, publishAt: after(day) }),
      call(server, manager, "updateNotice", { noticeId, ...text }),
    ];
    for (const error of await Promise.all(tried.map((attempt) => errorOf(attempt)))) {
      expect(error).toMatchObject({
        status: "INVALID_ARGUMENT",
        message: "{날짜}처럼 아직 채우지 않은 칸이 있어요.",
        details: { code: "placeholder_left", field },
      });
    }
  });

  test("may have other words in braces", async () => {
    const { manager } = await neighbours();
    const noticeId = await post(manager, { content: "{관리비} 안내" });
    expect(noticeId).toEqual(expect.any(String));
  });
});

function urgentRecordsOn(noticeId: string): Promise<{ actor_id: string | null }[]> {
  return server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql<{ actor_id: string | null }>`
      select actor_id from audit_log where action = 'urgent_notice_sent' and subject_id = ${noticeId}::uuid
    `.execute(db);
    return rows;
  });
}
