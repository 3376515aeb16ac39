/**
 * `node lab/bench/writes.ts` measures what syncing costs the embedded database: for single writes and bulk writes, on
 * this disk and on a disk that takes 5 ms for every sync. All take turns in one run. `--rounds <n>`, `--json`.
 */
import { fsyncSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { sql } from "kysely";

import type { SyncFile } from "#database/durable-node-fs.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import type { EmbeddedDatabase } from "#database/open-embedded.ts";
import { orFail } from "#tools/launch/processes.ts";

const singleWrites = 100;
const bulkRows = 12_000;
const slowSyncMs = 5;

const ways: { title: string; sync: SyncFile }[] = [
  { title: "동기화 없음", sync: () => undefined },
  { title: "이 디스크", sync: fsyncSync },
  { title: `${slowSyncMs}ms 디스크`, sync: syncSlowly },
];

interface Figures {
  title: string;
  singleMs: number;
  bulkMs: number;
}

await orFail(async () => {
  const { values } = parseArgs({
    options: { rounds: { type: "string", default: "5" }, json: { type: "boolean", default: false } },
  });
  const rounds = Number(values.rounds);
  if (!(rounds > 0)) throw new Error("--rounds 뒤에는 0보다 큰 숫자를 적어 주세요.");
  const figures = await measure(rounds);
  process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : report(figures));
});

async function measure(rounds: number): Promise<Figures[]> {
  await using stack = new AsyncDisposableStack();
  const contestants: { title: string; database: EmbeddedDatabase; singles: number[]; bulks: number[] }[] = [];
  for (const { title, sync } of ways) {
    const folder = await mkdtemp(join(tmpdir(), "danji-writes-"));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const database = await openEmbedded(folder, sync);
    stack.defer(() => database.close());
    contestants.push({ title, database, singles: [], bulks: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { database, singles, bulks } of contestants) {
      for (let written = 0; written < singleWrites; written += 1) {
        singles.push(await timed(() => write(database, 1)));
      }
      bulks.push(await timed(() => write(database, bulkRows)));
      await database.shortenLog();
    }
  }
  return contestants.map(({ title, singles, bulks }) => ({
    title,
    singleMs: median(singles),
    bulkMs: median(bulks),
  }));
}

async function write(database: EmbeddedDatabase, rows: number): Promise<void> {
  await sql`
    insert into consultation_requests (name, apartment_name, contact, message)
    select '윤서진', '새솔아파트', 'yoon@example.com', repeat('가', 100) from generate_series(1, ${rows})
  `.execute(database.kysely);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function syncSlowly(descriptor: number): void {
  fsyncSync(descriptor);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, slowSyncMs);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function report(figures: Figures[]): string {
  const [without] = figures;
  const lines = figures.map(({ title, singleMs, bulkMs }) => {
    const [single, bulk] = [singleMs / without!.singleMs, bulkMs / without!.bulkMs];
    return `${title}: 하나 ${singleMs.toFixed(2)}ms (${single.toFixed(1)}배), ${bulkRows.toLocaleString("ko-KR")}개 ${bulkMs.toFixed(0)}ms (${bulk.toFixed(1)}배)\n`;
  });
  return lines.join("");
}
