import { chmodSync, closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Closes a folder and all that is in it to other users, and makes it survive a power cut: PGlite writes a
 * new database for everyone to read and without syncing it.
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

/** Makes what is in a file, or the names that are in a folder, survive a power cut. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes the folder's own name survive, and those of the folders that may have been made for it. */
export function syncNamesAbove(folder: string): void {
  const parent = dirname(folder);
  try {
    syncPath(parent);
  } catch {
    // Where we may not even look, we made nothing.
    return;
  }
  if (parent !== folder) syncNamesAbove(parent);
}
