import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { backupFolder } from "./backup.ts";

/**
 * How `npm run backup` reaches a server that has the data folder open: it leaves a file
 * `<id>.request` beside the backups and finds the answer in `<id>.answer`.
 */
interface Answer {
  path?: string;
  error?: string;
}

const lookEveryMs = 200;
const takingUpMs = 10_000;
const backingUpMs = 600_000;

/** Answers what other processes have asked for. Whoever may write to the data folder may ask. */
export async function answerBackupRequests(dataDir: string, backUp: () => Promise<string>): Promise<void> {
  const folder = backupFolder(dataDir);
  const requests = (await readdir(folder).catch((): string[] => [])).filter((name) =>
    name.endsWith(".request"),
  );
  for (const request of requests) {
    await rm(join(folder, request), { force: true });
    const answer: Answer = await backUp().then(
      (path) => ({ path }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    );
    const file = join(folder, request.replace(/request$/, "answer"));
    await writeFile(`${file}.partial`, JSON.stringify(answer));
    await rename(`${file}.partial`, file);
  }
}

/**
 * Asks the server that has the data folder open for a backup.
 *
 * @returns the backup's path
 */
export async function requestBackup(dataDir: string, patienceMs = takingUpMs): Promise<string> {
  const folder = backupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = randomUUID();
  const request = join(folder, `${id}.request`);
  const answer = join(folder, `${id}.answer`);
  await writeFile(request, "");
  try {
    // A request that was taken up is gone from the folder.
    await waitUntil(patienceMs, async () => !(await readdir(folder)).includes(`${id}.request`));
    await waitUntil(backingUpMs, async () => (await readdir(folder)).includes(`${id}.answer`));
    const { path, error } = JSON.parse(await readFile(answer, "utf8")) as Answer;
    if (path === undefined) throw new Error(`서버가 백업하지 못했어요: ${error}`);
    return path;
  } finally {
    await Promise.all([request, answer].map((file) => rm(file, { force: true })));
  }
}

async function waitUntil(patienceMs: number, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isDone())) {
    if (Date.now() > deadline) {
      throw new Error("데이터 폴더를 쓰고 있는 서버가 답하지 않아요. 서버를 끄고 다시 실행해 주세요.");
    }
    await sleep(lookEveryMs);
  }
}
