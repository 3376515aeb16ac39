import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { makeScratchFolder } from "#database/scratch-folder.ts";
import type { FileStore } from "#server/domain/file-store.ts";

import { listElsewhere, sealedBlob, sealedEnding } from "./backups-elsewhere.ts";
import { stateOf } from "./blob-copies.ts";
import { blobFolder, fileListOf, readFileList } from "./file-list.ts";
import { DoesNotOpen, openSealed } from "./sealed-files.ts";

interface FetchOptions {
  dataDir: string;
  /** The secret keys. Files that were sent before the key was changed need the one before. */
  identities: string[];
  /** The files lie in a bucket of their own. */
  hasBucket?: boolean;
  /** Fetches the archive alone. */
  withoutFiles?: boolean;
}

interface Fetched {
  /** Of the archive. */
  path: string;
  /** The keys of files that lie there and do not open. */
  unopened: string[];
  /** Removes what was fetched. */
  remove: () => void;
}

/**
 * Fetches a backup, its list and the files that the data folder lacks into a folder beside the data, decrypted, as
 * `restoreBackup` wants them. Files that are missing there or do not open are left out: the restore names them, together
 * with what is broken.
 *
 * @throws Error with a Korean sentence if there is none of this name, the archive or its list does not open, or the place or
 *   the disk fails
 */
export async function fetchBackup(
  store: FileStore,
  name: string,
  { dataDir, identities, hasBucket = false, withoutFiles = false }: FetchOptions,
): Promise<Fetched> {
  if (!(await listElsewhere(store)).includes(name)) throw new Error(`${name}이라는 백업이 거기에 없어요.`);
  await mkdir(dataDir, { recursive: true });
  const { folder, remove } = makeScratchFolder(dataDir, "fetching");
  try {
    const path = join(folder, name);
    await fetchWhole(store, `${name}${sealedEnding}`, path, identities);
    if (hasBucket || withoutFiles) return { path, unopened: [], remove };
    const list = fileListOf(path);
    await fetchWhole(store, `${fileListOf(name)}${sealedEnding}`, list, identities);
    const unopened: string[] = [];
    for (const blob of await readFileList(list)) {
      if ((await stateOf(blob, join(blobFolder(dataDir), blob.key))) === "whole") continue;
      const to = join(blobFolder(folder), blob.key);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      const state = await fetchOne(store, sealedBlob(blob.key), to, identities);
      if (state instanceof DoesNotOpen) unopened.push(blob.key);
    }
    return { path, unopened, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** What no restore goes without: the archive, and its list where files are wanted. */
async function fetchWhole(store: FileStore, key: string, to: string, identities: string[]): Promise<void> {
  const state = await fetchOne(store, key, to, identities);
  if (state === "fetched") return;
  if (state === "missing") {
    throw new Error(
      `${key}이(가) 거기에 없어요. 사진·문서의 목록이면 --without-files를 붙여서 사진·문서 없이 되돌릴 수 있어요.`,
    );
  }
  throw new Error(
    state.isForAnotherKey
      ? `${key}을(를) 이 키로 풀지 못했어요. 키가 맞는지 확인해 주세요.`
      : `${key}이(가) 깨져 있어서 풀지 못했어요. 다른 백업을 되돌려 주세요.`,
    { cause: state },
  );
}

/** @throws Error with a Korean sentence and the reason if the place or the disk fails */
async function fetchOne(
  store: FileStore,
  key: string,
  to: string,
  identities: string[],
): Promise<"fetched" | "missing" | DoesNotOpen> {
  try {
    const sealed = await store.get(key);
    if (!sealed) return "missing";
    await openSealed(sealed, to, identities);
    return "fetched";
  } catch (error) {
    // What was written of it is not whole.
    await rm(to, { force: true });
    if (error instanceof DoesNotOpen) return error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${key}을(를) 받지 못했어요: ${reason}`, { cause: error });
  }
}
