/**
 * `npm test` installs what the tests need, then runs them on PGlite, on PostgreSQL and in a browser.
 * `npm test -- --only pglite|postgres|e2e [file…]` runs a part.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { startCluster } from "#tools/cluster/postgres.ts";
import type { Cluster } from "#tools/cluster/postgres.ts";
import { ensureSystemPackages, findChromium } from "#tools/cluster/system-packages.ts";
import type { SystemNeed } from "#tools/cluster/system-packages.ts";
import { orFail, packageProgram, run } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";
import { countPlaywright, countVitest, sum, withExitCode } from "#tools/testing/test-results.ts";
import type { Counts } from "#tools/testing/test-results.ts";

const suites = ["pglite", "postgres", "e2e"] as const;
type Suite = (typeof suites)[number];

const needs: Record<Suite, SystemNeed[]> = {
  pglite: [],
  postgres: ["postgres"],
  e2e: ["postgres", "browser", "koreanFont"],
};

/** The folders whose tests use a database. On PostgreSQL, other tests would only run a second time. */
const databaseTests = ["database/", "server/"];

const titles: Record<Suite, (cluster: Cluster | undefined) => string> = {
  pglite: () => "PGlite",
  postgres: (cluster) => `PostgreSQL ${cluster?.version}`,
  e2e: () => "Playwright",
};

interface Context {
  files: string[];
  reportFile: string;
  databaseUrl: string | undefined;
  signal: AbortSignal;
}

const runSuite: Record<Suite, (context: Context) => Promise<Counts>> = {
  pglite: (context) => runVitest({ ...context, databaseUrl: undefined }),
  postgres: ({ files, ...context }) =>
    runVitest({ ...context, files: files.length > 0 ? files : databaseTests }),
  e2e: runPlaywright,
};

await orFail(async () => {
  const { chosen, files } = parseCommandLine();
  await ensureSystemPackages([...new Set(chosen.flatMap((suite) => needs[suite]))]);
  const counts = await runSuites(chosen, files);
  if (counts.failed > 0) process.exitCode = 1;
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
});

function parseCommandLine(): { chosen: Suite[]; files: string[] } {
  const { values, positionals } = parseArgs({
    options: { only: { type: "string" } },
    allowPositionals: true,
  });
  const chosen = suites.filter((suite) => values.only === undefined || suite === values.only);
  if (chosen.length === 0) throw new Error(`--only 뒤에는 ${suites.join(", ")} 중 하나를 적어 주세요.`);
  return { chosen, files: positionals };
}

async function runSuites(chosen: Suite[], files: string[]): Promise<Counts> {
  const signal = abortOnSignal();
  const reports = await mkdtemp(join(tmpdir(), "danji-test-"));
  let cluster: Cluster | undefined;
  try {
    if (chosen.some((suite) => needs[suite].includes("postgres"))) {
      cluster = await step("시험용 PostgreSQL을 켜요", () => startCluster());
    }
    const counts: Counts[] = [];
    for (const suite of chosen) {
      if (signal.aborted) break;
      process.stdout.write(`\n── ${titles[suite](cluster)}\n`);
      const reportFile = join(reports, `${suite}.json`);
      counts.push(await runSuite[suite]({ files, reportFile, databaseUrl: cluster?.url, signal }));
    }
    return sum(counts);
  } finally {
    await cluster?.stop();
    await rm(reports, { recursive: true, force: true });
  }
}

async function runVitest({ files, reportFile, databaseUrl, signal }: Context): Promise<Counts> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const program = packageProgram("vitest/vitest.mjs", ["run", "--passWithNoTests", ...reporters, ...files]);
  const exitCode = await run(...program, { env: { TEST_DATABASE_URL: databaseUrl }, signal });
  return withExitCode(await countFrom(reportFile, countVitest), exitCode);
}

async function runPlaywright({ files, reportFile, databaseUrl, signal }: Context): Promise<Counts> {
  const env = {
    TEST_DATABASE_URL: databaseUrl,
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  };
  const program = packageProgram("@playwright/test/cli.js", ["test", "--pass-with-no-tests", ...files]);
  const exitCode = await run(...program, { env, signal });
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

/** ^C ends the running suite, then the cluster, then this process. */
function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      process.exitCode = 130;
      controller.abort();
    });
  }
  return controller.signal;
}
