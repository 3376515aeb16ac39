import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Another process has the data folder open. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string, processId: number) {
    super(`데이터 폴더 ${dataDir}는 다른 프로세스(${processId})가 사용하고 있습니다. 그 서버를 먼저 끄세요.`);
  }
}

/**
 * Takes the data folder for this process: an embedded database that two processes open is destroyed.
 * A lock that a killed process left behind is taken over.
 *
 * @returns what gives the folder back
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "server.pid");
  if (!create(path)) {
    const holder = readHolder(path);
    if (isRunning(holder)) throw new DataFolderInUse(dataDir, holder.processId);
    rmSync(path, { force: true });
    if (!create(path)) throw new DataFolderInUse(dataDir, readHolder(path).processId);
  }
  const release = () => rmSync(path, { force: true });
  process.once("exit", release);
  return () => {
    process.off("exit", release);
    release();
  };
}

function create(path: string): boolean {
  try {
    const file = openSync(path, "wx");
    writeSync(file, `${process.pid}\n${startTime(process.pid)}\n`);
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

interface Holder {
  processId: number;
  startedAt: string;
}

function readHolder(path: string): Holder {
  const [processId = "", startedAt = ""] = readFileSync(path, "utf8").split("\n");
  return { processId: Number.parseInt(processId, 10), startedAt };
}

function isRunning({ processId, startedAt }: Holder): boolean {
  if (!Number.isInteger(processId) || processId <= 0) return false;
  // In a container that was killed, the next process has the very number of the last one.
  if (startTime(processId) !== startedAt) return false;
  // A second opening by the same process would destroy the database just as well.
  if (processId === process.pid) return true;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When a process was started, as Linux counts it; empty where that cannot be found out. */
function startTime(processId: number): string {
  try {
    const afterName = readFileSync(`/proc/${processId}/stat`, "utf8").split(") ").at(-1);
    return afterName?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
