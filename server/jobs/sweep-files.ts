import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import type { FileStore } from "#server/features/files/file-store.ts";
import { uploadsFolder } from "#server/features/files/spool.ts";
import type { Settings } from "#server/start/settings.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** The parts of the store: its apartments whose ids begin like this. */
export const partsOfStore = "0123456789abcdef".split("");

/**
 * Removes blobs that nothing needs any more, and what uploads have left that ended half-way.
 *
 * @param part the part of the store that is searched for the latter: each hour has its own
 */
export async function sweepFiles(
  database: Database,
  store: FileStore,
  settings: Settings,
  part = partsOfStore[Math.floor(Date.now() / hour) % partsOfStore.length]!,
): Promise<void> {
  await removeForgotten(database, store, settings.FILES_KEEP_DAYS);
  await removeUnknown(database, store, part);
  await removeLeftUploads(uploadsFolder(settings));
}

/** Blobs whose row is gone for so long that no kept backup has it. */
async function removeForgotten({ kysely }: Database, store: FileStore, keepDays: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<Keyed>`
      select key from removable_blobs(now() - make_interval(days => ${keepDays}))
    `.execute(kysely);
    if (rows.length === 0) return;
    const keys = rows.map(({ key }) => key);
    for (const key of keys) await store.remove(key);
    await sql`select forget_removed_blobs(${keys})`.execute(kysely);
  }
}

/** Blobs that never got a row. A day old, because an upload under way has none yet. */
async function removeUnknown({ kysely }: Database, store: FileStore, part: string): Promise<void> {
  const removeThoseWithoutRow = async (keys: string[]) => {
    const { rows } = await sql<Keyed>`select key from blobs_without_row(${keys})`.execute(kysely);
    for (const { key } of rows) await store.remove(key);
  };
  let old: string[] = [];
  for await (const { key, changedAt } of store.list(part)) {
    if (Date.now() - changedAt.getTime() < day) continue;
    if (old.push(key) < 500) continue;
    await removeThoseWithoutRow(old);
    old = [];
  }
  if (old.length > 0) await removeThoseWithoutRow(old);
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
