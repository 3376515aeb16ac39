import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { lockDataFolder } from "#database/data-folder-lock.ts";
import { databaseFolder, putAside, putInPlace, removeUnfinished } from "#database/database-folder.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { freeBytesOf, reservedBytes } from "#database/room-to-write.ts";
import { removeScratch } from "#database/scratch-folder.ts";
import { settleFolder } from "#database/settle-folder.ts";

import { unpackInto } from "./backup-archive.ts";
import { completeBlobs, namedBlobs } from "./blob-copies.ts";
import type { BlobReport } from "./blob-copies.ts";
import { blobFolder, listBlobs } from "./file-list.ts";
import type { ListedBlob } from "./file-list.ts";

interface RestoreOptions {
  /** The most bytes that the backup may hold. */
  maxBytes?: number;
  /** Goes on although files are missing or broken. Their places stay empty. */
  withoutFiles?: boolean;
  /** The files lie in a bucket, which keeps its own versions. */
  hasBucket?: boolean;
}

interface Restored {
  /** The folder of the replaced data, if there was any. */
  replaced: string | undefined;
  /** The keys of the files that the restored data lacks. */
  lost: string[];
}

/**
 * Puts a backup in the place of the data folder's database. Files that the data folder lacks are taken from the
 * folder `files` beside the backup.
 *
 * @throws if another process has the folder open, the backup cannot be opened, or files are missing; nothing is
 *   replaced then
 */
export async function restoreBackup(
  path: string,
  dataDir: string,
  { maxBytes, withoutFiles = false, hasBucket = false }: RestoreOptions = {},
): Promise<Restored> {
  const release = lockDataFolder(dataDir);
  try {
    // What killed processes left may fill the room that this needs.
    removeScratch(dataDir);
    const mostBytes = maxBytes ?? Math.max(0, freeBytesOf(dataDir) - reservedBytes);
    const { folder, blobs } = await unpack(path, dataDir, mostBytes);
    const lost = hasBucket ? [] : await completeFiles(path, dataDir, folder, blobs, withoutFiles);
    return { replaced: swap(dataDir, folder), lost };
  } finally {
    release();
  }
}

/** Opens the backup beside the data. This checks it and migrates it to this version. */
async function unpack(path: string, dataDir: string, maxBytes: number) {
  const folder = await mkdtemp(join(dataDir, "restoring-"));
  try {
    const database = databaseFolder(folder);
    await mkdir(database);
    await unpackInto(database, path, maxBytes);
    if (!existsSync(join(database, "PG_VERSION"))) throw new Error("데이터베이스의 백업이 아니에요.");
    settleFolder(database);
    return { folder, blobs: await readBlobs(folder) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`백업 파일을 열지 못해서 아무것도 바꾸지 않았어요: ${reason}`, { cause: error });
  }
}

/** By the rows of the backup itself: the list beside it may be lost. */
async function readBlobs(folder: string): Promise<ListedBlob[]> {
  const database = await openEmbedded(folder);
  try {
    return await listBlobs(database.kysely);
  } finally {
    await database.close();
  }
}

/** @returns the keys of what stays missing */
async function completeFiles(
  path: string,
  dataDir: string,
  unpacked: string,
  blobs: ListedBlob[],
  withoutFiles: boolean,
): Promise<string[]> {
  try {
    const report = await completeBlobs(blobs, blobFolder(dataDir), blobFolder(dirname(path)));
    const lost = [...report.missing, ...report.broken];
    if (lost.length > 0 && !withoutFiles) throw new FilesMissing(report);
    return lost;
  } catch (error) {
    await rm(unpacked, { recursive: true, force: true });
    throw error;
  }
}

/** The message is Korean, for the operator, and names the files. */
class FilesMissing extends Error {
  constructor(report: BlobReport) {
    super(
      [
        "백업에 딸린 파일이 온전하지 않아서 아무것도 바꾸지 않았어요.",
        ...namedBlobs(report),
        "백업할 때 함께 복사한 files 폴더를 백업 파일 옆에 두고 다시 실행해 주세요.",
        "이 파일들 없이 되돌리려면 --without-files를 붙여 주세요.",
      ].join("\n"),
    );
  }
}

/** A kill between the two renames leaves a folder without a database, and no server makes a new one there. */
function swap(dataDir: string, restored: string): string | undefined {
  const wasThere = existsSync(databaseFolder(dataDir));
  const aside = wasThere ? putAside(dataDir, "replaced") : undefined;
  putInPlace(dataDir, databaseFolder(restored));
  removeUnfinished(dataDir);
  return aside;
}
