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

/** Two that start at one moment each see the other's first step: whoever waits this long lets the other go on. */
const patienceMs = 500;

/** What is collected as garbage gives its lock back. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process, and closes it to everybody else: an embedded database that two
 * processes open is destroyed. The lock is the kernel's, on a file of SQLite's that stays empty: it ends
 * with the process however that ends, and holds between containers. Nothing else in this process may open
 * the file, because closing it again would give the lock back.
 *
 * @returns what gives the folder back
 */
export function lockDataFolder(dataDir: string): () => void {
  closeToOthers(dataDir);
  const holderFile = join(dataDir, "server.pid");
  const lock = lockFile(dataDir, holderFile);
  held.add(lock);
  // For people only: whether the folder is free, the lock alone tells.
  writeFileSync(holderFile, `${process.pid}, ${hostname()}\n`);
  return () => {
    if (!held.delete(lock)) return;
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

/** Whatever this process writes from here on is its own user's: password hashes, addresses, complaints. */
function closeToOthers(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true });
  try {
    chmodSync(dataDir, 0o700);
  } catch (error) {
    // A volume may be lent to us by somebody else: what lies in it is closed all the same.
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
