/**
 * `node lab/bench/bulk.ts` measures on both engines how long one call takes to make 12,000 accounts through the
 * real Firebase SDK, and how long people of another apartment wait to sign in meanwhile. `--rounds <n>`,
 * `--json`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { httpsCallable } from "firebase/functions";

import type { Input, Output } from "#contract/index.ts";
import type { Database } from "#database/database.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { firebaseClient } from "#server/testing/firebase-client.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";
import { startCluster } from "#tools/cluster/postgres.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { startOurs } from "./servers.ts";

/** 40 buildings of 30 floors with 10 households each, as in the country's largest apartment. */
const apartment = { startBuilding: 101, endBuilding: 140, startUnit: 101, endUnit: 3010 };
const accounts = 12_000;

/** Sign-ins start at a fixed pace, whether or not earlier ones were answered. */
const signInsPerSecond = 10;
const signersIn = 20;
const idleSeconds = 5;

interface Measurement {
  engine: string;
  secondsPerBulk: number[];
  signInMs: { idle: Latencies; meanwhile: Latencies };
}

interface Latencies {
  count: number;
  p50: number;
  p95: number;
  max: number;
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
  const measurements = [await measureEmbedded(rounds), await measureServer(rounds)];
  process.stdout.write(
    values.json ? `${JSON.stringify(measurements, null, 2)}\n` : measurements.map(report).join(""),
  );
});

async function measureEmbedded(rounds: number): Promise<Measurement> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await makeFolder(stack);
  const people = await fill(await openEmbedded(dataDir), rounds);
  // An empty setting counts as missing, and without a DATABASE_URL the database is embedded.
  const server = await startOurs("", dataDir);
  stack.defer(() => server.stop());
  return { engine: "내장 데이터베이스", ...(await measure(server.url, people)) };
}

async function measureServer(rounds: number): Promise<Measurement> {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster({ fsync: true });
  stack.defer(() => cluster.stop());
  const url = databaseUrl(cluster.url, await createServerDatabase(cluster.url));
  const people = await fill(await openServer(url), rounds);
  const server = await startOurs(url, await makeFolder(stack));
  stack.defer(() => server.stop());
  return { engine: `PostgreSQL ${cluster.version}`, ...(await measure(server.url, people)) };
}

async function makeFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "danji-bulk-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface People {
  /** Each manager fills an apartment of their own. */
  managers: Actor[];
  signersIn: Actor[];
}

async function fill(database: Database, rounds: number): Promise<People> {
  const build = builders(database);
  const people: People = { managers: [], signersIn: [] };
  for (let round = 0; round < rounds; round++) {
    people.managers.push(await build.manager(await build.apartment()));
  }
  const elsewhere = await build.apartment();
  for (let unit = 101; unit < 101 + signersIn; unit++) {
    people.signersIn.push(await build.resident(elsewhere, { unit }));
  }
  await database.close();
  return people;
}

async function measure(url: string, { managers, signersIn: people }: People) {
  await signInUntil(url, people, sleep(1000));
  const idle = await signInUntil(url, people, sleep(idleSeconds * 1000));
  const secondsPerBulk: number[] = [];
  const bulks = async () => {
    for (const manager of managers) secondsPerBulk.push(await bulk(url, manager));
  };
  const meanwhile = await signInUntil(url, people, bulks());
  return { secondsPerBulk, signInMs: { idle: summary(idle), meanwhile: summary(meanwhile) } };
}

/** @returns seconds */
async function bulk(url: string, { token }: Actor): Promise<number> {
  const client = firebaseClient(url, token);
  const call = httpsCallable<Input<"bulkCreateResidents">, Output<"bulkCreateResidents">>(
    client.functions,
    "bulkCreateResidents",
  );
  const startedAt = performance.now();
  const { data } = await call(apartment);
  const seconds = (performance.now() - startedAt) / 1000;
  await client.close();
  if (data.createdCount !== accounts) throw new Error(`계정이 ${data.createdCount}개만 만들어졌어요.`);
  return seconds;
}

/** @returns how many milliseconds each sign-in took that was due before `end` */
async function signInUntil(url: string, people: Actor[], end: Promise<unknown>): Promise<number[]> {
  const ended = new AbortController();
  const settled = end.finally(() => ended.abort());
  const started: Promise<number>[] = [];
  for (let due = performance.now(); !ended.signal.aborted; due += 1000 / signInsPerSecond) {
    await sleep(Math.max(0, due - performance.now()));
    const answered = signIn(url, people[started.length % people.length]!, due);
    // Failures are looked at when all calls are answered.
    answered.catch(() => undefined);
    started.push(answered);
  }
  await settled;
  return Promise.all(started);
}

async function signIn(url: string, { email }: Actor, due: number): Promise<number> {
  const response = await fetch(`${url}/asia-northeast3/signIn`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data: { email, password: testPassword } }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`로그인이 거절되었어요 (${response.status}).`);
  return performance.now() - due;
}

function summary(latencies: number[]): Latencies {
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { count: sorted.length, p50: quantile(0.5), p95: quantile(0.95), max: quantile(1) };
}

function report({ engine, secondsPerBulk, signInMs }: Measurement): string {
  const seconds = secondsPerBulk.map((each) => `${each.toFixed(2)}초`).join(", ");
  const line = (title: string, { count, p50, p95, max }: Latencies) =>
    `  로그인, ${title}: p50 ${p50.toFixed(0)}ms, p95 ${p95.toFixed(0)}ms, 최대 ${max.toFixed(0)}ms (${count}번)\n`;
  return [
    `\n${engine}\n`,
    `  계정 ${accounts.toLocaleString("ko-KR")}개: ${seconds}\n`,
    line("평소", signInMs.idle),
    line("만드는 동안", signInMs.meanwhile),
  ].join("");
}
