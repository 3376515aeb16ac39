/** `npm run restore -- <file>` puts a backup of the embedded database in the place of the present one. */
import { join } from "node:path";

import { DataFolderInUse } from "#database/data-folder-lock.ts";
import { backupFolder, listBackups } from "#server/jobs/backup.ts";
import { restoreBackup } from "#server/jobs/restore.ts";
import { readSettings } from "#server/start/settings.ts";
import { orFail } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";

await orFail(async () => {
  const { DATA_DIR: dataDir, DATABASE_URL: url } = readSettings(process.env);
  if (url !== undefined) {
    throw new Error(
      "DATABASE_URL의 데이터베이스는 pg_restore로 되돌리세요. 방법은 docs/operations.md에 있어요.",
    );
  }
  const file = process.argv[2];
  if (file === undefined) throw new Error(await usage(dataDir));
  const aside = await step("백업을 되돌려요", () => restore(file, dataDir));
  process.stdout.write("되돌렸어요.\n");
  if (aside) process.stdout.write(`이전 데이터는 ${aside}에 두었어요. 확인한 뒤에 지워도 돼요.\n`);
});

async function usage(dataDir: string): Promise<string> {
  const backups = await listBackups(dataDir);
  const list = backups.map((name) => `  ${join(backupFolder(dataDir), name)}`).join("\n") || "  (없음)";
  return `되돌릴 백업 파일을 적어 주세요: npm run restore -- <파일>\n있는 백업:\n${list}`;
}

async function restore(file: string, dataDir: string): Promise<string | undefined> {
  try {
    return await restoreBackup(file, dataDir);
  } catch (error) {
    if (error instanceof DataFolderInUse) {
      throw new Error("서버가 켜져 있어요. 서버를 끈 뒤에 다시 실행해 주세요.", { cause: error });
    }
    throw error;
  }
}
