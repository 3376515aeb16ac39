/**
 * `npm test` installs what the tests need, then runs them on PGlite, on PostgreSQL and in a browser. `npm
 * test -- [--only pglite|postgres|e2e] [--changed [commit]] [-t name] [file…]` runs a part. All other flags
 * go to Vitest and Playwright.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startCluster } from "#tools/cluster/postgres.ts";
import type { Cluster } from "#tools/cluster/postgres.ts";
import { ensureSystemPackages, findChromium } from "#tools/cluster/system-packages.ts";
import type { SystemNeed } from "#tools/cluster/system-packages.ts";
import { abortOnSignal, orFail, packageProgram, run } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";
import { changedBrowserTests } from "#tools/testing/changed-browser-tests.ts";
import { parseTestOrder, playwrightArguments, vitestArguments } from "#tools/testing/test-order.ts";
import type { Suite, TestOrder } from "#tools/testing/test-order.ts";
import { countPlaywright, countVitest, sum, withExitCode } from "#tools/testing/test-results.ts";
import type { Counts } from "#tools/testing/test-results.ts";

const needs: Record<Suite, SystemNeed[]> = {
  pglite: ["faketime", "sodium"],
  postgres: ["postgres", "faketime", "sodium"],
  e2e: ["postgres", "browser", "koreanFont"],
};

const titles: Record<Suite, (cluster: Cluster | undefined) => string> = {
  pglite: () => "PGlite",
  postgres: (cluster) => `PostgreSQL ${cluster?.version}`,
  e2e: () => "Playwright",
};

interface Context {
  order: TestOrder;
  reportFile: string;
  databaseUrl: string | undefined;
  signal: AbortSignal;
}

const runSuite: Record<Suite, (context: Context) => Promise<Counts>> = {
  pglite: (context) => runVitest({ ...context, databaseUrl: undefined }),
  postgres: runVitest,
  e2e: runPlaywright,
};

await orFail(async () => {
  const order = parseTestOrder(process.argv.slice(2));
  await ensureSystemPackages([...new Set(order.suites.flatMap((suite) => needs[suite]))]);
  const counts = await runSuites(order);
  if (counts.failed > 0) process.exitCode = 1;
  for (const failure of counts.failures) process.stdout.write(`\n✗ ${failure}`);
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
});

async function runSuites(order: TestOrder): Promise<Counts> {
  // ^C ends the running suite, then the cluster, then this process.
  const signal = abortOnSignal();
  const reports = await mkdtemp(join(tmpdir(), "danji-test-"));
  let cluster: Cluster | undefined;
  try {
    if (order.suites.some((suite) => needs[suite].includes("postgres"))) {
      cluster = await step("시험용 PostgreSQL을 켜요", () => startCluster());
    }
    const counts: Counts[] = [];
    for (const suite of order.suites) {
      if (signal.aborted) break;
      process.stdout.write(`\n── ${titles[suite](cluster)}\n`);
      const reportFile = join(reports, `${suite}.json`);
      counts.push(await runSuite[suite]({ order, reportFile, databaseUrl: cluster?.url, signal }));
    }
    return sum(counts);
  } finally {
    await cluster?.stop();
    await rm(reports, { recursive: true, force: true });
  }
}

async function runVitest({ order, reportFile, databaseUrl, signal }: Context): Promise<Counts> {
  const report = ["--reporter=json", `--outputFile.json=${reportFile}`];
  const projects = databaseUrl === undefined ? [] : ["--project=database"];
  const args = ["run", "--passWithNoTests", ...projects, ...report, ...vitestArguments(order)];
  const env = { TEST_DATABASE_URL: databaseUrl };
  const exitCode = await run(...packageProgram("vitest/vitest.mjs", args), { env, signal });
  return withExitCode(await countFrom(reportFile, countVitest), exitCode);
}

async function runPlaywright({ order, reportFile, databaseUrl, signal }: Context): Promise<Counts> {
  const touched = order.changedSince === undefined ? "all" : await changedBrowserTests(order.changedSince);
  if (touched.length === 0) return sum([]);
  const files = touched === "all" ? [] : touched;
  const args = ["test", "--pass-with-no-tests", ...playwrightArguments(order), ...files];
  const env = {
    TEST_DATABASE_URL: databaseUrl,
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  };
  const exitCode = await run(...packageProgram("@playwright/test/cli.js", args), { env, signal });
  return withExitCode(await countFrom(reportFile, countPlaywright), exitCode);
}

/** Undefined if the run broke off before it wrote its report. */
async function countFrom(file: string, count: (report: never) => Counts): Promise<Counts | undefined> {
  try {
    return count(JSON.parse(await readFile(file, "utf8")) as never);
  } catch {
    return undefined;
  }
}
