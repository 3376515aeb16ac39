import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another process has the data folder open. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string, holder: string) {
    super(
      `데이터 폴더 ${dataDir}는 다른 프로세스${holder && `(${holder})`}가 사용하고 있습니다. 그 서버를 먼저 끄세요.`,
    );
  }
}

/** Two processes that start at the same moment can block each other, so each tries for this long. */
const patienceMs = 500;

/** A lock that is garbage collected is released, so this set keeps it. */
const held = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process and closes it to other users: two processes that open the same
 * embedded database destroy it. The kernel holds the lock, on a file of SQLite's that stays empty. The lock
 * ends with the process, even a killed one, and works between containers. Nothing else in this process may
 * open that file, because closing it again would release the lock.
 *
 * @returns a function that releases the folder
 */
export function lockDataFolder(dataDir: string): () => void {
  closeToOthers(dataDir);
  const holderFile = join(dataDir, "server.pid");
  const lock = lockFile(dataDir, holderFile);
  held.add(lock);
  // This file is for people to read. Only the lock tells whether the folder is free.
  writeFileSync(holderFile, `${process.pid}, ${hostname()}\n`);
  return () => {
    if (!held.delete(lock)) return;
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

/** From here on, only this process's user can read its files: password hashes, addresses, complaints. */
function closeToOthers(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true });
  try {
    chmodSync(dataDir, 0o700);
  } catch (error) {
    // Somebody else may own the volume; the files in it are closed all the same.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

function lockFile(dataDir: string, holderFile: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, "lock"), { timeout: patienceMs });
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock?.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === sqliteBusy) throw new DataFolderInUse(dataDir, holderIn(holderFile));
    throw new Error(
      `데이터 폴더 ${dataDir}를 잠글 수 없습니다. 쓸 수 있는 폴더인지, 경로가 너무 길지 않은지 확인하세요.`,
      { cause: error },
    );
  }
}

const sqliteBusy = 5;

function holderIn(holderFile: string): string {
  try {
    return readFileSync(holderFile, "utf8").trim();
  } catch {
    return "";
  }
}
