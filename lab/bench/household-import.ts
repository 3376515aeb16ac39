/**
 * `node lab/bench/household-import.ts` measures an office's list of 12,000 rows: how long its check and its import take,
 * and how long other calls wait meanwhile; then the same list for accounts that only get their names, and files
 * that are made to exhaust the server. `--rows <n>`, `--json`; on PostgreSQL with `--database-url <url>`, an empty
 * database.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import type { FunctionName, Input } from "#contract/index.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { workbook } from "#server/testing/sample-workbooks.ts";
import { orFail } from "#tools/launch/processes.ts";

import { hostileFiles, listOf, rangeOf } from "./import-files.ts";
import { startMeasured } from "./measured-server.ts";

interface Work {
  seconds: number;
  /** How many of these seconds the server's process had a processor; a busy machine makes it wait. */
  cpuSeconds: number;
  /** The longest that one of the calls beside it took, in ms, and their 95th percentile. */
  longestCall: number;
  p95: number;
}

interface Figures {
  rows: number;
  fileBytes: number;
  check: Work;
  apply: Work;
  /** The list for accounts that the bulk creation made: they get their names. */
  checkOfNames: Work;
  rename: Work;
  refusals: Record<string, Work & { code: string | undefined; memoryMb: number }>;
}

await orFail(async () => {
  const { values } = parseArgs({
    options: {
      rows: { type: "string", default: "12000" },
      json: { type: "boolean", default: false },
      "database-url": { type: "string" },
    },
  });
  const figures = await measure(Number(values.rows), values["database-url"]);
  process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : report(figures));
});

async function measure(rowCount: number, databaseUrl: string | undefined): Promise<Figures> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "danji-import-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { offices, reader } = await seed(dataDir, databaseUrl);
  const server = await startMeasured({
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  stack.defer(server.stop);
  const call = <Name extends FunctionName>({ token }: Actor, name: Name, data: Input<Name>) =>
    server.call(token, name, data);
  const besides = <Result>(work: () => Promise<Result>) =>
    besideCalls(work, { call: () => call(reader, "getMe", null), cpu: server.cpu });
  const [first, second, third] = offices;
  const list = workbook([{ name: "명부", rows: listOf(rowCount) }]);

  const checkOf = async (office: Actor, content: Buffer) => {
    const fileId = await upload(server.url, office, content);
    return call(office, "checkHouseholdImport", { fileId, mode: "add", fillsBuilding: true });
  };
  // The first reading loads what the others need.
  await checkOf(third!, workbook([{ name: "명부", rows: listOf(10) }]));

  const [checked, check] = await besides(() => checkOf(first!, list));
  must(checked.counts.newPeople === rowCount, checked.counts);
  const [applied, apply] = await besides(() =>
    call(first!, "applyHouseholdImport", { importId: checked.importId }),
  );
  must(applied.counts.created === rowCount, applied.counts);

  await call(second!, "bulkCreateResidents", rangeOf(rowCount));
  const [named, checkOfNames] = await besides(() => checkOf(second!, list));
  must(named.counts.renamed === rowCount, named.counts);
  const [renamed, rename] = await besides(() =>
    call(second!, "applyHouseholdImport", { importId: named.importId }),
  );
  must(renamed.counts.renamed === rowCount, renamed.counts);

  const refusals: Figures["refusals"] = {};
  for (const [name, content] of Object.entries(hostileFiles())) {
    const before = await server.memory();
    const watch = watchMemory(server.memory);
    const [code, work] = await besides(() =>
      checkOf(third!, content).then(
        () => undefined,
        (error: unknown) => (error as { code?: string }).code ?? "INTERNAL",
      ),
    );
    refusals[name] = { ...work, code, memoryMb: watch() - before };
  }
  return { rows: rowCount, fileBytes: list.length, check, apply, checkOfNames, rename, refusals };
}

async function seed(dataDir: string, databaseUrl: string | undefined) {
  const database = databaseUrl ? await openServer(databaseUrl, 5) : await openEmbedded(dataDir);
  const build = builders(database);
  const offices: Actor[] = [];
  for (let count = 0; count < 3; count += 1) offices.push(await build.manager(await build.apartment()));
  const reader = await build.resident(await build.apartment());
  await database.close();
  return { offices, reader };
}

/** Does the work while somebody else calls, one call after the other. */
async function besideCalls<Result>(
  work: () => Promise<Result>,
  { call, cpu }: { call: () => Promise<unknown>; cpu: () => Promise<number> },
): Promise<[Result, Work]> {
  const times: number[] = [];
  const over = new AbortController();
  const calls = (async () => {
    while (!over.signal.aborted) {
      const calledAt = performance.now();
      await call();
      times.push(performance.now() - calledAt);
      await sleep(5);
    }
  })();
  const [startedAt, cpuBefore] = [performance.now(), await cpu()];
  const result = await work().finally(() => over.abort());
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuSeconds = (await cpu()) - cpuBefore;
  await calls;
  times.sort((a, b) => a - b);
  return [
    result,
    { seconds, cpuSeconds, longestCall: times.at(-1)!, p95: times[Math.floor(times.length * 0.95)]! },
  ];
}

function watchMemory(memory: () => Promise<number>): () => number {
  let most = 0;
  const timer = setInterval(() => void memory().then((now) => (most = Math.max(most, now))), 20);
  return () => {
    clearInterval(timer);
    return most;
  };
}

interface Answer<Result> {
  result?: Result;
  error?: { details?: { code?: string } };
}

async function upload(url: string, { token }: Actor, content: Buffer): Promise<string> {
  const response = await fetch(`${url}/files?for=import`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-file-name": "list.xlsx" },
    body: new Uint8Array(content),
  });
  return resultOf("upload", (await response.json()) as Answer<{ file: { id: string } }>).file.id;
}

function resultOf<Result>(name: string, { result, error }: Answer<Result>): Result {
  if (!result) throw Object.assign(new Error(`${name} failed`), { code: error?.details?.code });
  return result;
}

function must(isTrue: boolean, counts: object): void {
  if (!isTrue) throw new Error(`Other counts than expected: ${JSON.stringify(counts)}`);
}

function report({ rows, fileBytes, check, apply, checkOfNames, rename, refusals }: Figures): string {
  const line = (what: string, { seconds, cpuSeconds, longestCall, p95 }: Work, more = "") =>
    `${what.padEnd(34)} ${seconds.toFixed(2).padStart(6)} s (processor ${cpuSeconds.toFixed(2)} s)   other calls p95 ${p95.toFixed(0).padStart(4)} ms, longest ${longestCall.toFixed(0).padStart(4)} ms${more}\n`;
  return [
    `A list of ${rows} rows, ${(fileBytes / 1024).toFixed(0)} kB\n`,
    line("sent and checked, all new", check),
    line("applied, all new", apply),
    line("sent and checked, all to rename", checkOfNames),
    line("applied, all renamed", rename),
    ...Object.entries(refusals).map(([name, { code, memoryMb, ...work }]) =>
      line(`${name}: refused`, work, `, memory +${memoryMb.toFixed(0)} MB, ${code}`),
    ),
  ].join("");
}
