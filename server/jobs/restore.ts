import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";

import { lockDataFolder } from "#database/data-folder-lock.ts";
import { databaseFolder, putInPlace, removeUnfinished } from "#database/database-folder.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { freeBytesOf, reservedBytes } from "#database/room-to-write.ts";
import { settleFolder, syncPath } from "#database/settle-folder.ts";

import { unpackInto } from "./backup-archive.ts";
import { inSeoul } from "./backup-retention.ts";

/**
 * Puts a backup in the place of the data folder's database.
 *
 * @param maxBytes the most bytes that the backup may hold
 * @returns the folder of the replaced data, if there was any
 * @throws if another process has the folder open, or the backup cannot be opened; nothing is changed then
 */
export async function restoreBackup(
  path: string,
  dataDir: string,
  maxBytes?: number,
): Promise<string | undefined> {
  const release = lockDataFolder(dataDir);
  try {
    const restored = await unpack(
      path,
      dataDir,
      maxBytes ?? Math.max(0, freeBytesOf(dataDir) - reservedBytes),
    );
    return await swap(dataDir, restored);
  } finally {
    release();
  }
}

/** Opens the backup beside the data. This checks it and migrates it to this version. */
async function unpack(path: string, dataDir: string, maxBytes: number): Promise<string> {
  const folder = await mkdtemp(join(dataDir, "restoring-"));
  try {
    const database = databaseFolder(folder);
    await mkdir(database);
    await unpackInto(database, path, maxBytes);
    if (!existsSync(join(database, "PG_VERSION"))) throw new Error("데이터베이스의 백업이 아니에요.");
    settleFolder(database);
    await check(folder);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`백업 파일을 열지 못해서 아무것도 바꾸지 않았어요: ${reason}`, { cause: error });
  }
}

async function check(folder: string): Promise<void> {
  const database = await openEmbedded(folder);
  try {
    await database.kysely.selectFrom("schema_migrations").select("name").execute();
  } finally {
    await database.close();
  }
}

/** A kill between the two renames leaves a folder without a database, and no server makes a new one there. */
async function swap(dataDir: string, restored: string): Promise<string | undefined> {
  const current = databaseFolder(dataDir);
  const time = inSeoul(new Date()).toPlainDateTime().toString({ smallestUnit: "second" }).replaceAll(":", "");
  const aside = join(dataDir, `replaced-${time}`);
  const wasThere = existsSync(current);
  if (wasThere) {
    await rename(current, aside);
    syncPath(dataDir);
  }
  putInPlace(dataDir, databaseFolder(restored));
  removeUnfinished(dataDir);
  return wasThere ? aside : undefined;
}
