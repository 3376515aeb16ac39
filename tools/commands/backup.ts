/** `npm run backup` makes a copy of the embedded database, whether or not the server runs. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { DataFolderInUse } from "#database/data-folder-lock.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { requestBackup } from "#server/jobs/backup-requests.ts";
import { backUp } from "#server/jobs/backup.ts";
import { readSettings } from "#server/start/settings.ts";
import { orFail } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";

await orFail(async () => {
  const { DATA_DIR: dataDir, DATABASE_URL: url } = readSettings(process.env);
  if (url !== undefined) {
    throw new Error(
      "DATABASE_URL의 데이터베이스는 pg_dump로 백업하세요. 방법은 docs/operations.md에 있어요.",
    );
  }
  if (!existsSync(join(dataDir, "pglite"))) {
    throw new Error(`백업할 데이터가 없어요. 데이터 폴더(${dataDir})를 DATA_DIR로 알려 주세요.`);
  }
  const path = await step("백업해요", () => makeBackup(dataDir));
  process.stdout.write(`${path}\n`);
});

/** Only one process may open the folder. If a server has it open, that server makes the backup. */
async function makeBackup(dataDir: string): Promise<string> {
  try {
    const database = await openEmbedded(dataDir);
    try {
      return await backUp(database.copyFiles, dataDir);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DataFolderInUse) return requestBackup(dataDir);
    throw error;
  }
}
