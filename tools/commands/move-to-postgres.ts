/**
 * `npm run move-to-postgres` copies the embedded database of DATA_DIR into the PostgreSQL database of DATABASE_URL,
 * whole or not at all; with `-- --without-files` also when photos and documents are missing.
 */
import { parseArgs } from "node:util";

import { beginMoving, endMoving, putAside } from "#database/database-folder.ts";
import { MoveUnknown, TargetInUse, moveToServer } from "#database/move/move-to-server.ts";
import type { EmbeddedDatabase } from "#database/open-embedded.ts";
import { ownCommand } from "#database/own-command.ts";
import { openFileStore } from "#server/domain/open-file-store.ts";
import { listBlobs } from "#server/jobs/file-list.ts";
import { missingBlobs } from "#server/jobs/missing-blobs.ts";
import { readSettings } from "#server/start/settings.ts";
import type { Settings } from "#server/start/settings.ts";
import { openData } from "#tools/launch/open-data.ts";
import { orFail } from "#tools/launch/processes.ts";
import { progressBar } from "#tools/launch/progress-bar.ts";
import { step } from "#tools/launch/progress.mjs";

await orFail(async () => {
  const settings = readSettings(process.env);
  const { DATA_DIR: dataDir, DATABASE_URL: url } = settings;
  if (url === undefined) throw new Error("옮길 PostgreSQL 데이터베이스를 DATABASE_URL로 알려 주세요.");
  const withoutFiles = readArguments();
  const embedded = await step("데이터를 열어요", () => openData(dataDir));
  try {
    await step("사진과 문서를 확인해요", () => checkFiles(embedded, settings, withoutFiles));
    const tables = await step("PostgreSQL로 옮기고 비교해요", () => move(embedded, { dataDir, url }));
    const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `표 ${tables.size}개의 ${rows.toLocaleString("ko-KR")}행을 모두 옮겼고, 내용이 같은지 확인했어요.\n`,
    );
  } finally {
    await embedded.close();
  }
  const aside = putAside(dataDir, "moved");
  endMoving(dataDir);
  process.stdout.write(
    `이제 DATABASE_URL을 정한 채로 서버를 켜세요. DATA_DIR의 files는 그대로 써요.\n옮기기 전의 데이터는 ${aside}에 두었어요.\n`,
  );
});

function readArguments(): boolean {
  try {
    const options = { "without-files": { type: "boolean", default: false } } as const;
    return parseArgs({ options }).values["without-files"];
  } catch {
    throw new Error(`${ownCommand("move-to-postgres", "[--without-files]")}처럼 적어 주세요.`);
  }
}

/** Files stay where they are, in DATA_DIR or a bucket: the moved rows find them there. */
async function checkFiles({ kysely }: EmbeddedDatabase, settings: Settings, withoutFiles: boolean) {
  const missing = await missingBlobs(await listBlobs(kysely), openFileStore(settings));
  if (missing.length === 0) return;
  const list = `없거나 길이가 다른 파일 ${missing.length}개:\n${missing.map((key) => `  ${key}`).join("\n")}`;
  if (!withoutFiles) {
    throw new Error(
      `${list}\n아무것도 옮기지 않았어요. 이 파일들 없이 옮기려면 --without-files를 붙여 주세요.`,
    );
  }
  process.stderr.write(`${list}\n`);
}

async function move(embedded: EmbeddedDatabase, { dataDir, url }: { dataDir: string; url: string }) {
  const wasBegun = beginMoving(dataDir);
  try {
    return await moveToServer(embedded, url, progressBar());
  } catch (error) {
    if (error instanceof MoveUnknown) {
      throw new Error(
        "모두 보냈는데 PostgreSQL의 마지막 대답을 받지 못했어요. 다시 실행해 주세요. 이미 옮겨졌으면 비교한 뒤 마무리만 해요.",
        { cause: error },
      );
    }
    // What a move before has brought there may be in use by now: this folder stays closed to servers.
    if (!wasBegun) endMoving(dataDir);
    if (error instanceof TargetInUse) {
      throw new Error(
        "DATABASE_URL의 데이터베이스에 이미 계정이나 단지가 있어서 아무것도 옮기지 않았어요. 빈 데이터베이스를 만들어 주세요.",
        { cause: error },
      );
    }
    throw new Error(
      `옮기지 못했고, PostgreSQL에는 아무것도 남지 않았어요: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
