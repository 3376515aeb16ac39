/**
 * `npm test` installs what the tests need, then runs them on PostgreSQL, on PGlite and in a browser. `npm
 * test -- [--only postgres|pglite|e2e] [--changed [commit]] [--shard 1/4] [-t name] [file…]` runs a part, `--whole`
 * also what is proved otherwise on every push. `--report DIR` keeps the reports. All other flags go to Vitest and
 * Playwright.
 */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { startCluster } from "#tools/cluster/postgres.ts";
import type { Cluster } from "#tools/cluster/postgres.ts";
import { ensureSystemPackages, findChromium } from "#tools/cluster/system-packages.ts";
import type { SystemNeed } from "#tools/cluster/system-packages.ts";
import { abortOnSignal, orFail, packageProgram, run } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";
import { changedBrowserTests } from "#tools/testing/changed-browser-tests.ts";
import { changedServerTests } from "#tools/testing/changed-server-tests.ts";
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
  /** Where reports lie, and the statements that PostgreSQL was sent. */
  folder: string;
  reportFile: string;
  databaseUrl: string | undefined;
  signal: AbortSignal;
}

const runSuite: Record<Suite, (context: Context) => Promise<Counts>> = {
  postgres: runPostgres,
  pglite: (context) => runVitest(context, {}),
  e2e: runPlaywright,
};

/** What PostgreSQL was sent, a line each. */
const statementsName = "statements.ndjson";

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
  const folder = await openReportFolder(order.reportFolder);
  let cluster: Cluster | undefined;
  try {
    if (order.suites.some((suite) => needs[suite].includes("postgres"))) {
      cluster = await step("시험용 PostgreSQL을 켜요", () => startCluster({ inMemory: true }));
    }
    const counts: Counts[] = [];
    for (const suite of order.suites) {
      if (signal.aborted) break;
      process.stdout.write(`\n── ${titles[suite](cluster)}\n`);
      const reportFile = join(folder, `${suite}.json`);
      counts.push(await runSuite[suite]({ order, folder, reportFile, databaseUrl: cluster?.url, signal }));
    }
    return sum(counts);
  } finally {
    await cluster?.stop();
    if (order.reportFolder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function openReportFolder(kept: string | undefined): Promise<string> {
  if (kept === undefined) return mkdtemp(join(tmpdir(), "danji-test-"));
  const folder = resolve(kept);
  await mkdir(folder, { recursive: true });
  // The runs of a part only add to it.
  await rm(join(folder, statementsName), { force: true });
  return folder;
}

/** Then PGlite has to understand what PostgreSQL was asked, unless a single file was. */
async function runPostgres(context: Context): Promise<Counts> {
  const { order, folder, databaseUrl } = context;
  const asked = await runVitest(context, { TEST_DATABASE_URL: databaseUrl });
  if (order.namesFiles || context.signal.aborted) return asked;
  const comparison: Context = {
    ...context,
    order: {
      ...order,
      shard: undefined,
      changedSince: undefined,
      rest: ["server/whole/same-statements.test.ts"],
    },
    reportFile: join(folder, "same-statements.json"),
  };
  return sum([asked, await runVitest(comparison, { COMPARED_DATABASE_URL: databaseUrl })]);
}

async function runVitest(
  { order, folder, reportFile, signal }: Context,
  engine: Record<string, string | undefined>,
): Promise<Counts> {
  const touched = await touchedByChange(order);
  if (touched.length === 0 && order.changedSince !== undefined) return sum([]);
  const report = ["--reporter=json", `--outputFile.json=${reportFile}`];
  const projects = engine["TEST_DATABASE_URL"] === undefined ? [] : ["--project=database"];
  const args = ["run", "--passWithNoTests", ...projects, ...report, ...vitestArguments(order), ...touched];
  const env = { ...engine, ...wholeOf(order), STATEMENTS_FILE: join(folder, statementsName) };
  const exitCode = await run(...packageProgram("vitest/vitest.mjs", args), { env, signal });
  return withExitCode(await countFrom(reportFile, countVitest), exitCode);
}

async function touchedByChange({ changedSince }: TestOrder): Promise<string[]> {
  if (changedSince === undefined) return [];
  const touched = await changedServerTests(changedSince);
  return touched === "imports" ? [`--changed=${changedSince}`] : touched;
}

async function runPlaywright({ order, reportFile, databaseUrl, signal }: Context): Promise<Counts> {
  const touched = order.changedSince === undefined ? "all" : await changedBrowserTests(order.changedSince);
  if (touched.length === 0) return sum([]);
  const files = touched === "all" ? [] : touched;
  const args = ["test", "--pass-with-no-tests", ...playwrightArguments(order), ...files];
  const env = {
    TEST_DATABASE_URL: databaseUrl,
    ...wholeOf(order),
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  };
  const exitCode = await run(...packageProgram("@playwright/test/cli.js", args), { env, signal });
  return withExitCode(await countFrom(reportFile, countPlaywright), exitCode);
}

function wholeOf({ isWhole, namesFiles }: TestOrder): Record<string, string> {
  return isWhole || namesFiles ? { WHOLE: "1" } : {};
}

/** Undefined if the run broke off before it wrote its report. */
async function countFrom(file: string, count: (report: never) => Counts): Promise<Counts | undefined> {
  try {
    return count(JSON.parse(await readFile(file, "utf8")) as never);
  } catch {
    return undefined;
  }
}
