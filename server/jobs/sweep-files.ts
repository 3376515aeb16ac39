import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import type { FileStore } from "#server/domain/file-store.ts";
import { uploadsFolder } from "#server/features/platform/files/spool.ts";
import type { Settings } from "#server/start/settings.ts";

import { backupFolder } from "./backup.ts";

const hour = 3_600_000;
const day = 24 * hour;
const pageSize = 500;

/** The parts of the store, by the beginning of their apartments' ids. */
export const partsOfStore = "0123456789abcdef".split("");

/**
 * Removes blobs that nothing needs any more, and the remains of uploads that ended half-way.
 *
 * @param part the part of the store that is searched for those remains: each hour has its own
 */
export async function sweepFiles(
  database: Database,
  store: FileStore,
  settings: Settings,
  part = partsOfStore[Math.floor(Date.now() / hour) % partsOfStore.length]!,
): Promise<void> {
  await removeForgotten(database, store, settings);
  if (await isStoreOf(database, store)) await noteUnknown(database, store, part);
  await removeLeftUploads(uploadsFolder(settings));
}

/** Blobs without a row for so long that no backup of the operator's has them, and that no kept backup here names. */
async function removeForgotten({ kysely }: Database, store: FileStore, settings: Settings): Promise<void> {
  const forgotten = new Set<string>();
  for (let last: string | undefined = ""; last !== undefined;) {
    const { rows }: { rows: Keyed[] } = await sql<Keyed>`
      select key from removable_blobs(now() - make_interval(days => ${settings.FILES_KEEP_DAYS}), ${last})
    `.execute(kysely);
    for (const { key } of rows) forgotten.add(key);
    last = rows.at(-1)?.key;
  }
  if (forgotten.size > 0) await keepListed(forgotten, backupFolder(settings.DATA_DIR));
  const keys = [...forgotten];
  for (let from = 0; from < keys.length; from += pageSize) {
    const page = keys.slice(from, from + pageSize);
    for (const key of page) await store.remove(key);
    await sql`select forget_removed_blobs(${page})`.execute(kysely);
  }
}

/** Takes out what a backup's list names. */
async function keepListed(forgotten: Set<string>, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(".files"))) {
    const lines = createInterface({ input: createReadStream(join(folder, name)) });
    for await (const line of lines) forgotten.delete(line.split("\t", 1)[0]!);
  }
}

/**
 * Notes blobs without a row: from uploads that ended half-way and, after a restore, from all that is newer. They go as
 * those of deleted files do, because a later backup may be put back. A day old, because an upload under way has no row
 * yet.
 */
async function noteUnknown({ kysely }: Database, store: FileStore, part: string): Promise<void> {
  let old: { key: string; bytes: number }[] = [];
  const note = async () => {
    const { rows } = await sql<{ half_written: string }>`
      select half_written from note_blobs_without_row(
        ${old.map(({ key }) => key)}, ${old.map(({ bytes }) => bytes)}
      )
    `.execute(kysely);
    for (const row of rows) await store.remove(row.half_written);
    old = [];
  };
  for await (const { key, bytes, changedAt } of store.list(part)) {
    if (Date.now() - changedAt.getTime() < day) continue;
    if (old.push({ key, bytes }) === pageSize) await note();
  }
  if (old.length > 0) await note();
}

/** A server that was given the wrong database must not empty the store: it finds none of its files there. */
async function isStoreOf({ kysely }: Database, store: FileStore): Promise<boolean> {
  const { rows } = await sql<Keyed>`select key from any_blob()`.execute(kysely);
  for (const { key } of rows) {
    const found = await store.get(key, { start: 0, end: 0 });
    found?.destroy();
    if (found) return true;
  }
  return false;
}

/** A process that was killed could not remove what it was receiving. */
async function removeLeftUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > hour) await rm(path, { force: true });
  }
}

interface Keyed {
  key: string;
}
