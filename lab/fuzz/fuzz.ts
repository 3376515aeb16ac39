/**
 * `npm run fuzz` calls all functions as all kinds of callers, with valid and invalid input, and reports the
 * answers. The server runs in a process of its own. The command fails at an answer that must never be.
 *
 * `npm run fuzz -- --calls 500000 --engine pglite|postgres [--seed N] [--at-once N] [--database-url …]`
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { testPassword } from "#server/testing/builders.ts";
import { fuzz } from "#server/testing/fuzz/run.ts";
import type { FuzzReport } from "#server/testing/fuzz/run.ts";
import { createServerDatabase, databaseUrl, dropServerDatabase } from "#server/testing/server-databases.ts";
import { startServerProcess } from "#server/testing/server-process.ts";
import { startCluster } from "#tools/cluster/postgres.ts";
import { orFail } from "#tools/launch/processes.ts";
import { timesOf } from "#tools/launch/processor.ts";

const progressMs = 5000;

await orFail(async () => {
  const options = parseCommandLine();
  const disposals: (() => Promise<unknown>)[] = [];
  try {
    await run(options, disposals);
  } finally {
    for (const dispose of disposals.toReversed()) await dispose();
  }
});

interface FuzzCommand {
  calls: number;
  seed: number;
  atOnce: number;
  engine: string;
  /** A given PostgreSQL server to make a database on, in place of our own. */
  given: string | undefined;
}

function parseCommandLine(): FuzzCommand {
  const { values } = parseArgs({
    options: {
      calls: { type: "string", default: "20000" },
      engine: { type: "string" },
      seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
      "at-once": { type: "string", default: "16" },
      "database-url": { type: "string" },
    },
  });
  const given = values["database-url"];
  const engine = values.engine ?? (given ? "postgres" : "pglite");
  if (engine !== "pglite" && engine !== "postgres") {
    throw new Error("--engine 뒤에는 pglite나 postgres를 적어 주세요.");
  }
  const [calls, seed, atOnce] = [values.calls, values.seed, values["at-once"]].map(Number) as [
    number,
    number,
    number,
  ];
  if (![calls, seed, atOnce].every(Number.isSafeInteger)) throw new Error("숫자를 적어 주세요.");
  return { calls, seed, atOnce, engine, given };
}

async function run(command: FuzzCommand, disposals: (() => Promise<unknown>)[]): Promise<void> {
  const { engine, calls, seed, atOnce } = command;
  const superAdmin = { email: "admin@example.com", password: testPassword };
  const server = startServerProcess({
    ...(await makeDatabase(command, disposals)),
    // Every person of the run has an address, passed on as by a proxy.
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    SUPERADMIN_EMAIL: superAdmin.email,
    SUPERADMIN_PASSWORD: superAdmin.password,
  });
  disposals.push(async () => {
    server.kill("SIGTERM");
    const { output } = await server.ended;
    process.stdout.write(failuresIn(output));
  });
  const origin = await server.origin;
  const memory = watchProcess(server.processId);
  disposals.push(async () => memory.stop());
  process.stdout.write(`${calls} calls, ${engine}, seed ${seed}, ${atOnce} at once, ${origin}\n`);
  const started = performance.now();
  let shownAt = started;
  const report = await fuzz({
    origin,
    superAdmin,
    calls,
    seed,
    atOnce,
    callsPerWorld: 5000,
    onProgress: (soFar) => {
      if (performance.now() - shownAt < progressMs) return;
      shownAt = performance.now();
      const perSecond = (soFar.calls / (performance.now() - started)) * 1000;
      process.stdout.write(
        `${soFar.calls} calls, ${perSecond.toFixed(0)}/s, ${memory.now()} MiB, ${soFar.problems.length} problems\n`,
      );
    },
  });
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(tableOf(report, seconds, memory.summary()));
  if (report.problems.length > 0 || report.calls < calls) process.exitCode = 1;
}

/** The internal failures, by the request id that the caller was told. */
function failuresIn(log: string): string {
  const lines = log.split("\n").filter((line) => line.includes("call failed"));
  const failures = lines.map((line) => {
    const { reqId, function: name, err } = JSON.parse(line) as LoggedFailure;
    const place = err.stack?.split("\n").find((frame) => frame.includes("/features/")) ?? "";
    return `  ${reqId} ${name}: ${err.message} ${err.constraint ?? ""}${place}\n`;
  });
  return failures.join("");
}

interface LoggedFailure {
  reqId: string;
  function: string;
  err: { message: string; constraint?: string; stack?: string };
}

async function makeDatabase(
  { engine, given }: FuzzCommand,
  disposals: (() => Promise<unknown>)[],
): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "danji-fuzz-"));
  disposals.push(() => rm(folder, { recursive: true, force: true }));
  if (engine === "pglite") return { DATA_DIR: folder };
  const cluster = given === undefined ? await startCluster() : undefined;
  if (cluster) disposals.push(() => cluster.stop());
  const url = given ?? cluster!.url;
  const name = await createServerDatabase(url);
  disposals.push(() => dropServerDatabase(url, name));
  return { DATA_DIR: folder, DATABASE_URL: databaseUrl(url, name) };
}

/** A process's resident memory in MiB and its processor time, if the system has /proc. */
function watchProcess(processId: number) {
  const now = () => {
    try {
      const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, "utf8")) ?? [];
      return Math.round(Number(kibibytes) / 1024);
    } catch {
      return Number.NaN;
    }
  };
  const start = now();
  let peak = start;
  const timer = setInterval(() => (peak = Math.max(peak, now())), 250);
  return {
    now,
    stop: () => clearInterval(timer),
    summary: () =>
      `${start} MiB at the start, ${peak} at most, ${now()} at the end; ${processorSeconds(processId)} s of a processor`,
  };
}

function processorSeconds(processId: number): string {
  try {
    return timesOf(readFileSync(`/proc/${processId}/stat`, "utf8")).own.toFixed(0);
  } catch {
    return "?";
  }
}

function tableOf(
  { calls, worlds, statuses, slowest, problems }: FuzzReport,
  seconds: number,
  memory: string,
): string {
  const share = (count: number) => `${((100 * count) / calls).toFixed(1)} %`;
  const rows = Object.entries(statuses)
    .toSorted(([, one], [, other]) => other - one)
    .map(
      ([status, count]) => `  ${status.padEnd(22)} ${String(count).padStart(9)} ${share(count).padStart(8)}`,
    );
  return [
    "",
    `${calls} calls in ${seconds.toFixed(0)} s, ${(calls / seconds).toFixed(0)}/s, by the people of ${worlds} worlds`,
    ...rows,
    `refused by limits: ${share(statuses.RESOURCE_EXHAUSTED ?? 0)}`,
    `slowest: ${slowest.ms.toFixed(0)} ms, ${slowest.call}`,
    `the server's process: ${memory}`,
    `problems: ${problems.length}`,
    ...problems.map((problem) => `  ✗ ${problem}`),
    "",
  ].join("\n");
}
