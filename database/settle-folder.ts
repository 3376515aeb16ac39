import { chmodSync, closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Closes a folder and everything in it to other users, and makes it survive a power cut: PGlite does not sync
 * a new database, and everyone may read its files.
 */
export function settleFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) settleFolder(path);
    else {
      chmodSync(path, 0o600);
      syncPath(path);
    }
  }
  chmodSync(folder, 0o700);
  syncPath(folder);
}

/** Makes the content of a file, or the list of names in a folder, survive a power cut. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes the folder's own name survive a power cut, and those of the folders above, which may be new too. */
export function syncNamesAbove(folder: string): void {
  const parent = dirname(folder);
  try {
    syncPath(parent);
  } catch {
    // We cannot have made anything in a folder that we may not even read.
    return;
  }
  if (parent !== folder) syncNamesAbove(parent);
}
