import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

import { makeScratchFolder } from "#database/scratch-folder.ts";
import type { FileStore } from "#server/domain/file-store.ts";
import type { BackupElsewhere } from "#server/start/backup-settings.ts";

import { backupTime, findOldBackups } from "./backup-retention.ts";
import { backupFolder, listBackups } from "./backup.ts";
import type { BlobReport } from "./blob-copies.ts";
import { blobFolder, fileListOf, readFileList } from "./file-list.ts";
import { sealFile } from "./sealed-files.ts";

/**
 * In the store a backup is three objects: `<name>.age`, its list of files `<name>.files.age`, and `<name>.keys`, the keys of
 * those files for whoever deletes there and can decrypt nothing. Files lie once for all backups, as `files/<key>.age`.
 */
export const sealedEnding = ".age";
const keysEnding = ".keys";
const filesBeginning = "files/";

export const sealedBlob = (key: string): string => `${filesBeginning}${key}${sealedEnding}`;

type Place = Pick<BackupElsewhere, "recipient" | "keep"> & { store: FileStore };

/** The names of the backups there, newest first. */
export async function listElsewhere(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list("danji-")) {
    const name = key.slice(0, -sealedEnding.length);
    if (key.endsWith(sealedEnding) && backupTime(name) !== undefined) names.push(name);
  }
  return names.toSorted((a, b) => b.localeCompare(a));
}

/** Sends the newest backup if it is not there yet, and deletes there what is no longer kept. */
export async function sendNewest(dataDir: string, place: Place, hasBucket: boolean): Promise<void> {
  const [newest] = await listBackups(dataDir);
  if (newest === undefined || (await listElsewhere(place.store)).includes(newest)) return;
  const { broken, missing } = await sendElsewhere(
    join(backupFolder(dataDir), newest),
    dataDir,
    place,
    hasBucket,
  );
  if (broken.length + missing.length > 0) throw new IncompleteBackup(broken.length, missing.length);
}

/** The backup went, but files that it speaks of are not whole here. */
export class IncompleteBackup extends Error {
  readonly code = "backup_incomplete";

  constructor(broken: number, missing: number) {
    super(`${broken} files are broken and ${missing} are missing.`);
  }
}

/**
 * Encrypts a backup and what the store lacks of its files, and sends them. The archive goes last: where it stands, all of it
 * stands, except what the report names.
 *
 * @param hasBucket the files lie in a bucket of their own and are not copied
 */
export async function sendElsewhere(
  path: string,
  dataDir: string,
  place: Place,
  hasBucket: boolean,
  now = new Date(),
): Promise<BlobReport> {
  const { store, recipient } = place;
  const aside = makeScratchFolder(dataDir, "sending");
  const sealed = join(aside.folder, "sealed");
  const send = async (from: string, key: string) => {
    await sealFile(from, sealed, recipient);
    await store.put(key, { path: sealed });
  };
  try {
    const name = basename(path);
    const blobs = hasBucket ? [] : await readFileList(fileListOf(path));
    const report: BlobReport = { copied: [], missing: [], broken: [] };
    const there = await keysOf(store, filesBeginning);
    for (const { key, sha256 } of blobs) {
      if (there.has(sealedBlob(key))) continue;
      const file = join(blobFolder(dataDir), key);
      const state = await hashOf(file).then((hash) => (hash === sha256 ? "copied" : "broken"), missingIfGone);
      report[state].push(key);
      if (state === "copied") await send(file, sealedBlob(key));
    }
    await store.put(`${name}${keysEnding}`, Buffer.from(blobs.map(({ key }) => `${key}\n`).join("")));
    await send(fileListOf(path), `${basename(fileListOf(path))}${sealedEnding}`);
    await send(path, `${name}${sealedEnding}`);
    await removeOld(place, now);
    return report;
  } finally {
    aside.remove();
  }
}

/** Backups that are kept no longer, and then the files that no backup there names. */
async function removeOld({ store, keep }: Place, now: Date): Promise<void> {
  const names = await listElsewhere(store);
  const old = new Set(findOldBackups(names, now, keep));
  // The archive goes first: nothing may look like a backup whose list is gone.
  for (const name of old) {
    for (const key of [
      `${name}${sealedEnding}`,
      `${basename(fileListOf(name))}${sealedEnding}`,
      `${name}${keysEnding}`,
    ]) {
      await store.remove(key);
    }
  }
  if (old.size === 0) return;
  const named = new Set<string>();
  for (const name of names.filter((one) => !old.has(one))) {
    const list = await store.get(`${name}${keysEnding}`);
    // Without one of the lists nobody knows what that backup needs.
    if (list === undefined) return;
    for (const key of (await text(list)).split("\n")) named.add(sealedBlob(key));
  }
  for (const key of await keysOf(store, filesBeginning)) if (!named.has(key)) await store.remove(key);
}

async function keysOf(store: FileStore, beginning: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of store.list(beginning)) keys.add(key);
  return keys;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

function missingIfGone(error: NodeJS.ErrnoException): "missing" {
  if (error.code !== "ENOENT") throw error;
  return "missing";
}
