import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { publishDueNotices } from "./publish-notices.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = { title: "🏢".repeat(100), content: "내일 물이 나오지 않아요." };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function office() {
  const apartment = await build().apartment();
  return { manager: await build().manager(apartment), resident: await build().resident(apartment) };
}

/** Schedules a notice and lets so much time pass that it is due since then. */
async function schedule(manager: Actor, since: string, more: object = {}): Promise<string> {
  const payload = { ...written, publishAt: inDays(1), ...more };
  const { noticeId } = await call(server, manager, "createNotice", payload);
  await acting(server.database, { role: "manager", apartmentId: manager.apartmentId! }, (db) =>
    db
      .updateTable("notices")
      .set({ publish_at: sql`now() - ${since}::interval` })
      .where("id", "=", noticeId)
      .execute(),
  );
  return noticeId;
}

test("a notice is published with its alert when it is due, once, and not before", async () => {
  const { manager, resident } = await office();
  const waiting = await schedule(manager, "-1 minute");
  const due = await schedule(manager, "1 hour");
  for (let times = 0; times < 2; times++) await publishDueNotices(server.database);
  const { notices } = await call(server, resident, "getNotices", null);
  expect(notices.map(({ id }) => id)).toEqual([due]);
  expect(Date.now() - Date.parse(notices[0]!.createdAt)).toBeLessThan(60_000);
  expect(notices[0]!.isUnread).toBe(true);
  const { alerts } = await call(server, resident, "getAlerts", null);
  expect(alerts.map(({ url }) => url)).toEqual([`/resident/notices/${due}`]);
  const { notices: scheduled } = await call(server, manager, "getNotices", { state: "scheduled" });
  expect(scheduled.map(({ id }) => id)).toEqual([waiting]);
});

test.each([
  {},
  { importance: "urgent" },
  { buildings: [101] },
  { importance: "urgent", buildings: [101], expiresAt: inDays(30) },
])("the alert is the one that a notice of now has: %j", async (settings) => {
  const { manager } = await office();
  await schedule(manager, "1 minute", settings);
  await publishDueNotices(server.database);
  const payload = { ...written, ...settings };
  await call(server, manager, "createNotice", payload as typeof written);
  const alerts = await asGate(server.database, (db) =>
    db
      .selectFrom("alerts")
      .selectAll()
      .where("apartment_id", "=", manager.apartmentId!)
      .orderBy("created_at")
      .execute(),
  );
  expect(alerts).toHaveLength(2);
  const [byItself, byHand] = alerts.map((alert) => {
    const { subject_id: subjectId, created_at: createdAt, send_from: sendFrom } = alert;
    return {
      ...alert,
      // What differs between any two.
      id: null,
      subject_id: null,
      created_at: null,
      actor_id: null,
      send_from: Date.parse(sendFrom) - Date.parse(createdAt) < 1000,
      group_key: alert.group_key?.replace(subjectId, "id"),
      cause_key: alert.cause_key.replace(subjectId, "id"),
    };
  });
  expect(byItself).toEqual(byHand);
});

test("an urgent one leaves the record of whoever wrote it", async () => {
  const { manager } = await office();
  const [urgent, ordinary] = [
    await schedule(manager, "1 minute", { importance: "urgent" }),
    await schedule(manager, "1 minute"),
  ];
  await publishDueNotices(server.database);
  const { rows } = await server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    return sql`
      select subject_id, actor_id, actor_role, details from audit_log
      where action = 'urgent_notice_sent' and subject_id in (${urgent}::uuid, ${ordinary}::uuid)
    `.execute(db);
  });
  const by = { actor_id: manager.id, actor_role: "manager", details: { scheduled: 1 } };
  expect(rows).toEqual([{ subject_id: urgent, ...by }]);
});

test("all that is due is published, however much it is", async () => {
  const { manager, resident } = await office();
  const first = await schedule(manager, "2 hours");
  await acting(
    server.database,
    { role: "manager", apartmentId: manager.apartmentId!, userId: manager.id },
    (db) =>
      sql`insert into notices (apartment_id, title, content, author_id, author_name, publish_at)
        select apartment_id, 'x', 'x', author_id, author_name, now() - interval '1 hour'
        from notices, generate_series(1, 120) where id = ${first}`.execute(db),
  );
  await publishDueNotices(server.database);
  expect((await call(server, resident, "getNotices", null)).total).toBe(121);
});

test("a notice that ended before it was published is published, and nobody is told", async () => {
  const { manager, resident } = await office();
  const noticeId = await schedule(manager, "2 hours", {
    expiresAt: inDays(2),
  });
  await acting(server.database, { role: "manager", apartmentId: manager.apartmentId! }, (db) =>
    db
      .updateTable("notices")
      .set({ expires_at: sql`now() - interval '1 hour'` })
      .where("id", "=", noticeId)
      .execute(),
  );
  await publishDueNotices(server.database);
  expect((await call(server, resident, "getAlerts", null)).alerts).toEqual([]);
  const told = await asGate(server.database, (db) =>
    db.selectFrom("alerts").select("id").where("subject_id", "=", noticeId).execute(),
  );
  expect(told).toEqual([]);
  const { notices } = await call(server, manager, "getNotices", { state: "expired" });
  expect(notices.map(({ id }) => id)).toEqual([noticeId]);
});

test("no caller can publish by it", async () => {
  const { manager } = await office();
  for (const caller of [
    { role: "manager", apartmentId: manager.apartmentId!, userId: manager.id } as const,
    { role: "superAdmin" } as const,
  ]) {
    const asked = acting(server.database, caller, (db) => sql`select publish_due_notices(1)`.execute(db));
    await expect(asked).rejects.toMatchObject({ code: "42501" });
  }
});

test("a second in which nothing is due writes nothing", async () => {
  const { manager } = await office();
  await schedule(manager, "-1 hour");
  await publishDueNotices(server.database);
  const { rows } = await server.database.kysely.transaction().execute(async (db) => {
    await sql`select publish_due_notices(50)`.execute(db);
    return sql<{ written: string | null }>`select pg_current_xact_id_if_assigned()::text as written`.execute(
      db,
    );
  });
  expect(rows).toEqual([{ written: null }]);
});
