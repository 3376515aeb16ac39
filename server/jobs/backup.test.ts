import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setImmediate as nextTurn } from "node:timers/promises";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { openEmbedded } from "#database/open-embedded.ts";
import { openInMemory } from "#database/open-in-memory.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { acting } from "#server/testing/acting.ts";

import { answerBackupRequests, requestBackup } from "./backup-requests.ts";
import { NoRoomForBackup, backUp, backUpWhenDue, backupFolder, listBackups } from "./backup.ts";
import { fileListOf } from "./file-list.ts";
import { restoreBackup } from "./restore.ts";

// A busy machine needs this long to make an embedded database.
vi.setConfig({ testTimeout: 180_000 });

const now = new Date("2026-11-20T18:10:00Z");
const copySomething = async (to: string) => {
  mkdirSync(to);
  writeFileSync(join(to, "PG_VERSION"), "18");
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "danji-backup-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** PostgreSQL has its own tools for backups. */
const isEmbedded = !process.env.TEST_DATABASE_URL;

test.runIf(isEmbedded)(
  "a backup has what was written until it was made, and opens in older versions too",
  async () => {
    const database = await openEmbedded(dataDir);
    const write = (code: string) =>
      acting(database, { role: "superAdmin" }, (db) =>
        db.insertInto("apartments").values({ name: "푸른마을", code, address: "서울" }).execute(),
      );
    await write("before");
    const finished = new AbortController();
    let written = 0;
    const backup = backUp(database.copyFiles, dataDir, now).finally(() => finished.abort());
    // Calls go on while the files are copied.
    while (!finished.signal.aborted && written < 100) {
      written += 1;
      await write(`during_${written}`);
      // The database answers without giving other I/O a turn.
      await nextTurn();
    }
    const path = await backup;
    await write("after");
    await database.close();
    expect(written).toBeGreaterThan(1);

    // Older versions unpack a backup in memory like this.
    const copy = await openInMemory(readFileSync(path));
    const kept = await acting(copy, { role: "superAdmin" }, codes);
    await copy.close();
    expect(kept).toContain("before");
    expect(kept).not.toContain("after");

    await restoreBackup(path, dataDir);
    const restored = await openEmbedded(dataDir);
    expect(await acting(restored, { role: "superAdmin" }, codes)).toEqual(kept);
    await restored.close();
  },
);

async function codes(db: CallDatabase): Promise<string[]> {
  const rows = await db.selectFrom("apartments").select("code").orderBy("id").execute();
  return rows.map(({ code }) => code);
}

test("a backup that the disk cannot hold is not begun", async () => {
  const withLittleRoom = backUp(copySomething, dataDir, now, () => 100 * 1024 ** 2);
  await expect(withLittleRoom).rejects.toThrow(NoRoomForBackup);
  await expect(withLittleRoom).rejects.toThrow("200MB가 필요한데 100MB만");
  expect(readdirSync(backupFolder(dataDir))).toEqual([]);
});

test("nobody else on the machine can read a backup", async () => {
  const path = await backUp(copySomething, dataDir, now);
  for (const file of [path, fileListOf(path)]) expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(backupFolder(dataDir)).mode & 0o777).toBe(0o700);
});

test("a backup that fails leaves nothing behind", async () => {
  const failing = async (to: string) => {
    await copySomething(to);
    throw new Error("disk full");
  };
  await expect(backUp(failing, dataDir, now)).rejects.toThrow("disk full");
  expect(readdirSync(backupFolder(dataDir))).toEqual([]);
});

test("old backups and what killed processes left behind go", async () => {
  mkdirSync(backupFolder(dataDir));
  const write = (name: string) => writeFileSync(join(backupFolder(dataDir), name), "");
  for (const day of ["11-19", "11-18"]) write(`danji-2026-${day}T0300.tar.gz`);
  for (const kind of ["tar.gz", "files"]) write(`danji-2026-11-18T0100.${kind}`);
  // One half of a backup was written when the process was killed, and the list of another.
  const left = ["danji-2026-11-17T0300.tar.gz.x.partial", "danji-2026-11-17T0200.files"];
  const longAgo = new Date(now.getTime() - 3 * 86_400_000);
  for (const name of left) {
    write(name);
    utimesSync(join(backupFolder(dataDir), name), longAgo, longAgo);
  }
  write("danji-2026-11-19T0300.files");
  await backUp(copySomething, dataDir, now);
  expect(readdirSync(backupFolder(dataDir)).toSorted()).toEqual([
    "danji-2026-11-18T0300.tar.gz",
    "danji-2026-11-19T0300.files",
    "danji-2026-11-19T0300.tar.gz",
    "danji-2026-11-21T0310.files",
    "danji-2026-11-21T0310.tar.gz",
  ]);
});

test("a database that was made a moment ago is not backed up yet", async () => {
  mkdirSync(join(dataDir, "pglite"));
  const version = join(dataDir, "pglite", "PG_VERSION");
  writeFileSync(version, "18");
  utimesSync(version, now, now);
  await backUpWhenDue(copySomething, dataDir, now);
  expect(await listBackups(dataDir)).toEqual([]);
  const nextNight = new Date(now.getTime() + 86_400_000);
  await backUpWhenDue(copySomething, dataDir, nextNight);
  expect(await listBackups(dataDir)).toEqual(["danji-2026-11-22T0310.tar.gz"]);
});

test("a running server makes the backup that another process asks for", async () => {
  const stop = answerInTurn(() => backUp(copySomething, dataDir, now));
  const path = await requestBackup(dataDir);
  await stop();
  expect(path).toBe(join(backupFolder(dataDir), "danji-2026-11-21T0310.tar.gz"));
  expect(await listBackups(dataDir)).toHaveLength(1);
});

test("a server's failure reaches the process that asked", async () => {
  const stop = answerInTurn(() => Promise.reject(new Error("disk full")));
  await expect(requestBackup(dataDir)).rejects.toThrow("disk full");
  await stop();
});

/** As the server's schedule does it: one look after the other. */
function answerInTurn(make: () => Promise<string>): () => Promise<void> {
  const over = new AbortController();
  const answering = (async () => {
    while (!over.signal.aborted) {
      await answerBackupRequests(dataDir, make);
      await sleep(20);
    }
  })();
  return async () => {
    over.abort();
    await answering;
  };
}

test("where no server answers, the request is taken back", async () => {
  await expect(requestBackup(dataDir, 300)).rejects.toThrow("답하지 않아요");
  expect(readdirSync(backupFolder(dataDir))).toEqual([]);
});
