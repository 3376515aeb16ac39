/**
 * `node lab/bench/clubs-beside.ts` compares the community's board and search on PostgreSQL with and without clubs: two
 * databases with the same posts of the community; one has a tenth as many posts of clubs besides, with the same words,
 * in alternating rounds. `--seconds <of a round>`, `--pairs <of rounds>`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { startCluster } from "#tools/cluster/postgres.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { compare, warmUp } from "./compare.ts";
import { sizes } from "./rows.ts";
import { scenarios } from "./scenarios.ts";
import { createDatabase } from "./seed.ts";
import { startOurs } from "./servers.ts";

const measured = new Set<string>(["getAllPostsByBoard", "searchPosts"]);
const connectionCounts = [1, 16];

await orFail(async () => {
  const { values } = parseArgs({
    options: { seconds: { type: "string", default: "2" }, pairs: { type: "string", default: "7" } },
  });
  const pace = { seconds: Number(values.seconds), pairs: Number(values.pairs) };
  if (!(pace.seconds > 0 && pace.pairs > 0)) {
    throw new Error("--seconds와 --pairs 뒤에는 0보다 큰 숫자를 적어 주세요.");
  }
  console.log = console.error;
  await ensureSystemPackages(["postgres"]);
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster({ fsync: true });
  stack.defer(() => cluster.stop());
  const start = async (clubPosts: number) => {
    const rows = { ...sizes.town.measured, clubPosts };
    const size = { ...sizes.town, measured: rows };
    const dataDir = await mkdtemp(join(tmpdir(), "danji-bench-"));
    stack.defer(() => rm(dataDir, { recursive: true, force: true }));
    const server = await startOurs(await createDatabase(cluster, size, `clubs_${clubPosts}`), dataDir);
    stack.defer(() => server.stop());
    return server.url;
  };
  const pair = { measured: await start(sizes.town.measured.posts / 10), against: await start(0) };
  for (const scenario of scenarios.filter(({ function: name }) => measured.has(name))) {
    await warmUp(scenario, pair);
    for (const connections of connectionCounts) {
      const compared = await compare(scenario, pair, connections, pace);
      const { throughputRatio, measured: withClubs, against } = compared;
      process.stdout.write(
        `${scenario.function}, ${connections} connections: ${withClubs.perSecond.toFixed(0)} a second with clubs, ${against.perSecond.toFixed(0)} without: ${throughputRatio.toFixed(2)} (goal ≥ 0.95)\n`,
      );
    }
  }
});
