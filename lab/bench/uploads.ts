/**
 * `node lab/bench/uploads.ts` measures what uploads cost: the time of one phone's photo, and how much slower lists
 * become while twenty photos come at once. Runs with and without uploads take turns. `--rounds <n>`, `--json`;
 * on PostgreSQL with `--database-url <url>`, an empty database.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { phonePhoto } from "#server/testing/sample-pictures.ts";
import { freePort } from "#tools/launch/free-port.ts";
import { orFail } from "#tools/launch/processes.ts";

const uploadsAtOnce = 20;
const callsPerSecond = 60;
const secondsEach = 12;
const posts = 200;

interface Figures {
  /** A phone's photo of 12 megapixels alone, from its first byte to the answer: the median of five. */
  onePhotoMs: number;
  photoBytes: number;
  /** The 95th percentile of the lists' times: medians of the rounds. */
  quietP95: number;
  busyP95: number;
  ratio: number;
  /** Until the last of the twenty was answered: the median. */
  allUploadsMs: number;
  /** The resident memory of the server, in MB. */
  memoryBefore: number;
  memoryAtMost: number;
  memoryAfter: number;
}

await orFail(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "3" },
      json: { type: "boolean", default: false },
      "database-url": { type: "string" },
    },
  });
  const figures = await measure(Number(values.rounds), values["database-url"]);
  process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : report(figures));
});

async function measure(rounds: number, databaseUrl: string | undefined): Promise<Figures> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "danji-uploads-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { readers, senders } = await seed(dataDir, databaseUrl, rounds);
  const photo = await phonePhoto();
  const server = await start(dataDir, databaseUrl);
  stack.defer(server.stop);

  // The first photo loads what the others need.
  await upload(server.url, senders.pop()!, photo);
  const alone: number[] = [];
  let photoBytes = 0;
  for (let count = 0; count < 5; count += 1) {
    const startedAt = performance.now();
    photoBytes = await upload(server.url, senders.pop()!, photo);
    alone.push(performance.now() - startedAt);
  }
  await callSteadily(server.url, readers, 3);

  const memoryBefore = await server.memory();
  const [quiet, busy, all]: [number[], number[], number[]] = [[], [], []];
  const watch = watchMemory(server.memory);
  stack.defer(async () => void watch());
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(p95(await callSteadily(server.url, readers, secondsEach)));
    const calls = callSteadily(server.url, readers, secondsEach);
    const startedAt = performance.now();
    await Promise.all(senders.splice(0, uploadsAtOnce).map((sender) => upload(server.url, sender, photo)));
    all.push(performance.now() - startedAt);
    busy.push(p95(await calls));
  }
  const memoryAtMost = watch();
  await sleep(40_000);
  const [quietP95, busyP95] = [median(quiet), median(busy)];
  return {
    onePhotoMs: median(alone),
    photoBytes,
    quietP95,
    busyP95,
    ratio: busyP95 / quietP95,
    allUploadsMs: median(all),
    memoryBefore,
    memoryAtMost,
    memoryAfter: await server.memory(),
  };
}

/** An apartment with a board to read, residents who read it, and residents who send photos. */
async function seed(dataDir: string, databaseUrl: string | undefined, rounds: number) {
  const database = databaseUrl ? await openServer(databaseUrl, 5) : await openEmbedded(dataDir);
  const build = builders(database);
  const apartment = await build.apartment();
  const residents: Actor[] = [];
  for (let count = 0; count < 16 + rounds * uploadsAtOnce; count += 1)
    residents.push(await build.resident(apartment));
  const [author] = residents;
  const row = {
    apartment_id: apartment.id,
    author_id: author!.id,
    board_id: "free_board",
    content: "글 ".repeat(200),
  };
  await acting(database, { role: "resident", userId: author!.id, apartmentId: apartment.id }, (db) =>
    db
      .insertInto("posts")
      .values(Array.from({ length: posts }, (_, n) => ({ ...row, title: `글 ${n}` })))
      .execute(),
  );
  await database.close();
  return { readers: residents.slice(0, 10), senders: residents.slice(10) };
}

async function start(dataDir: string, databaseUrl: string | undefined) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../server/main.ts")], {
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => ({ ok: false }))).ok) await sleep(100);
  return {
    url,
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function upload(url: string, { token }: Actor, photo: Buffer): Promise<number> {
  const answer = await fetch(`${url}/files?for=post`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: new Uint8Array(photo),
  });
  const { result, error } = (await answer.json()) as {
    result?: { file: { bytes: number } };
    error?: { message: string };
  };
  if (!result) throw new Error(error?.message);
  return result.file.bytes;
}

/** Calls at an even pace, whether the last one is answered or not, as many people would. */
async function callSteadily(url: string, readers: Actor[], seconds: number): Promise<number[]> {
  const startedAt = performance.now();
  const answers = Array.from({ length: seconds * callsPerSecond }, async (_, n) => {
    await sleep(Math.max(startedAt + (n * 1000) / callsPerSecond - performance.now(), 0));
    const sentAt = performance.now();
    const answer = await fetch(`${url}/asia-northeast3/getPostsByBoard`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${readers[n % readers.length]!.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ data: { boardId: "free_board", excerpt: true } }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A list answered ${answer.status}.`);
    return performance.now() - sentAt;
  });
  return Promise.all(answers);
}

/** Looks at the memory until it is asked for the most that it saw. */
function watchMemory(memory: () => Promise<number>): () => number {
  let most = 0;
  const look = () => void memory().then((now) => (most = Math.max(most, now)));
  const timer = setInterval(look, 100);
  return () => {
    clearInterval(timer);
    return most;
  };
}

function p95(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

function report(figures: Figures): string {
  const ms = (time: number) => `${time.toFixed(1)}ms`;
  return [
    `사진 한 장(1,200만 화소): ${ms(figures.onePhotoMs)}, ${Math.round(figures.photoBytes / 1000)}kB`,
    `목록 p95: 평소 ${ms(figures.quietP95)}, 사진 ${uploadsAtOnce}장을 받는 동안 ${ms(figures.busyP95)} (${figures.ratio.toFixed(2)}배)`,
    `사진 ${uploadsAtOnce}장: ${ms(figures.allUploadsMs)}`,
    `메모리: 처음 ${figures.memoryBefore}MB, 최대 ${figures.memoryAtMost}MB, 40초 뒤 ${figures.memoryAfter}MB`,
    "",
  ].join("\n");
}
