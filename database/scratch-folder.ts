import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { lockDataFolder } from "./data-folder-lock.ts";

/** A folder in the data folder for work that ends with its process: backups on their way elsewhere or from there. */
export interface ScratchFolder {
  folder: string;
  remove: () => void;
}

/** Those of this process. To look whether one of them is locked would open and close its lock, and so release it. */
const own = new Set<string>();

/** Makes a folder that is locked while this process works in it, and removes before what killed processes left. */
export function makeScratchFolder(dataDir: string, kind: "sending" | "fetching"): ScratchFolder {
  removeScratch(dataDir);
  const folder = mkdtempSync(join(dataDir, `${kind}-`));
  own.add(folder);
  const release = lockDataFolder(folder);
  const remove = () => {
    release();
    rmSync(folder, { recursive: true, force: true });
    own.delete(folder);
  };
  return { folder, remove };
}

/** Removes the folders that killed processes left. A command may send a backup while a server starts: that one stays. */
export function removeScratch(dataDir: string): void {
  const names = readdirSync(dataDir).filter((name) => /^(sending|fetching)-/.test(name));
  for (const folder of names.map((name) => join(dataDir, name))) {
    if (!own.has(folder) && isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

function isAbandoned(folder: string): boolean {
  try {
    lockDataFolder(folder)();
    return true;
  } catch {
    // In use, or another user's: nothing that a start of a server should fail for.
    return false;
  }
}
