/** `npm run restore -- <file>`: puts a backup of the embedded database back in place. */
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import { DataFolderInUse, lockDataFolder } from "#database/data-folder-lock.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { inSeoul } from "#server/jobs/backup-retention.ts";
import { backupFolder, listBackups } from "#server/jobs/backup.ts";
import { readSettings } from "#server/settings.ts";

import { step } from "./launch/progress.mjs";
import { orFail } from "./processes.ts";

const decompress = promisify(gunzip);

await orFail(async () => {
  const { DATA_DIR: dataDir, DATABASE_URL: url } = readSettings(process.env);
  if (url !== undefined) {
    throw new Error(
      "DATABASE_URL의 데이터베이스는 pg_restore로 되돌리세요. 방법은 docs/operations.md에 있어요.",
    );
  }
  const file = process.argv[2];
  if (file === undefined) throw new Error(await usage(dataDir));
  const aside = await whileNoServerRuns(dataDir, () =>
    step("백업을 되돌려요", async () => {
      const restored = await unpack(file, dataDir);
      return swap(dataDir, restored);
    }),
  );
  process.stdout.write("되돌렸어요.\n");
  if (aside) process.stdout.write(`이전 데이터는 ${aside}에 두었어요. 확인한 뒤에 지워도 돼요.\n`);
});

async function usage(dataDir: string): Promise<string> {
  const backups = await listBackups(dataDir);
  const list = backups.map((name) => `  ${join(backupFolder(dataDir), name)}`).join("\n") || "  (없음)";
  return `되돌릴 백업 파일을 적어 주세요: npm run restore -- <파일>\n있는 백업:\n${list}`;
}

async function whileNoServerRuns<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  let release: () => void;
  try {
    release = lockDataFolder(dataDir);
  } catch (error) {
    if (error instanceof DataFolderInUse) {
      throw new Error("서버가 켜져 있어요. 서버를 끈 뒤에 다시 실행해 주세요.", { cause: error });
    }
    throw error;
  }
  try {
    return await work();
  } finally {
    release();
  }
}

/** Opens the backup beside the data, which checks it and brings its tables up to this version. */
async function unpack(file: string, dataDir: string): Promise<string> {
  const compressed = await readFile(file).catch(() => {
    throw new Error(`백업 파일 ${file}을(를) 읽을 수 없어요.`);
  });
  const folder = await mkdtemp(join(dataDir, "restoring-"));
  try {
    const database = await openEmbedded(folder, new Blob([await decompress(compressed)]));
    await database.kysely.selectFrom("schema_migrations").select("name").execute();
    await database.close();
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`백업 파일을 열지 못해서 아무것도 바꾸지 않았어요: ${reason}`, { cause: error });
  }
}

/** @returns where the replaced data now lies, if there was any */
async function swap(dataDir: string, restored: string): Promise<string | undefined> {
  const current = join(dataDir, "pglite");
  const time = inSeoul(new Date()).toPlainDateTime().toString({ smallestUnit: "second" }).replaceAll(":", "");
  const aside = join(dataDir, `replaced-${time}`);
  const wasThere = await rename(current, aside).then(
    () => true,
    () => false,
  );
  await rename(join(restored, "pglite"), current);
  await rm(restored, { recursive: true, force: true });
  return wasThere ? aside : undefined;
}
