import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import type { Database } from "#database/database.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { giveBrowsers } from "#server/testing/give-browsers.ts";
import { startPushService } from "#server/testing/push-service.ts";
import type { PushService, TestSubscription } from "#server/testing/push-service.ts";
import { makeDataPlace, startServerProcess } from "#server/testing/server-process.ts";
import type { ServerProcess } from "#server/testing/server-process.ts";

/** `KILLS=20` kills more often than an ordinary test run. */
const rounds = Number(process.env["KILLS"] ?? 3);
const readers = 30;
/** The deliveries that a server has taken and not finished when it is killed. */
const mostTwiceAKill = 50;

const processes = new Set<ServerProcess>();

afterEach(async () => {
  for (const running of processes) {
    running.kill("SIGKILL");
    await running.ended;
  }
});

test(
  `servers that are killed while alerts go out lose none and repeat a batch at most, ${rounds} times over`,
  { timeout: 100_000 + rounds * 100_000 },
  async () => {
    const service = await startPushService();
    const { settings, dispose } = await makeDataPlace();
    const { manager, residents, phones } = await withDatabase(settings, (database) =>
      settle(database, service),
    );
    const start = () => startServer({ ...settings, ...service.settings });

    // Several servers may share a PostgreSQL server's database.
    let servers = [await start(), ...(settings["DATABASE_URL"] ? [await start()] : [])];
    for (let round = 0; round < rounds; round++) {
      const origins = servers.map(({ origin }) => origin);
      let posted = 0;
      const posting = post(manager, origins, `${round}`, () => posted++);
      // At any moment: alerts are being raised, handed over, sent or finished.
      const enough = 1 + Math.random() * 5;
      await expect.poll(() => posted, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
      await sleep(Math.random() * 300);
      const killed = servers[round % servers.length]!;
      await kill(killed);
      servers = [...servers.filter((server) => server !== killed), await start()];
      await posting;
    }
    for (const server of servers) await kill(server);
    // What a killed server had taken is due in two minutes.
    const alerts = await withDatabase(settings, letTimePass);
    const { origin } = await start();

    const notices = await noticesOf(origin, residents[0]!);
    expect(alerts.map(({ subject_id }) => subject_id).toSorted()).toEqual(notices.toSorted());
    for (const resident of residents.slice(0, 3)) {
      const inbox = await inboxOf(origin, resident);
      expect(inbox.toSorted()).toEqual(alerts.map(({ id }) => id).toSorted());
    }
    const wanted = alerts.length * readers;
    const seen = () => phones.flatMap((phone) => [...new Set(idsOf(service, phone))]).length;
    await expect.poll(seen, { timeout: 30_000 + wanted * 10 }).toBe(wanted);
    for (const phone of phones) {
      expect(new Set(idsOf(service, phone))).toEqual(new Set(alerts.map(({ id }) => id)));
    }
    const repeated = service.received.length - wanted;
    expect(repeated).toBeLessThanOrEqual((rounds + 2) * mostTwiceAKill);
    expect(service.faults).toEqual([]);
    if (rounds > 3) {
      process.stdout.write(
        `${rounds} kills, ${alerts.length} alerts, ${wanted} pushes, ${repeated} repeated\n`,
      );
    }
    for (const running of processes) await kill({ running });
    await dispose();
    await service.close();
  },
);

interface Server {
  running: ServerProcess;
  origin: string;
}

async function startServer(settings: Record<string, string>): Promise<Server> {
  const running = startServerProcess(settings);
  processes.add(running);
  return { running, origin: await running.origin };
}

async function kill({ running }: Pick<Server, "running">): Promise<void> {
  running.kill("SIGKILL");
  await running.ended;
  processes.delete(running);
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

/** An apartment with residents who have a browser each. */
async function settle(database: Database, service: PushService) {
  const build = builders(database);
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  const residents: Actor[] = [];
  for (let unit = 101; unit < 101 + readers; unit++)
    residents.push(await build.resident(apartment, { unit }));
  return { manager, residents, phones: await giveBrowsers(database, service, residents) };
}

/** Later deliveries are due now. Answers all alerts. */
function letTimePass(database: Database) {
  return asGate(database, async (db) => {
    await db
      .updateTable("alert_deliveries")
      .set({ due_at: sql`now()` })
      .execute();
    return db.selectFrom("alerts").select(["id", "subject_id"]).execute();
  });
}

/** Posts notices, by all servers in turn, until one of them is gone. */
async function post({ token }: Actor, origins: string[], round: string, onPosted: () => void): Promise<void> {
  for (let nth = 0; ; nth++) {
    const notice = { title: `공지 ${round}-${nth}`, content: "내일 물이 나오지 않아요." };
    const posted = call(origins[nth % origins.length]!, "createNotice", notice, token);
    // The one that was under way is kept or lost, with its alert.
    if (
      !(await posted.then(
        () => true,
        () => false,
      ))
    )
      return;
    onPosted();
  }
}

async function noticesOf(origin: string, { token }: Actor): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Output<"getNotices"> = await call(origin, "getNotices", { cursor, limit: 100 }, token);
    ids.push(...page.notices.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

async function inboxOf(origin: string, { token }: Actor): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Output<"getAlerts"> = await call(origin, "getAlerts", { cursor, limit: 100 }, token);
    ids.push(...page.alerts.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

function idsOf(service: PushService, phone: TestSubscription): unknown[] {
  return service.receivedBy(phone).map(({ payload }) => payload?.["id"]);
}

async function call<Name extends FunctionName>(
  origin: string,
  name: Name,
  data: Input<Name>,
  token: string,
): Promise<Output<Name>> {
  const response = await fetch(`${origin}/asia-northeast3/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ data }),
  });
  const { result, error } = (await response.json()) as { result: Output<Name>; error?: { message: string } };
  if (error) throw new Error(error.message);
  return result;
}
