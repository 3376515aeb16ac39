import { join } from "node:path";

import { s3Of } from "#server/start/file-settings.ts";
import type { Settings } from "#server/start/settings.ts";

import type { FileStore } from "./file-store.ts";
import { openFolderStore } from "./folder-store.ts";
import { openS3Store } from "./s3-store.ts";

/** The store of this installation: a bucket if one is set, or else a folder. Opening it touches nothing. */
export function openFileStore(settings: Settings): FileStore {
  const s3 = s3Of(settings);
  return s3 ? openS3Store(s3) : openFolderStore(join(settings.DATA_DIR, "files"));
}
