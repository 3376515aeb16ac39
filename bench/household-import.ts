/**
 * `node bench/household-import.ts` measures an office's list of 12,000 rows: how long its check and its import take,
 * and how long other calls wait meanwhile; then the same list for accounts that only get their names, and files
 * that are made to exhaust the server. `--rows <n>`, `--json`; on PostgreSQL with `--database-url <url>`, an empty
 * database.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { zipSync } from "fflate";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { workbook, workbookParts } from "#server/testing/sample-workbooks.ts";
import type { SampleCell } from "#server/testing/sample-workbooks.ts";
import { freePort } from "#tools/launch/free-port.ts";
import { orFail } from "#tools/launch/processes.ts";

interface Work {
  seconds: number;
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

/** The homes of a range of the bulk creation: buildings of 30 floors with 10 homes each. */
const [floors, places] = [30, 10];

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
  const server = await start(dataDir, databaseUrl);
  stack.defer(server.stop);
  const call = <Name extends FunctionName>(actor: Actor, name: Name, data: Input<Name>) =>
    callFunction(server.url, actor, name, data);
  const besides = <Result>(work: () => Promise<Result>) =>
    besideCalls(work, () => call(reader, "getMe", null));
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

function rangeOf(rows: number) {
  const buildings = Math.ceil(rows / (floors * places));
  return { startBuilding: 101, endBuilding: 100 + buildings, startUnit: 101, endUnit: floors * 100 + places };
}

/** A list as offices have it: a title, merged cells for the building, telephone numbers that became numbers. */
function listOf(rows: number): SampleCell[][] {
  const header: SampleCell[][] = [
    ["푸른마을 입주자 명부"],
    ["", "", "2026-11-20 기준"],
    ["동", "호수", "세대주 성명", "연락처", "연락처 이용 동의", "입주일"],
  ];
  const people = Array.from({ length: rows }, (_, index): SampleCell[] => {
    const home = index % (floors * places);
    const building = 101 + Math.floor(index / (floors * places));
    const unit = (Math.floor(home / places) + 1) * 100 + (home % places) + 1;
    const phone = 1_000_000_000 + 20_000_000 + index;
    return [
      home === 0 ? `${building}동` : null,
      unit,
      `김주민${index}`,
      phone,
      index % 3 === 0 ? "동의" : "",
      { date: 45_000 },
    ];
  });
  return [...header, ...people];
}

function hostileFiles(): Record<string, Buffer> {
  const parts = workbookParts([{ name: "1", rows: [["동", "호"]] }]);
  const path = "xl/worksheets/sheet1.xml";
  const zipped = (more: Record<string, Uint8Array>) => Buffer.from(zipSync({ ...parts, ...more }));
  const sheet = (rows: string[]) =>
    Buffer.from(`<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`);
  const forged = zipped({ [path]: new Uint8Array(400 * 1024 ** 2) });
  for (let at = forged.indexOf("PK\u0001\u0002"); at >= 0; at = forged.indexOf("PK\u0001\u0002", at + 1)) {
    if (
      forged
        .subarray(at + 46)
        .toString("latin1")
        .startsWith(path)
    )
      forged.writeUInt32LE(9999, at + 24);
  }
  const million = Array.from(
    { length: 1_048_576 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c></row>`,
  );
  const wide = Array.from(
    { length: 20_000 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c><c r="XFD${row + 1}"><v>1</v></c></row>`,
  );
  const strings = `<sst>${"<si><t>가나다라마바사아자차카타파하</t></si>".repeat(1_600_000)}</sst>`;
  return {
    "old .xls": Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(4000)]),
    "bomb of 585 MB": zipped({ [path]: new Uint8Array(585 * 1024 ** 2) }),
    "forged bomb of 400 MB": forged,
    "1,048,576 rows": zipped({ [path]: sheet(million) }),
    "16,384 columns": zipped({ [path]: sheet(wide) }),
    "90 MB of shared strings": zipped({ "xl/sharedStrings.xml": Buffer.from(strings) }),
  };
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

async function start(dataDir: string, databaseUrl: string | undefined) {
  const port = await freePort();
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) await sleep(100);
  return {
    url,
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    stop: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Does the work while somebody else calls, one call after the other. */
async function besideCalls<Result>(
  work: () => Promise<Result>,
  call: () => Promise<unknown>,
): Promise<[Result, Work]> {
  const times: number[] = [];
  let isOver = false;
  const calls = (async () => {
    while (!isOver) {
      const calledAt = performance.now();
      await call();
      times.push(performance.now() - calledAt);
      await sleep(5);
    }
  })();
  const startedAt = performance.now();
  const result = await work().finally(() => (isOver = true));
  const seconds = (performance.now() - startedAt) / 1000;
  await calls;
  times.sort((a, b) => a - b);
  return [result, { seconds, longestCall: times.at(-1)!, p95: times[Math.floor(times.length * 0.95)]! }];
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

async function callFunction<Name extends FunctionName>(
  url: string,
  { token }: Actor,
  name: Name,
  data: Input<Name>,
): Promise<Output<Name>> {
  const response = await fetch(`${url}/asia-northeast3/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: data ?? null }),
  });
  return resultOf(name, (await response.json()) as Answer<Output<Name>>);
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
  const line = (what: string, { seconds, longestCall, p95 }: Work, more = "") =>
    `${what.padEnd(34)} ${seconds.toFixed(2).padStart(6)} s   other calls p95 ${p95.toFixed(0).padStart(4)} ms, longest ${longestCall.toFixed(0).padStart(4)} ms${more}\n`;
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
