import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";

/** Runs the given work while nobody else writes to the folder. */
type WhileQuiet = (work: () => Promise<void>) => Promise<void>;

/** Size, time and inode of a file. A file with another version was written to in between. */
interface Version {
  size: bigint;
  mtimeNs: bigint;
  ino: bigint;
}

/**
 * Copies a folder that is in use, and stops writers for a short time only: it first copies everything while
 * they go on, then stops them and copies again the files that changed meanwhile.
 */
export async function copyWhileUsed(from: string, to: string, whileQuiet: WhileQuiet): Promise<void> {
  const startedAt = BigInt(Date.now()) * 1_000_000n;
  const copied = new Map<string, Version>();
  for (const name of await listFiles(from, to)) {
    const version = await versionOf(join(from, name));
    if (version && (await copyOne(from, to, name))) copied.set(name, version);
  }
  await whileQuiet(async () => {
    const names = await listFiles(from, to);
    for (const name of names) {
      const [before, now] = [copied.get(name), await versionOf(join(from, name))];
      if (!before || !now || !isSame(before, now) || isRecent(now, startedAt)) await copyOne(from, to, name);
    }
    const standing = new Set(names);
    for (const name of copied.keys()) {
      if (!standing.has(name)) await rm(join(to, name), { force: true });
    }
  });
}

/** Returns false if the file was deleted meanwhile, which cannot happen while writers wait. */
async function copyOne(from: string, to: string, name: string): Promise<boolean> {
  try {
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Makes all folders at the target, empty ones too, and lists the files in them. */
async function listFiles(from: string, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const files: string[] = [];
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const name = relative(from, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) await mkdir(join(to, name), { recursive: true, mode: 0o700 });
    else files.push(name);
  }
  return files;
}

async function versionOf(path: string): Promise<Version | undefined> {
  return stat(path, { bigint: true }).catch(() => undefined);
}

function isSame(one: Version, other: Version): boolean {
  return one.size === other.size && one.mtimeNs === other.mtimeNs && one.ino === other.ino;
}

/** Two writes within one tick of the disk's clock get the same time, so recent files are copied again. */
function isRecent({ mtimeNs }: Version, startedAt: bigint): boolean {
  return mtimeNs > startedAt - 2_000_000_000n;
}
