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

import { afterEach, beforeEach, expect, test } from "vitest";

import { openEmbedded } from "#database/open-embedded.ts";
import { acting } from "#server/testing/acting.ts";
import { openTestDatabase } from "#server/testing/test-server.ts";

import { answerBackupRequests, requestBackup } from "./backup-requests.ts";
import { backUp, backUpWhenDue, backupFolder, listBackups } from "./backup.ts";

const now = new Date("2026-11-20T18:10:00Z");
const smallDump = async () => new Blob(["rows"]);

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "danji-backup-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** PostgreSQL has its own tools for this. */
const isEmbedded = !process.env.TEST_DATABASE_URL;

test.runIf(isEmbedded)("a backup opens as a database with the same rows", async () => {
  const { database: original } = await openTestDatabase();
  const apartment = { name: "푸른마을", code: "pureun", address: "서울특별시 은평구 푸른길 1" };
  await acting(original, { role: "superAdmin" }, (db) =>
    db.insertInto("apartments").values(apartment).execute(),
  );
  const path = await backUp(original.dump!, dataDir, now);
  await original.close();

  const copy = await openEmbedded(undefined, new Blob([readFileSync(path)]));
  const apartments = await acting(copy, { role: "superAdmin" }, (db) =>
    db.selectFrom("apartments").select(["name", "code", "address"]).execute(),
  );
  await copy.close();
  expect(apartments).toEqual([apartment]);
});

test("nobody else on the machine can read a backup", async () => {
  const path = await backUp(smallDump, dataDir, now);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(backupFolder(dataDir)).mode & 0o777).toBe(0o700);
});

test("a backup that fails leaves nothing behind", async () => {
  const failing = async (): Promise<Blob> => {
    throw new Error("disk full");
  };
  await expect(backUp(failing, dataDir, now)).rejects.toThrow("disk full");
  expect(readdirSync(backupFolder(dataDir))).toEqual([]);
});

test("old backups and what killed processes left behind go", async () => {
  mkdirSync(backupFolder(dataDir));
  const write = (name: string) => writeFileSync(join(backupFolder(dataDir), name), "");
  for (const day of ["11-19", "11-18"]) write(`danji-2026-${day}T0300.tar.gz`);
  write("danji-2026-11-18T0100.tar.gz");
  write("danji-2026-11-17T0300.tar.gz.x.partial");
  const longAgo = new Date(now.getTime() - 3 * 86_400_000);
  utimesSync(join(backupFolder(dataDir), "danji-2026-11-17T0300.tar.gz.x.partial"), longAgo, longAgo);
  await backUp(smallDump, dataDir, now);
  expect(readdirSync(backupFolder(dataDir)).toSorted()).toEqual([
    "danji-2026-11-18T0300.tar.gz",
    "danji-2026-11-19T0300.tar.gz",
    "danji-2026-11-21T0310.tar.gz",
  ]);
});

test("a database that was made a moment ago is not backed up yet", async () => {
  mkdirSync(join(dataDir, "pglite"));
  const version = join(dataDir, "pglite", "PG_VERSION");
  writeFileSync(version, "18");
  utimesSync(version, now, now);
  await backUpWhenDue(smallDump, dataDir, now);
  expect(await listBackups(dataDir)).toEqual([]);
  const nextNight = new Date(now.getTime() + 86_400_000);
  await backUpWhenDue(smallDump, dataDir, nextNight);
  expect(await listBackups(dataDir)).toEqual(["danji-2026-11-22T0310.tar.gz"]);
});

test("a running server makes the backup that another process asks for", async () => {
  const asked = requestBackup(dataDir);
  const server = setInterval(
    () => void answerBackupRequests(dataDir, () => backUp(smallDump, dataDir, now)),
    50,
  );
  const path = await asked;
  clearInterval(server);
  expect(path).toBe(join(backupFolder(dataDir), "danji-2026-11-21T0310.tar.gz"));
  expect(await listBackups(dataDir)).toHaveLength(1);
});

test("a server's failure reaches the process that asked", async () => {
  const asked = requestBackup(dataDir);
  const server = setInterval(
    () => void answerBackupRequests(dataDir, () => Promise.reject(new Error("disk full"))),
    50,
  );
  await expect(asked).rejects.toThrow("disk full");
  clearInterval(server);
});

test("where no server answers, the request is taken back", async () => {
  await expect(requestBackup(dataDir, 300)).rejects.toThrow("답하지 않아요");
  expect(readdirSync(backupFolder(dataDir))).toEqual([]);
});
