/**
 * `npm run bench` measures the product's server on PostgreSQL in alternating rounds. It is compared with a
 * bare server that does the same look-ups, with a town's and with a country's rows, and with itself with a
 * hundred times the rows. Beside the throughput stands what a call costs of a processor, in the server and in PostgreSQL,
 * which others on the machine change less. `--only <function>` (may be repeated), `--rows town|country`, `--seconds <of a
 * round>`, `--pairs <of rounds>`, `--json`. `--rows nation` measures all of Korea's apartments instead, or the largest
 * share of them that the disk holds (`--share <0 to 1>`), against 20 that are as large each.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { startCluster } from "#tools/cluster/postgres.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { readCommandLine } from "./command-line.ts";
import type { Order } from "./command-line.ts";
import { compare, warm } from "./compare.ts";
import type { Comparison, Pair } from "./compare.ts";
import { workersOf } from "./cost.ts";
import { nationTable } from "./nation-table.ts";
import { measureNation } from "./nation.ts";
import type { NationResults } from "./nation.ts";
import { sizes } from "./rows.ts";
import type { Size } from "./rows.ts";
import { createDatabase } from "./seed.ts";
import { startLimit, startOurs } from "./servers.ts";
import type { MeasuredServer } from "./servers.ts";
import { costTable, growthTable, throughputTable } from "./table.ts";

const connectionCounts = [1, 16, 64];

/** Connections when the processor time of a call is told. */
const costConnections = 16;

/** Connections when few rows are compared with many: with more, queues would hide the cost of an answer. */
const growthConnections = 1;

/** Settings for a server of a whole country. PostgreSQL's defaults are for a machine of twenty years ago. */
const postgresSettings = { shared_buffers: "1GB", max_wal_size: "4GB" };

interface Results {
  postgres: string;
  nation?: NationResults;
  throughput: { size: Size; comparisons: Comparison[] }[];
  growth: Comparison[];
}

await orFail(async () => {
  const order = readCommandLine(process.argv.slice(2));
  // Standard output is only for the result, but the installation of PostgreSQL writes there too.
  console.log = console.error;
  await ensureSystemPackages(["postgres"]);
  const results = await runAll(order);
  process.stdout.write(
    order.json ? `${JSON.stringify({ ...order.pace, ...results }, null, 2)}\n` : report(results),
  );
});

async function runAll({ chosen, chosenSizes, nation, pace }: Order): Promise<Results> {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster({ fsync: true, settings: postgresSettings });
  stack.defer(() => cluster.stop());
  progress(`PostgreSQL ${cluster.version}`);

  if (nation) {
    const start = (databaseUrl: string) => startOn(stack, databaseUrl);
    const measured = await measureNation({ cluster, ...nation, pace, start, progress });
    return { postgres: cluster.version, nation: measured, throughput: [], growth: [] };
  }
  const servers: Pair[] = [];
  for (const size of chosenSizes) {
    progress(`데이터: 단지 ${size.apartments}개`);
    servers.push(await startBoth(stack, await createDatabase(cluster, size), cluster.processId()));
  }
  const [few, many] = servers;
  const throughput = chosenSizes.map((size) => ({ size, comparisons: [] as Comparison[] }));
  const growth: Comparison[] = [];
  for (const scenario of chosen) {
    progress(scenario.title);
    for (const pair of servers) await warm(scenario, pair);
    // A scenario that makes something reads no rows, and its new rows would disturb the others' comparison.
    if (few && many && !scenario.makesSomething) {
      const pair = { measured: many.measured, against: few.measured };
      growth.push(await compare(scenario, pair, growthConnections, pace));
    }
    for (const [index, { comparisons }] of throughput.entries()) {
      for (const connections of connectionCounts) {
        comparisons.push(await compare(scenario, servers[index]!, connections, pace));
      }
    }
  }
  return { postgres: cluster.version, throughput, growth };
}

async function startBoth(stack: AsyncDisposableStack, databaseUrl: string, postgres: number): Promise<Pair> {
  const ours = await startOn(stack, databaseUrl);
  const limit = await startLimit(databaseUrl);
  stack.defer(() => limit.stop());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  stack.defer(() => client.end());
  const execute = async (statement: string) => void (await client.query(statement));
  const workers = { measured: await workersOf(ours, postgres), against: await workersOf(limit, postgres) };
  return { measured: ours.url, against: limit.url, execute, workers };
}

async function startOn(stack: AsyncDisposableStack, databaseUrl: string): Promise<MeasuredServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "danji-bench-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startOurs(databaseUrl, dataDir);
  stack.defer(() => server.stop());
  return server;
}

function report({ postgres, nation, throughput, growth }: Results): string {
  return [
    `\nPostgreSQL ${postgres}\n`,
    ...(nation ? [nationTable(nation)] : []),
    ...throughput.map(
      ({ size, comparisons }) =>
        throughputTable(size.title, comparisons) + costTable(size.title, comparisons, costConnections),
    ),
    ...(growth.length > 0 ? [growthTable(sizes.country.title, growth)] : []),
  ].join("");
}

function progress(line: string): void {
  process.stderr.write(`· ${line}\n`);
}
