import { chmod, copyFile, mkdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";

import { syncPath } from "#database/settle-folder.ts";

import { copyLacking } from "./blob-copies.ts";
import type { BlobReport } from "./blob-copies.ts";
import { blobFolder, fileListOf, readFileList } from "./file-list.ts";

/**
 * Copies a backup into another folder, with the files that the folder lacks. The backup itself comes last: where it
 * stands, all of its files stand too, except those that the report names.
 *
 * @param hasBucket the files lie in a bucket and are not copied
 */
export async function copyBackup(
  path: string,
  dataDir: string,
  to: string,
  hasBucket: boolean,
): Promise<BlobReport> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const list = fileListOf(path);
  const blobs = hasBucket ? [] : await readFileList(list);
  const report = await copyLacking(blobs, blobFolder(dataDir), blobFolder(to));
  for (const file of [list, path]) await copyWhole(file, join(to, basename(file)));
  return report;
}

async function copyWhole(from: string, to: string): Promise<void> {
  const aside = `${to}.partial`;
  try {
    await copyFile(from, aside);
    await chmod(aside, 0o600);
    syncPath(aside);
    await rename(aside, to);
    syncPath(join(to, ".."));
  } finally {
    await rm(aside, { force: true });
  }
}
