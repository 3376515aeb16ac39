/**
 * `npm run bench` measures the product's server on PostgreSQL in alternating rounds. It is compared with a
 * bare server that does the same look-ups, with a town's and with a country's rows, and with itself with a
 * hundred times the rows. Beside the throughput stands what a call costs of a processor, in the server and in PostgreSQL,
 * which others on the machine change less. `--only <function>` (may be repeated), `--rows town|country`, `--seconds <of a
 * round>`, `--pairs <of rounds>`, `--json`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import pg from "pg";

import { startCluster } from "#tools/cluster/postgres.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { compare, warm } from "./compare.ts";
import type { Comparison, Pace, Pair } from "./compare.ts";
import { sizes } from "./rows.ts";
import type { Size } from "./rows.ts";
import { scenarios } from "./scenarios.ts";
import type { Scenario } from "./scenarios/scenario.ts";
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

interface Order {
  chosen: readonly Scenario[];
  chosenSizes: readonly Size[];
  pace: Pace;
  json: boolean;
}

interface Results {
  postgres: string;
  throughput: { size: Size; comparisons: Comparison[] }[];
  growth: Comparison[];
}

await orFail(async () => {
  const order = readCommandLine();
  // Standard output is only for the result, but the installation of PostgreSQL writes there too.
  console.log = console.error;
  await ensureSystemPackages(["postgres"]);
  const results = await runAll(order);
  process.stdout.write(
    order.json ? `${JSON.stringify({ ...order.pace, ...results }, null, 2)}\n` : report(results),
  );
});

function readCommandLine(): Order {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      rows: { type: "string" },
      seconds: { type: "string", default: "2" },
      pairs: { type: "string", default: "5" },
      json: { type: "boolean", default: false },
    },
  });
  const { only, rows } = values;
  const chosen = scenarios.filter(({ function: name }) => !only || only.includes(name));
  if (chosen.length === 0) {
    throw new Error(
      `--only 뒤에는 ${scenarios.map((each) => each.function).join(", ")} 중 하나를 적어 주세요.`,
    );
  }
  const chosenSizes = Object.entries(sizes).flatMap(([name, size]) => (!rows || rows === name ? [size] : []));
  if (chosenSizes.length === 0) {
    throw new Error(`--rows 뒤에는 ${Object.keys(sizes).join(", ")} 중 하나를 적어 주세요.`);
  }
  const pace = { seconds: Number(values.seconds), pairs: Number(values.pairs) };
  if (!(pace.seconds > 0 && pace.pairs > 0)) {
    throw new Error("--seconds와 --pairs 뒤에는 0보다 큰 숫자를 적어 주세요.");
  }
  return { chosen, chosenSizes, pace, json: values.json };
}

async function runAll({ chosen, chosenSizes, pace }: Order): Promise<Results> {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster({ fsync: true, settings: postgresSettings });
  stack.defer(() => cluster.stop());
  progress(`PostgreSQL ${cluster.version}`);

  const servers: Pair[] = [];
  for (const size of chosenSizes) {
    progress(`데이터: 단지 ${size.apartments}개`);
    servers.push(await startBoth(stack, await createDatabase(cluster.url, size), cluster.processId));
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
  const dataDir = await mkdtemp(join(tmpdir(), "danji-bench-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const ours = await startOurs(databaseUrl, dataDir);
  stack.defer(() => ours.stop());
  const limit = await startLimit(databaseUrl);
  stack.defer(() => limit.stop());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  stack.defer(() => client.end());
  const execute = async (statement: string) => void (await client.query(statement));
  const workersOf = (server: MeasuredServer) => ({ server: server.processId, postgres });
  // Other operating systems have no /proc.
  const workers =
    process.platform === "linux" ? { measured: workersOf(ours), against: workersOf(limit) } : undefined;
  return { measured: ours.url, against: limit.url, execute, ...(workers && { workers }) };
}

function report({ postgres, throughput, growth }: Results): string {
  return [
    `\nPostgreSQL ${postgres}\n`,
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
