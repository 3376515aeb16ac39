/**
 * `node lab/faults/database-faults.ts [--fault <fault>] [--times <n>] [--writers <n>]` causes faults of
 * PostgreSQL while two server processes write. Nothing acknowledged may be lost, and no process may end.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import pg from "pg";

import { openServer } from "#database/open-server.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";
import { startProxy } from "#server/testing/silent-proxy.ts";
import type { Proxy } from "#server/testing/silent-proxy.ts";
import { startCluster } from "#tools/cluster/postgres.ts";
import type { Cluster } from "#tools/cluster/postgres.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { startLoad, startServer } from "./fault-load.ts";

interface Place {
  cluster: Cluster;
  standby: Awaited<ReturnType<Cluster["addStandby"]>> | undefined;
  proxy: Proxy;
}

/** Each function causes its fault, and returns the moment when the service can work again. */
const faults = {
  /** Alternates between an operator's restart and a crash. */
  restart: async ({ cluster }: Place, round: number) => {
    await cluster.restart(round % 2 === 0 ? "fast" : "immediate");
    return performance.now();
  },
  /** Existing connections transfer nothing more; new ones work. */
  silence: async ({ proxy }: Place) => {
    proxy.silence();
    return performance.now();
  },
  /** The database's processes are frozen for longer than anyone waits. */
  pause: async ({ cluster }: Place) => {
    await cluster.signal("SIGSTOP");
    await sleep(85_000);
    await cluster.signal("SIGCONT");
    return performance.now();
  },
  /** Every commit waits for a standby that does not exist. */
  commit: async ({ cluster }: Place) => {
    await administer(cluster, "alter system set synchronous_standby_names = 'gone'", reload);
    await sleep(40_000);
    await administer(cluster, "alter system reset synchronous_standby_names", reload);
    return performance.now();
  },
  /** The primary crashes, and its standby takes over. */
  failover: async ({ cluster, standby }: Place) => {
    await cluster.crash();
    await administer(standby!, "select pg_promote()");
    return performance.now();
  },
};

type Fault = keyof typeof faults;

const reload = "select pg_reload_conf()";

await orFail(async () => {
  const { values } = parseArgs({
    options: {
      fault: { type: "string", default: "restart" },
      times: { type: "string", default: "1" },
      writers: { type: "string", default: "16" },
    },
  });
  if (!(values.fault in faults)) throw new Error(`--fault: ${Object.keys(faults).join(", ")}`);
  const [times, writers] = [Number(values.times), Number(values.writers)];
  for (const number of [times, writers]) {
    if (!Number.isInteger(number) || number < 1)
      throw new Error("--times, --writers: 1 이상의 숫자여야 해요.");
  }
  if (values.fault === "failover" && times > 1) throw new Error("failover는 한 번만 할 수 있어요.");
  await ensureSystemPackages(["postgres"]);
  const result = await measure(values.fault as Fault, times, writers);
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  if (result.lost > 0 || result.processesEnded > 0) process.exitCode = 1;
});

async function measure(fault: Fault, times: number, writers: number) {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster({ fsync: true });
  stack.defer(() => cluster.stop());
  const name = await createServerDatabase(cluster.url);
  const tokens = await fill(databaseUrl(cluster.url, name), writers);
  const standby = fault === "failover" ? await cluster.addStandby() : undefined;
  if (standby) stack.defer(() => standby.stop());
  const proxy = await startProxy(databaseUrl(cluster.url, name));
  stack.defer(() => proxy.close());
  const url = new URL(proxy.url);
  const DATABASE_URL = standby
    ? url.href.replace(url.host, `${new URL(cluster.url).host},${new URL(standby.url).host}`)
    : url.href;

  const DATA_DIR = await mkdtemp(join(tmpdir(), "danji-faults-"));
  stack.defer(() => rm(DATA_DIR, { recursive: true, force: true }));
  const servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL, DATA_DIR })));
  for (const server of servers) stack.defer(() => server.stop());

  const load = startLoad(servers, tokens);
  const seconds: number[] = [];
  for (let round = 0; round < times; round++) {
    await load.servedSince(performance.now());
    const startedAt = performance.now();
    await load.servedSince(await faults[fault]({ cluster, standby, proxy }, round));
    seconds.push((performance.now() - startedAt) / 1000);
  }
  await load.stop();
  const kept = await readTitles(databaseUrl((standby ?? cluster).url, name));
  const ordered = seconds.toSorted((a, b) => a - b);
  return {
    fault,
    times,
    acknowledged: load.acknowledged.length,
    lost: load.acknowledged.filter((title) => !kept.has(title)).length,
    processesEnded: servers.filter((server) => !server.isAlive()).length,
    answers: load.answers,
    slowestCallSeconds: load.slowestCallMs / 1000,
    readiness: load.readiness,
    slowestReadinessSeconds: load.slowestReadinessMs / 1000,
    secondsUntilAllWereServed: { median: ordered[Math.floor(times / 2)], worst: ordered.at(-1) },
  };
}

async function fill(url: string, writers: number): Promise<string[]> {
  const database = await openServer(url, 2);
  const build = builders(database);
  const apartment = await build.apartment();
  const tokens: string[] = [];
  for (let count = 0; count < writers; count++) tokens.push((await build.manager(apartment)).token);
  await database.close();
  return tokens;
}

async function readTitles(url: string): Promise<Set<string>> {
  const database = await openServer(url, 1);
  const { id: apartmentId } = await acting(database, { role: "superAdmin" }, (db) =>
    db.selectFrom("apartments").select("id").executeTakeFirstOrThrow(),
  );
  const rows = await acting(database, { role: "manager", apartmentId }, (db) =>
    db.selectFrom("notices").select("title").execute(),
  );
  await database.close();
  return new Set(rows.map(({ title }) => title));
}

async function administer({ administratorUrl }: { administratorUrl: string }, ...statements: string[]) {
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
