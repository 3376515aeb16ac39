import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, opendir, rename, rm, rmdir, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

import type { FileStore } from "./file-store.ts";

/** Keeps blobs as files of a folder. Several servers may share it. */
export function openFolderStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, ...key.split("/"));
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      await makeFolder(dirname(path));
      const aside = `${path}.${randomUUID()}`;
      try {
        await writeWhole(aside, content);
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    get: async (key, range) => {
      const handle = await openIfThere(pathOf(key));
      return handle?.createReadStream(range);
    },
    remove: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      await removeIfEmpty(dirname(path));
      await removeIfEmpty(dirname(dirname(path)));
    },
    list: async function* list(beginning) {
      for await (const name of namesIn(root)) {
        if (!name.startsWith(beginning)) continue;
        for await (const path of filesBelow(join(root, name))) {
          const found = await stat(path).catch(unlessMissing);
          const key = relative(root, path).split(sep).join("/");
          if (found) yield { key, bytes: found.size, changedAt: found.mtime };
        }
      }
    },
  };
}

async function writeWhole(path: string, content: Buffer | { path: string }): Promise<void> {
  const target = await open(path, "wx");
  try {
    if (Buffer.isBuffer(content)) await target.writeFile(content);
    else await target.writeFile(createReadStream(content.path));
    await target.sync();
  } finally {
    await target.close();
  }
}

/** A folder's name is safe on the disk only when the folder that holds it is synced. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path).catch(unlessMissing);
}

async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(error.code ?? "")) throw error;
  });
}

async function* namesIn(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(unlessMissing);
  if (entries) for await (const { name } of entries) yield name;
}

async function* filesBelow(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(unlessMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}
