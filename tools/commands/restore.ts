/**
 * `npm run restore -- <file>` puts a backup of the embedded database in the place of the present one; with
 * `--without-files` also when some of its photos and documents are missing.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";

import { DataFolderInUse } from "#database/data-folder-lock.ts";
import { ownCommand } from "#database/own-command.ts";
import { backupFolder, listBackups } from "#server/jobs/backup.ts";
import { restoreBackup } from "#server/jobs/restore.ts";
import { readSettings } from "#server/start/settings.ts";
import { orFail } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";

await orFail(async () => {
  const { DATA_DIR: dataDir, DATABASE_URL: url, S3_BUCKET: bucket } = readSettings(process.env);
  if (url !== undefined) {
    throw new Error(
      "DATABASE_URL의 데이터베이스는 pg_restore로 되돌리세요. 방법은 docs/operations/backups.md에 있어요.",
    );
  }
  const { positionals, values } = readArguments();
  const [file] = positionals;
  if (file === undefined) throw new Error(await usage(dataDir));
  const options = { withoutFiles: values["without-files"], hasBucket: bucket !== undefined };
  const { replaced, lost } = await step("백업을 되돌려요", () => restore(file, dataDir, options));
  process.stdout.write("되돌렸어요.\n");
  if (lost.length > 0) process.stdout.write(`사진·문서 ${lost.length}개는 없어요:\n${lost.join("\n")}\n`);
  if (replaced) process.stdout.write(`이전 데이터는 ${replaced}에 두었어요. 확인한 뒤에 지워도 돼요.\n`);
});

function readArguments() {
  try {
    const options = { "without-files": { type: "boolean", default: false } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch {
    throw new Error(`${ownCommand("restore", "<파일> [--without-files]")}처럼 적어 주세요.`);
  }
}

async function usage(dataDir: string): Promise<string> {
  const backups = await listBackups(dataDir);
  const list = backups.map((name) => `  ${join(backupFolder(dataDir), name)}`).join("\n") || "  (없음)";
  return `되돌릴 백업 파일을 적어 주세요: ${ownCommand("restore", "<파일>")}\n있는 백업:\n${list}`;
}

async function restore(...given: Parameters<typeof restoreBackup>): ReturnType<typeof restoreBackup> {
  try {
    return await restoreBackup(...given);
  } catch (error) {
    if (error instanceof DataFolderInUse) {
      throw new Error("서버가 켜져 있어요. 서버를 끈 뒤에 다시 실행해 주세요.", { cause: error });
    }
    throw error;
  }
}
