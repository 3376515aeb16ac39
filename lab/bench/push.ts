/**
 * `node lab/bench/push.ts` measures on PostgreSQL how fast a notice gets to the browsers of 12,000 residents, and how
 * long people wait for their lists meanwhile. Runs with and without pushes take turns. `--rounds <n>`, `--json`.
 */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";

import pg from "pg";

import { openServer } from "#database/open-server.ts";
import { readServerKeys } from "#server/delivery/server-keys.ts";
import type { PushService, TestSubscription } from "#server/testing/push-service.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";
import { startCluster } from "#tools/cluster/postgres.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { fill, managerToken, tokenOf } from "./alert-rows.ts";
import type { Seen } from "./push-service-thread.ts";
import { startOurs } from "./servers.ts";

const browsers = 12_000;
/** Calls start at a fixed pace, whether or not earlier ones were answered. */
const callsPerSecond = 60;
const secondsWithout = 30;

interface Run {
  /** Null without pushes. */
  pushesPerSecond: number | null;
  p50: number;
  p95: number;
}

await orFail(async () => {
  const { values } = parseArgs({
    options: { rounds: { type: "string", default: "3" }, json: { type: "boolean", default: false } },
  });
  const rounds = Number(values.rounds);
  if (!(rounds > 0)) throw new Error("--rounds 뒤에는 0보다 큰 숫자를 적어 주세요.");
  // Standard output is only for the result, but the installation of PostgreSQL writes there too.
  console.log = console.error;
  await ensureSystemPackages(["postgres"]);
  const runs = await measure(rounds);
  process.stdout.write(values.json ? `${JSON.stringify(runs, null, 2)}\n` : report(runs));
});

async function measure(rounds: number): Promise<Run[]> {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster({ fsync: true });
  stack.defer(() => cluster.stop());
  const name = await createServerDatabase(cluster.url);
  const url = databaseUrl(cluster.url, name);
  const thread = new Worker(join(import.meta.dirname, "push-service-thread.ts"), {
    workerData: { browsers },
  });
  stack.defer(async () => void (await thread.terminate()));
  const [{ settings, subscriptions }] = (await once(thread, "message")) as [
    Pick<PushService, "settings"> & { subscriptions: TestSubscription[] },
  ];
  await settle(url, databaseUrl(cluster.administratorUrl, name), subscriptions);
  const dataDir = await mkdtemp(join(tmpdir(), "danji-push-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startOurs(url, dataDir, settings);
  stack.defer(() => server.stop());

  const seenBy = async () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
    thread.postMessage("seen");
    return ((await once(thread, "message")) as [Seen])[0];
  };
  await callUntil(server.url, sleep(5000));
  const runs: Run[] = [];
  for (let round = 1; round <= rounds; round++) {
    const without = await callUntil(server.url, sleep(secondsWithout * 1000));
    runs.push({ pushesPerSecond: null, ...without });
    let seconds = Number.NaN;
    const pushing = push(server.url, seenBy, round * browsers).then((taken) => (seconds = taken));
    const meanwhile = await callUntil(server.url, pushing);
    runs.push({ pushesPerSecond: browsers / seconds, ...meanwhile });
  }
  return runs;
}

/** Residents with a browser each, who may be told at any hour. */
async function settle(url: string, ownersUrl: string, subscriptions: TestSubscription[]): Promise<void> {
  const database = await openServer(url, 1);
  const { vapidPublic } = await readServerKeys(database);
  const owner = new pg.Client({ connectionString: ownersUrl });
  await owner.connect();
  try {
    for (const statement of fill) await owner.query(statement.compile(database.kysely).sql);
    await owner.query(
      `insert into push_subscriptions (apartment_id, person_id, endpoint, p256dh, auth, vapid_key, label)
       select u.apartment_id, u.id, s.endpoint, s.p256dh, s.auth, $2, '아이폰의 사파리'
       from jsonb_array_elements($1::jsonb) with ordinality e (row, nth),
         jsonb_to_record(e.row) as s (endpoint text, p256dh text, auth text),
         users u where u.email = 'resident-' || (e.nth - 1) || '@example.com'`,
      [JSON.stringify(subscriptions), vapidPublic],
    );
    await owner.query(
      `insert into alert_settings (apartment_id, person_id, quiet_from, quiet_until)
       select apartment_id, id, null, null from users where role = 'resident'`,
    );
    await owner.query("vacuum analyze");
  } finally {
    await owner.end();
    await database.close();
  }
}

/** @returns the seconds from the notice until everybody's browser has been reached */
async function push(url: string, seen: () => Promise<Seen>, wanted: number): Promise<number> {
  const startedAt = performance.now();
  await call(url, "createNotice", managerToken, { title: "단수 안내", content: "내일 물이 나오지 않아요." });
  for (;;) {
    await sleep(200);
    const { received, browsers: reached, faults } = await seen();
    if (faults.length > 0) throw new Error(`푸시가 잘못되었어요: ${faults[0]}`);
    if (received > wanted) throw new Error("두 번 받은 푸시가 있어요.");
    if (received === wanted && reached === browsers) return (performance.now() - startedAt) / 1000;
  }
}

/** Reads lists of notices until then. */
async function callUntil(url: string, end: Promise<unknown>): Promise<Pick<Run, "p50" | "p95">> {
  const ended = new AbortController();
  const settled = end.finally(() => ended.abort());
  const started: Promise<number>[] = [];
  for (let due = performance.now(); !ended.signal.aborted; due += 1000 / callsPerSecond) {
    await sleep(Math.max(0, due - performance.now()));
    const answered = call(url, "getNotices", tokenOf(started.length % browsers), { limit: 20 }).then(
      () => performance.now() - due,
    );
    // Failures are looked at when all calls are answered.
    answered.catch(() => undefined);
    started.push(answered);
  }
  await settled;
  const sorted = (await Promise.all(started)).toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { p50: quantile(0.5), p95: quantile(0.95) };
}

async function call(url: string, name: string, token: string, data: object): Promise<void> {
  const response = await fetch(`${url}/asia-northeast3/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ data }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
}

function report(runs: Run[]): string {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
  const [without, meanwhile] = [
    runs.filter((run) => run.pushesPerSecond === null),
    runs.filter((run) => run.pushesPerSecond !== null),
  ];
  const lines = runs.map(({ pushesPerSecond, p50, p95 }) => {
    const title = pushesPerSecond === null ? "푸시 없이" : `푸시 초당 ${pushesPerSecond.toFixed(0)}건`;
    return `${title}: 목록 p50 ${p50.toFixed(1)}ms, p95 ${p95.toFixed(1)}ms\n`;
  });
  const ratio = median(meanwhile.map(({ p95 }) => p95)) / median(without.map(({ p95 }) => p95));
  const pace = median(meanwhile.map((run) => run.pushesPerSecond!));
  return `${lines.join("")}중앙값: 푸시 초당 ${pace.toFixed(0)}건, 목록의 p95 ${ratio.toFixed(2)}배\n`;
}
