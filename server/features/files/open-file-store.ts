import { join } from "node:path";

import type { Settings } from "#server/start/settings.ts";

import type { FileStore } from "./file-store.ts";
import { openFolderStore } from "./folder-store.ts";

/** The store of this installation. Opening it touches nothing. */
export function openFileStore({ DATA_DIR }: Settings): FileStore {
  return openFolderStore(join(DATA_DIR, "files"));
}
