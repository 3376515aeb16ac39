/**
 * `npm run bench`: the product's server against a bare one that does the same look-ups, on PostgreSQL,
 * in alternating rounds. `--only <function>`, `--seconds <of a round>`, `--pairs <of rounds>`, `--json`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { startCluster } from "#tools/postgres.ts";
import { orFail } from "#tools/processes.ts";
import { ensureSystemPackages } from "#tools/system-packages.ts";
import { compare, warm } from "./compare.ts";
import type { Comparison, Pace } from "./compare.ts";
import { createDatabase } from "./seed.ts";
import { scenarios } from "./scenarios.ts";
import type { Scenario } from "./scenarios.ts";
import { startLimit, startOurs } from "./servers.ts";
import { report } from "./table.ts";

const connectionCounts = [1, 16, 64];

await orFail(async () => {
  const { chosen, pace, json } = readCommandLine();
  // Standard output is the result's alone; what installs PostgreSQL tells of it there.
  console.log = console.error;
  await ensureSystemPackages(["postgres"]);
  const { postgres, comparisons } = await runAll(chosen, pace);
  process.stdout.write(
    json ? `${JSON.stringify({ postgres, ...pace, comparisons }, null, 2)}\n` : report(comparisons, postgres),
  );
});

function readCommandLine(): { chosen: readonly Scenario[]; pace: Pace; json: boolean } {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      seconds: { type: "string", default: "2" },
      pairs: { type: "string", default: "5" },
      json: { type: "boolean", default: false },
    },
  });
  const chosen = scenarios.filter(({ function: name }) => values.only === undefined || name === values.only);
  if (chosen.length === 0) {
    throw new Error(
      `--only 뒤에는 ${scenarios.map((each) => each.function).join(", ")} 중 하나를 적어 주세요.`,
    );
  }
  const pace = { seconds: Number(values.seconds), pairs: Number(values.pairs) };
  if (!(pace.seconds > 0 && pace.pairs > 0)) {
    throw new Error("--seconds와 --pairs 뒤에는 0보다 큰 숫자를 적어 주세요.");
  }
  return { chosen, pace, json: values.json };
}

async function runAll(chosen: readonly Scenario[], pace: Pace) {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster({ fsync: true });
  stack.defer(() => cluster.stop());
  const dataDir = await mkdtemp(join(tmpdir(), "danji-bench-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  progress(`PostgreSQL ${cluster.version}`);

  const databaseUrl = await createDatabase(cluster.url);
  const ours = await startOurs(databaseUrl, dataDir);
  stack.defer(() => ours.stop());
  const limit = await startLimit(databaseUrl);
  stack.defer(() => limit.stop());

  const comparisons: Comparison[] = [];
  for (const scenario of chosen) {
    await warm({ scenario, ours: ours.url, limit: limit.url });
    for (const connections of connectionCounts) {
      progress(`${scenario.title}, 연결 ${connections}개`);
      comparisons.push(await compare({ scenario, connections, pace, ours: ours.url, limit: limit.url }));
    }
  }
  return { postgres: cluster.version, comparisons };
}

function progress(line: string): void {
  process.stderr.write(`· ${line}\n`);
}
