/**
 * `npm run backup` makes a copy of the embedded database, whether or not the server runs. With `-- --to <folder>`
 * the copy goes there too, with the photos and documents that the folder lacks; with `-- --to s3` it goes, encrypted, into
 * the bucket of BACKUP_S3_….
 */
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { DataFolderInUse } from "#database/data-folder-lock.ts";
import { requireDatabase } from "#database/database-folder.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { ownCommand } from "#database/own-command.ts";
import { copyBackup } from "#server/jobs/backup-copy.ts";
import { requestBackup } from "#server/jobs/backup-requests.ts";
import { backUp } from "#server/jobs/backup.ts";
import { sendElsewhere } from "#server/jobs/backups-elsewhere.ts";
import { namedBlobs } from "#server/jobs/blob-copies.ts";
import { openElsewhere } from "#server/jobs/open-elsewhere.ts";
import { readSettings } from "#server/start/settings.ts";
import { orFail } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";

/** In place of a folder: the bucket of BACKUP_S3_…. A folder of this name is `./s3`. */
const bucketWord = "s3";

await orFail(async () => {
  const settings = readSettings(process.env);
  const { DATA_DIR: dataDir, DATABASE_URL: url, S3_BUCKET: bucket } = settings;
  if (url !== undefined) {
    throw new Error(
      "DATABASE_URL의 데이터베이스는 pg_dump로 백업하세요. 방법은 docs/operations/backups.md에 있어요.",
    );
  }
  requireDatabase(dataDir);
  const to = readTarget();
  const elsewhere = to === bucketWord ? openElsewhere(settings) : undefined;
  const path = await step("백업해요", () => makeBackup(dataDir));
  process.stdout.write(`${path}\n`);
  if (to === undefined) return;
  const report = elsewhere
    ? await step("암호화해서 보내요", () => sendElsewhere(path, dataDir, elsewhere, bucket !== undefined))
    : await step("파일과 함께 복사해요", () => copyBackup(path, dataDir, to, bucket !== undefined));
  process.stdout.write(elsewhere ? `${basename(path)}\n` : `${join(to, basename(path))}\n`);
  const lacking = namedBlobs(report);
  if (lacking.length > 0) throw new Error(["백업했지만 온전하지 않은 파일이 있어요.", ...lacking].join("\n"));
});

function readTarget(): string | undefined {
  try {
    const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
    return to === undefined || to === bucketWord ? to : resolve(to);
  } catch {
    throw new Error(`${ownCommand("backup", "--to <폴더|s3>")}처럼 적어 주세요.`);
  }
}

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
