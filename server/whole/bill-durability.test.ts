import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";

import type { Database } from "#database/database.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { publishDueBills } from "#server/jobs/publish-bills.ts";
import { asGate } from "#server/testing/acting.ts";
import { inDays } from "#server/testing/booking.ts";
import { callOf, makeOffice, superAdminPassword } from "#server/testing/office-of-process.ts";
import { workbook } from "#server/testing/sample-workbooks.ts";
import type { SampleCell } from "#server/testing/sample-workbooks.ts";
import { makeDataPlace, startServerProcess } from "#server/testing/server-process.ts";
import type { ServerProcess } from "#server/testing/server-process.ts";
import { isWhole } from "#server/testing/whole-run.ts";

/** `KILLS=100` kills more often. */
const kills = Number(process.env["KILLS"] ?? (isWhole ? 10 : 3));
/** Several steps of publishing. */
const homes = 2400;
const range = { startBuilding: 101, endBuilding: 108, startUnit: 101, endUnit: 3010 };

const processes: ServerProcess[] = [];

afterEach(async () => {
  for (const running of processes.splice(0)) {
    running.kill("SIGKILL");
    await running.ended;
  }
});

test(
  `a server that is killed while it publishes bills has published all or nothing, ${kills} times over`,
  { timeout: 120_000 + kills * 60_000 },
  async () => {
    const { settings, dispose } = await makeDataPlace();
    const start = async () => {
      const server = startServerProcess({ ...settings, SUPERADMIN_PASSWORD: superAdminPassword });
      processes.push(server);
      return { server, origin: await server.origin };
    };

    let running = await start();
    const token = await makeOffice(running.origin);
    await callOf(running.origin, "bulkCreateResidents", range, token);
    /** What is left to do when the file was sent and checked. */
    const prepare = async (month: string) => {
      const fileId = await upload(running.origin, token, month);
      await callOf(running.origin, "checkBillFile", { fileId, month }, token);
      const order = { fileId, month, dueOn: inDays(14), acceptWarnings: true };
      return () => callOf(running.origin, "publishBills", order, token);
    };
    const stateOf = async (month: string) => {
      const { months } = await callOf(running.origin, "getBillMonths", { limit: 100 }, token);
      const found = months.find((each) => each.month === month);
      return found ? { homes: found.homes, sumWon: found.sumWon } : "nothing";
    };

    const months = monthsBack(kills + 1);
    const [first, ...others] = months;
    const publishFirst = await prepare(first!);
    const beganAt = performance.now();
    await publishFirst();
    const lasts = performance.now() - beganAt;
    const seen = { nothing: 0, all: 0, untold: 0 };
    for (const [nth, month] of others.entries()) {
      const publish = await prepare(month);
      const publishing = publish().catch(() => "cut off");
      if (nth % 2 === 0) {
        // From its beginning to beyond its end: a server that has just started is slower.
        await sleep((lasts * 1.6 * (nth + Math.random())) / others.length);
      } else {
        // Once it is out, while people are told.
        while ((await stateOf(month)) === "nothing") await sleep(5);
        await sleep(Math.random() * 100);
      }
      running.server.kill("SIGKILL");
      await running.server.ended;
      await publishing;
      if (await isSomebodyUntold(settings)) seen.untold += 1;
      running = await start();
      const left = await stateOf(month);
      seen[left === "nothing" ? "nothing" : "all"] += 1;
      const whole = { homes, sumWon: sumOf(month) };
      expect([whole, "nothing"]).toContainEqual(left);
      // The same file goes on from where the office was.
      if (left === "nothing") await publish();
      expect(await stateOf(month)).toEqual(whole);
      const { total } = await callOf(running.origin, "getBills", { month, limit: 1 }, token);
      expect(total).toBe(homes);
    }
    running.server.kill("SIGKILL");
    await running.server.ended;
    expect(await alertsIn(settings)).toEqual(
      months.map((month) => ({ month, alerts: homes, people: homes })).toSorted(byMonth),
    );
    if (kills > 3)
      process.stdout.write(
        `${kills} kills: ${seen.nothing} left nothing, ${seen.all} a whole month, of which ${seen.untold} with people still to tell\n`,
      );
    await dispose();
  },
);

const byMonth = (one: { month: string }, other: { month: string }) => one.month.localeCompare(other.month);

/** The months before this one, the newest first. */
function monthsBack(count: number): string[] {
  const now = Temporal.Now.plainDateISO("Asia/Seoul").toPlainYearMonth();
  return Array.from({ length: count }, (_, nth) => now.subtract({ months: nth + 1 }).toString());
}

/** Another sum each month. */
const cleaningOf = (month: string) => 10_000 + Number(month.replace("-", ""));
const sumOf = (month: string) => homes * (cleaningOf(month) + 40_000);

async function upload(origin: string, token: string, month: string): Promise<string> {
  const cleaning = cleaningOf(month);
  const lines = Array.from({ length: homes }, (_, index): SampleCell[] => {
    const home = index % 300;
    const unit = (Math.floor(home / 10) + 1) * 100 + (home % 10) + 1;
    return [101 + Math.floor(index / 300), unit, cleaning, 40_000, cleaning + 40_000];
  });
  const rows = [["동", "호", "청소비", "세대전기료", "합계"], ...lines];
  const response = await fetch(`${origin}/files?for=bill`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-file-name": "bills.xlsx" },
    body: new Uint8Array(workbook([{ name: "1", rows }])),
  });
  const { result } = (await response.json()) as { result: { file: { id: string } } };
  return result.file.id;
}

type Settings = Record<string, string>;

async function opened<Result>(
  { DATABASE_URL: url, DATA_DIR: folder }: Settings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = url === undefined ? await openEmbedded(folder!) : await openServer(url, 2);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
/** No server has the database open. */
const isSomebodyUntold = (settings: Settings) =>
  opened(settings, (database) =>
    asGate(database, async (db) => {
      const { rows } = await sql`select from bill_tellings`.execute(db);
      return rows.length > 0;
    }),
  );

/** How many alerts each month has raised, and for how many people. The job has told the last. */
const alertsIn = (settings: Settings) =>
  opened(settings, async (database) => {
    await publishDueBills(database);
    return asGate(database, async (db) => {
      const { rows } = await sql<{ month: string; alerts: number; people: number }>`
        select to_char(m.month, 'YYYY-MM') as month, count(*)::integer as alerts,
          count(distinct a.user_id)::integer as people
        from bill_months m
        join alerts a on a.apartment_id = m.apartment_id and a.subject_id = m.id and a.kind = 'bill_published'
        group by m.month order by m.month
      `.execute(db);
      return rows;
    });
  });
