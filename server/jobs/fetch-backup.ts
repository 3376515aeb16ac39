import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { FileStore } from "#server/domain/file-store.ts";

import { listElsewhere, sealedBlob, sealedEnding } from "./backups-elsewhere.ts";
import { blobFolder, fileListOf, readFileList } from "./file-list.ts";
import { openSealed } from "./sealed-files.ts";

const beginning = "fetching-";

/**
 * Fetches a backup, its list and the files that the data folder lacks into a folder beside the data, decrypted, as
 * `restoreBackup` wants them.
 *
 * @returns the archive's path and a function that removes the folder
 * @throws Error with a Korean sentence if there is none of this name, or the key does not fit
 */
export async function fetchBackup(
  store: FileStore,
  name: string,
  { dataDir, identity, hasBucket }: { dataDir: string; identity: string; hasBucket: boolean },
): Promise<{ path: string; remove: () => Promise<void> }> {
  if (!(await listElsewhere(store)).includes(name)) throw new Error(`${name}이라는 백업이 거기에 없어요.`);
  await mkdir(dataDir, { recursive: true });
  await removeLeftovers(dataDir);
  const folder = await mkdtemp(join(dataDir, beginning));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, name);
    await fetchOne(store, `${name}${sealedEnding}`, path, identity);
    const list = fileListOf(path);
    await fetchOne(store, `${fileListOf(name)}${sealedEnding}`, list, identity);
    for (const { key } of hasBucket ? [] : await readFileList(list)) {
      if (existsSync(join(blobFolder(dataDir), key))) continue;
      const to = join(blobFolder(folder), key);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      // What is missing there is named by the restore, together with what is broken.
      await fetchOne(store, sealedBlob(key), to, identity);
    }
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function fetchOne(store: FileStore, key: string, to: string, identity: string): Promise<void> {
  const sealed = await store.get(key);
  if (!sealed) return;
  try {
    await openSealed(sealed, to, identity);
  } catch (error) {
    throw new Error(`${key}을(를) 이 키로 풀지 못했어요. 키가 맞는지 확인해 주세요.`, { cause: error });
  }
}

/** What a killed fetch left. */
async function removeLeftovers(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((one) => one.startsWith(beginning));
  await Promise.all(names.map((one) => rm(join(dataDir, one), { recursive: true, force: true })));
}
