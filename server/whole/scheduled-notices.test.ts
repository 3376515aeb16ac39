import { sql } from "kysely";
import { afterEach, describe, expect, inject, test } from "vitest";

import type { Database } from "#database/database.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { makeDataPlace, startServerProcess } from "#server/testing/server-process.ts";
import type { ServerProcess } from "#server/testing/server-process.ts";

const mostLateMs = 5000;

let running: ServerProcess[] = [];
afterEach(() => kill(...running));

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const server = startServerProcess(settings);
  running.push(server);
  await server.origin;
  return server;
}

async function kill(...servers: ServerProcess[]): Promise<void> {
  running = running.filter((server) => !servers.includes(server));
  for (const server of servers) server.kill("SIGKILL");
  await Promise.all(servers.map(({ ended }) => ended));
}

describe.skipIf("archive" in inject("template"))("two servers on one PostgreSQL database", () => {
  test(
    "publish each notice once and in time, also if one is killed meanwhile",
    { timeout: 60_000 },
    async () => {
      const { settings, dispose } = await makeDataPlace();
      const [killed] = [await start(settings), await start(settings)];
      const database = await openServer(settings["DATABASE_URL"]!, 2);
      const count = 20;
      // One each 300 ms, so that a server is at it when one is killed.
      await schedule(database, count, sql`now() + interval '2 seconds' + nth * interval '300 ms'`);
      await expect.poll(() => publishedCount(database), { timeout: 20_000 }).toBeGreaterThan(count / 3);
      await kill(killed);
      await expect.poll(() => publishedCount(database), { timeout: 20_000 }).toBe(count);
      const { lateMs, alerts } = await outcome(database);
      expect(Math.max(...lateMs)).toBeLessThan(mostLateMs);
      expect(alerts).toEqual(lateMs.map(() => 1));
      if (process.env["LOG_LEVEL"]) process.stdout.write(`at most ${Math.max(...lateMs)} ms late\n`);
      await kill(...running);
      await database.close();
      await dispose();
    },
  );
});

test("what became due in an hour's stop is published once, on start", { timeout: 100_000 }, async () => {
  const { settings, dispose } = await makeDataPlace();
  const count = 3;
  const resident = await withDatabase(settings, (database) =>
    schedule(database, count, sql`now() - interval '1 hour' + nth * interval '1 second'`),
  );
  // Killed, so that nothing is left to a stop in order, and started once more.
  for (let times = 0; times < 2; times++) {
    const server = await start(settings);
    if (settings["DATABASE_URL"]) await start(settings);
    const origin = await server.origin;
    const seen = async () => (await noticesOf(origin, resident)).length;
    await expect.poll(seen, { timeout: mostLateMs }).toBe(count);
    await kill(...running);
  }
  const { alerts } = await withDatabase(settings, outcome);
  expect(alerts).toEqual(Array(count).fill(1));
  await dispose();
});

async function noticesOf(origin: string, { token }: Actor): Promise<unknown[]> {
  const response = await fetch(`${origin}/asia-northeast3/getNotices`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: null }),
  });
  return ((await response.json()) as { result: { notices: unknown[] } }).result.notices;
}

/** Works on the database while no server has it open. */
async function withDatabase<Result>(
  { DATABASE_URL: url, DATA_DIR: folder }: Record<string, string>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = url === undefined ? await openEmbedded(folder!) : await openServer(url, 2);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Schedules notices. Returns who will read them. */
async function schedule(database: Database, count: number, at: ReturnType<typeof sql>): Promise<Actor> {
  const build = builders(database);
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  const resident = await build.resident(apartment);
  await acting(database, { role: "manager", apartmentId: apartment.id, userId: manager.id }, (db) =>
    sql`insert into notices (apartment_id, title, content, author_id, author_name, publish_at)
        select ${apartment.id}::uuid, '단수 안내', '내일', ${manager.id}::uuid, '김소장', ${at}
        from generate_series(1, ${count}) nth`.execute(db),
  );
  return resident;
}

function publishedCount(database: Database): Promise<number> {
  return asGate(database, async (db) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(published_at)::int as count from notices`.execute(db);
    return rows[0]!.count;
  });
}

/** How late each published notice was, and how many alerts it has. */
function outcome(database: Database): Promise<{ lateMs: number[]; alerts: number[] }> {
  return asGate(database, async (db) => {
    const { rows } = await sql<{ late: number; alerts: number }>`
      select extract(epoch from n.published_at - n.publish_at)::float8 * 1000 as late,
        (select count(*)::int from alerts a where a.subject_id = n.id) as alerts
      from notices n where n.published_at is not null
    `.execute(db);
    return { lateMs: rows.map(({ late }) => late), alerts: rows.map(({ alerts }) => alerts) };
  });
}
