import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { backupFolder } from "./backup.ts";

/**
 * `npm run backup` asks a server that has the data folder open like this: it writes a file `<id>.request`
 * beside the backups and reads the answer from `<id>.answer`.
 */
interface Answer {
  path?: string;
  error?: string;
}

const lookEveryMs = 200;
const takingUpMs = 10_000;
const backingUpMs = 600_000;

/** Answers the requests of other processes. Everyone who may write to the data folder may ask. */
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
 * @throws if no server takes the request up in time, or its backup fails
 */
export async function requestBackup(dataDir: string, patienceMs = takingUpMs): Promise<string> {
  const folder = backupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = randomUUID();
  const request = join(folder, `${id}.request`);
  const answer = join(folder, `${id}.answer`);
  await writeFile(request, "");
  try {
    // The server removes a request from the folder when it takes it up.
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
