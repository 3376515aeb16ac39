import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import { backupName, backupTime, findOldBackups, inSeoul, isBackupDue } from "./backup-retention.ts";

/** A copy of the embedded database as a tar archive. */
type Dump = () => Promise<Blob>;

/** Where the backups of a data folder lie. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** Makes a backup if one is due, and lets those go that are no longer needed. */
export async function backUpWhenDue(dump: Dump, dataDir: string, now = new Date()): Promise<void> {
  const last = (await newestBackup(dataDir)) ?? (await createdAt(dataDir));
  if (isBackupDue(now, last)) await backUp(dump, dataDir, now);
}

/**
 * Writes a backup: complete or not at all, even when the machine stops in the middle.
 *
 * @returns its path
 */
export async function backUp(dump: Dump, dataDir: string, now = new Date()): Promise<string> {
  const folder = backupFolder(dataDir);
  // Names, addresses and password hashes are in it: nobody else on the machine may read it.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const path = join(folder, backupName(now));
  const partial = `${path}.${randomUUID()}.partial`;
  try {
    await writeCompressed(await dump(), partial);
    await rename(partial, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await removeOldBackups(folder, now);
  return path;
}

/** Newest first. */
export async function listBackups(dataDir: string): Promise<string[]> {
  const names = await readdir(backupFolder(dataDir)).catch((): string[] => []);
  return names.filter((name) => backupTime(name) !== undefined).toSorted((a, b) => b.localeCompare(a));
}

async function newestBackup(dataDir: string): Promise<Temporal.ZonedDateTime | undefined> {
  const [newest] = await listBackups(dataDir);
  return newest === undefined ? undefined : backupTime(newest);
}

/** A database that was made a moment ago has nothing to lose yet. */
async function createdAt(dataDir: string): Promise<Temporal.ZonedDateTime> {
  const { mtime } = await stat(join(dataDir, "pglite", "PG_VERSION"));
  return inSeoul(mtime);
}

async function writeCompressed(archive: Blob, path: string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  await pipeline(Readable.fromWeb(archive.stream()), createGzip({ level: 6 }), file);
}

/** Makes the new name itself survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeOldBackups(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder);
  const leftovers = names.filter((name) => /\.(partial|answer)$/.test(name));
  const abandoned = await Promise.all(leftovers.map((name) => isAbandoned(join(folder, name), now)));
  const gone = [...findOldBackups(names, now), ...leftovers.filter((_, index) => abandoned[index])];
  await Promise.all(gone.map((name) => rm(join(folder, name), { force: true })));
}

/** Left behind by a process that was killed at its work. */
async function isAbandoned(path: string, now: Date): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && now.getTime() - found.mtimeMs > 86_400_000;
}
