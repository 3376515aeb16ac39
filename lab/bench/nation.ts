import { statfs } from "node:fs/promises";

import pg from "pg";

import type { Cluster } from "#tools/cluster/postgres.ts";

import { compareTargets, warmUpTarget } from "./compare.ts";
import type { Comparison, Pace } from "./compare.ts";
import { workersOf } from "./cost.ts";
import { nationCalls, targetOf } from "./nation-calls.ts";
import { fewSize, nationSize, shareThatFits, totalsOf } from "./nation-size.ts";
import { createDatabase } from "./seed.ts";
import type { MeasuredServer } from "./servers.ts";

const connectionCounts = [1, 16, 64];

/** What a country's database is, and how it answers. */
export interface NationResults extends ReturnType<typeof totalsOf> {
  secondsToMake: number;
  bytes: number;
  comparisons: Comparison[];
}

interface Order {
  cluster: Cluster;
  /** The largest one that the disk holds, if it is not given. */
  share: number | undefined;
  pace: Pace;
  only: readonly string[] | undefined;
  /** Starts a server on a database, for as long as the measurement takes. */
  start: (databaseUrl: string) => Promise<MeasuredServer>;
  progress: (line: string) => void;
}

/** Compares a country's database with that of 20 apartments that are as large each. */
export async function measureNation({
  cluster,
  share,
  pace,
  only,
  start,
  progress,
}: Order): Promise<NationResults> {
  const fits = shareThatFits(await freeBytes(cluster));
  if (share !== undefined && share > fits)
    throw new Error(`디스크에는 전국의 ${percent(fits)}까지 들어가요.`);
  const size = nationSize(share ?? fits);
  const few = await start(await createDatabase(cluster, fewSize));
  progress(
    `데이터: 단지 ${size.apartments.toLocaleString("ko-KR")}개 (전국의 ${percent(totalsOf(size).share)})`,
  );
  const startedAt = performance.now();
  const databaseUrl = await createDatabase(cluster, size);
  const secondsToMake = (performance.now() - startedAt) / 1000;
  const bytes = await bytesOf(databaseUrl);
  const nation = await start(databaseUrl);

  const postgres = cluster.processId();
  const workers = { measured: await workersOf(nation, postgres), against: await workersOf(few, postgres) };
  const comparisons: Comparison[] = [];
  for (const call of nationCalls.filter(({ function: name }) => !only || only.includes(name))) {
    progress(call.title);
    const measured = targetOf(call, nation.url, size);
    const against = targetOf(call, few.url, fewSize);
    for (const each of [measured, against]) await warmUpTarget(each);
    for (const connections of connectionCounts) {
      comparisons.push(await compareTargets(call, { measured, against, workers }, connections, pace));
    }
  }
  return { ...totalsOf(size), secondsToMake, bytes, comparisons };
}

/** The free room on the cluster's disk. */
async function freeBytes({ administratorUrl }: Cluster): Promise<number> {
  const [row] = await ask<{ folder: string }>(
    administratorUrl,
    "select current_setting('data_directory') as folder",
  );
  const { bavail, bsize } = await statfs(row!.folder);
  return bavail * bsize;
}

async function bytesOf(databaseUrl: string): Promise<number> {
  const [row] = await ask<{ bytes: string }>(
    databaseUrl,
    "select pg_database_size(current_database())::text as bytes",
  );
  return Number(row!.bytes);
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export function percent(share: number): string {
  return `${(share * 100).toLocaleString("ko-KR", { maximumFractionDigits: 2 })}%`;
}
