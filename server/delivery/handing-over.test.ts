import { sql } from "kysely";
import { expect, test } from "vitest";

import { raiseAlert } from "#server/domain/alerts.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { acting, asGate, gateOf } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { handOver } from "./delivery-store.ts";

const server = useTestServer();
const build = () => builders(server.database);

const manyAlerts = 5000;

/** Alerts from so many hours ago, which are not handed over. */
async function letAlertsWait(hoursAgo: number): Promise<string> {
  const { id } = await build().apartment();
  await asGate(server.database, (db) =>
    sql`
      insert into alerts (apartment_id, kind, subject_id, audience, words, cause_key, created_at, send_from)
      select ${id}, 'notice_published', gen_random_uuid(), 'residents', '{"notice": "공지"}', n::text, moment, moment
      from generate_series(1, ${manyAlerts}::int) n
      cross join lateral (select clock_timestamp() - make_interval(hours => ${hoursAgo}) as moment) at
    `.execute(db),
  );
  return id;
}

function waitingIn(apartmentId: string): Promise<number> {
  return asGate(server.database, async (db) => {
    const rows = await db
      .selectFrom("alerts")
      .select("id")
      .where("apartment_id", "=", apartmentId)
      .where("handed_over_at", "is", null)
      .execute();
    return rows.length;
  });
}

test("a step takes the first of the alerts that wait, and looks at no other", async () => {
  await letAlertsWait(1);
  const plan = await server.database.kysely.transaction().execute(async (db) => {
    await sql`select set_config('role', ${await gateOf(db)}, true)`.execute(db);
    const { rows: functions } = await sql<{ body: string }>`
      select prosrc as body from pg_proc where proname = 'next_waiting_alert'
    `.execute(db);
    const taking = functions[0]!.body.match(/select \* into waiting (from .*?);/s)![1]!;
    const { rows } = await sql<Record<string, string>>`explain select * ${sql.raw(taking)}`.execute(db);
    return rows.flatMap((row) => Object.values(row)).join("\n");
  });
  expect(plan).toContain("Index Scan using alerts_to_hand_over");
  expect(plan).not.toContain("Sort");
});

test("news that grew old while nothing went out is closed many at a time", async () => {
  const apartmentId = await letAlertsWait(49);
  let steps = 0;
  while ((await waitingIn(apartmentId)) > 0) {
    await handOver(server.database, ["push"]);
    steps++;
  }
  expect(steps).toBeLessThanOrEqual(manyAlerts / 500);
});

test("a server without a way out of the product keeps no old news waiting", async () => {
  const old = await letAlertsWait(49);
  const recent = await letAlertsWait(47);
  await sweep(server.database, server.settings);
  expect([await waitingIn(old), await waitingIn(recent)]).toEqual([0, manyAlerts]);
});

test("what has no way out of the product does not wait for one", async () => {
  const apartment = await build().apartment();
  const [author, follower] = [await build().resident(apartment), await build().resident(apartment)];
  const as = { role: "resident", apartmentId: apartment.id, userId: author.id } as const;
  const subjectId = crypto.randomUUID();
  await acting(server.database, as, (db) =>
    raiseAlert(db, {
      kind: "thread_commented",
      subjectId,
      causeKey: `comment:${subjectId}`,
      to: { userId: follower.id },
      words: {},
    }),
  );
  expect(await waitingIn(apartment.id)).toBe(0);
});

test("callers close no alerts", async () => {
  const { apartmentId, id: userId } = await build().manager(await build().apartment());
  const closing = acting(server.database, { role: "manager", apartmentId: apartmentId!, userId }, (db) =>
    sql`select close_lapsed_alerts(1)`.execute(db),
  );
  await expect(closing).rejects.toMatchObject({ code: "42501" });
});
