import { DataFolderInUse } from "#database/data-folder-lock.ts";
import { requireDatabase } from "#database/database-folder.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import type { EmbeddedDatabase } from "#database/open-embedded.ts";

/**
 * Opens the embedded database for a command that works on one that is there.
 *
 * @throws Error with a Korean sentence if there is none, as where DATA_DIR is mistyped, or a server has it open
 */
export async function openData(dataDir: string): Promise<EmbeddedDatabase> {
  requireDatabase(dataDir);
  return whileServerIsOff(() => openEmbedded(dataDir));
}

/** @throws Error with a Korean sentence if the data folder is in use */
export async function whileServerIsOff<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new Error("서버가 켜져 있어요. 서버를 끈 뒤에 다시 실행해 주세요.", { cause: error });
  }
}
