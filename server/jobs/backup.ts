import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { databaseFolder } from "#database/database-folder.ts";
import type { CopyFiles } from "#database/database.ts";
import { freeBytesOf, reservedBytes } from "#database/room-to-write.ts";
import { syncPath } from "#database/settle-folder.ts";

import { packFolder } from "./backup-archive.ts";
import { backupName, backupTime, findOldBackups, inSeoul, isBackupDue } from "./backup-retention.ts";
import { fileListOf, listBlobs, writeFileList } from "./file-list.ts";
import type { ListedBlob } from "./file-list.ts";

/** The disk has no room for a backup beside the database. */
export class NoRoomForBackup extends Error {
  readonly code = "no_room_for_backup";
  readonly neededMb: number;
  readonly freeMb: number;

  constructor(neededMb: number, freeMb: number) {
    super(`백업하려면 디스크에 ${neededMb}MB가 필요한데 ${freeMb}MB만 남아 있어요.`);
    this.neededMb = neededMb;
    this.freeMb = freeMb;
  }
}

/** The folder of a data folder's backups. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** Makes a backup if one is due, and deletes backups that are no longer needed. */
export async function backUpWhenDue(copyFiles: CopyFiles, dataDir: string, now = new Date()): Promise<void> {
  const last = (await newestBackup(dataDir)) ?? (await createdAt(dataDir));
  if (isBackupDue(now, last)) await backUp(copyFiles, dataDir, now);
}

/**
 * Writes a backup, and beside it the list of the files that its rows speak of. It is complete or not there at
 * all, even if the machine stops in the middle.
 *
 * @returns the backup's path
 * @throws NoRoomForBackup if the disk is too full
 */
export async function backUp(
  copyFiles: CopyFiles,
  dataDir: string,
  now = new Date(),
  freeBytes = freeBytesOf,
): Promise<string> {
  const folder = backupFolder(dataDir);
  // A backup holds names, addresses and password hashes, so no other user of the machine may read it.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const path = join(folder, backupName(now));
  const partial = `${path}.${randomUUID()}.partial`;
  const copy = `${partial}.copy.partial`;
  const list = `${partial}.files.partial`;
  await removeOldBackups(folder, now);
  await requireRoom(dataDir, freeBytes);
  try {
    let blobs: ListedBlob[] = [];
    await copyFiles(copy, async (db) => void (blobs = await listBlobs(db)));
    await packFolder(copy, partial);
    await writeFileList(list, blobs);
    // The list comes first, so that no backup is without its list.
    await rename(list, fileListOf(path));
    await rename(partial, path);
    syncPath(folder);
  } finally {
    await Promise.all(
      [copy, partial, list].map((leftover) => rm(leftover, { recursive: true, force: true })),
    );
  }
  await removeOldBackups(folder, now);
  return path;
}

/** @returns the names of all backups, newest first */
export async function listBackups(dataDir: string): Promise<string[]> {
  const names = await readdir(backupFolder(dataDir)).catch((): string[] => []);
  return names.filter((name) => backupTime(name) !== undefined).toSorted((a, b) => b.localeCompare(a));
}

/** When the newest backup was made; undefined if there is none. */
export async function newestBackup(dataDir: string): Promise<Temporal.ZonedDateTime | undefined> {
  const [newest] = await listBackups(dataDir);
  return newest === undefined ? undefined : backupTime(newest);
}

/** Without a backup, the time counts from the database's creation: a new database has nothing to lose yet. */
async function createdAt(dataDir: string): Promise<Temporal.ZonedDateTime> {
  const { mtime } = await stat(join(databaseFolder(dataDir), "PG_VERSION"));
  return inSeoul(mtime);
}

/** Room for a copy of the files and for the archive of them. Compressed, a database takes less than half. */
async function requireRoom(dataDir: string, freeBytes: (folder: string) => number): Promise<void> {
  const needed = (await folderBytes(databaseFolder(dataDir))) * 1.5 + reservedBytes;
  const free = freeBytes(dataDir);
  if (free < needed) throw new NoRoomForBackup(Math.ceil(needed / 1024 ** 2), Math.floor(free / 1024 ** 2));
}

async function folderBytes(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const sizes = names.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function removeOldBackups(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder);
  const leftovers = names.filter((name) => /\.(partial|answer)$/.test(name));
  const lonely = names.filter((name) => name.endsWith(".files") && !names.includes(backupOfList(name)));
  const ends = [...leftovers, ...lonely];
  const abandoned = await Promise.all(ends.map((name) => isAbandoned(join(folder, name), now)));
  const old = findOldBackups(names, now);
  const gone = [...old, ...old.map(fileListOf), ...ends.filter((_, index) => abandoned[index])];
  await Promise.all(gone.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

function backupOfList(name: string): string {
  return name.replace(/\.files$/, ".tar.gz");
}

const abandonedAfterMs = 3_600_000;

/** Whether the file is so old that a killed process must have left it behind. */
async function isAbandoned(path: string, now: Date): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && now.getTime() - found.mtimeMs > abandonedAfterMs;
}
