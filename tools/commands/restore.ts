/**
 * `npm run restore -- <file>` puts a backup of the embedded database in the place of the present one; with
 * `--without-files` also when some of its photos and documents are missing. `-- --from s3 --key <file> [<name>]` fetches it
 * from the bucket of BACKUP_S3_… first; without a name it lists what is there. `--key -` reads the keys from standard input.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";

import { ownCommand } from "#database/own-command.ts";
import { backupFolder, listBackups } from "#server/jobs/backup.ts";
import { listElsewhere } from "#server/jobs/backups-elsewhere.ts";
import { fetchBackup } from "#server/jobs/fetch-backup.ts";
import { openElsewhere } from "#server/jobs/open-elsewhere.ts";
import { restoreBackup } from "#server/jobs/restore.ts";
import { readSettings } from "#server/start/settings.ts";
import type { Settings } from "#server/start/settings.ts";
import { whileServerIsOff } from "#tools/launch/open-data.ts";
import { orFail } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";

await orFail(async () => {
  const settings = readSettings(process.env);
  const { DATA_DIR: dataDir, DATABASE_URL: url, S3_BUCKET: bucket } = settings;
  if (url !== undefined) {
    throw new Error(
      "DATABASE_URL의 데이터베이스는 pg_restore로 되돌리세요. 방법은 docs/operations/backups.md에 있어요.",
    );
  }
  const { positionals, values } = readArguments();
  const [file] = positionals;
  const hasBucket = bucket !== undefined;
  const options = { withoutFiles: values["without-files"], hasBucket };
  const { path, unopened, remove } =
    values.from === undefined
      ? { path: file ?? (await fail(usage(dataDir))), unopened: [], remove: () => {} }
      : await fetchFrom(settings, { name: file, key: values.key, ...options });
  if (unopened.length > 0) {
    process.stderr.write(
      `사진·문서 ${unopened.length}개는 깨졌거나 이 키로 풀리지 않아서 받지 않았어요. 키를 바꾼 적이 있으면 전의 비밀 키도 파일에 적어 주세요.\n`,
    );
  }
  const { replaced, lost } = await step("백업을 되돌려요", () =>
    whileServerIsOff(() => restoreBackup(path, dataDir, options)),
  ).finally(remove);
  process.stdout.write("되돌렸어요.\n");
  if (lost.length > 0) process.stdout.write(`사진·문서 ${lost.length}개는 없어요:\n${lost.join("\n")}\n`);
  if (replaced) process.stdout.write(`이전 데이터는 ${replaced}에 두었어요. 확인한 뒤에 지워도 돼요.\n`);
});

function readArguments() {
  try {
    const options = {
      "without-files": { type: "boolean", default: false },
      from: { type: "string" },
      key: { type: "string" },
    } as const;
    const given = parseArgs({ allowPositionals: true, options });
    if (given.values.from !== undefined && given.values.from !== "s3") throw new Error("Only s3.");
    return given;
  } catch {
    throw new Error(
      `${ownCommand("restore", "<파일> [--without-files]")}나 ${ownCommand("restore", "--from s3 --key <비밀 키 파일|-> <이름>")}처럼 적어 주세요.`,
    );
  }
}

async function fail(sentence: Promise<string>): Promise<never> {
  throw new Error(await sentence);
}

async function fetchFrom(
  settings: Settings,
  {
    name,
    key,
    ...options
  }: { name: string | undefined; key: string | undefined; withoutFiles: boolean; hasBucket: boolean },
) {
  const { store } = openElsewhere(settings);
  if (name === undefined) {
    const list = (await listElsewhere(store)).map((one) => `  ${one}`).join("\n") || "  (없음)";
    throw new Error(`되돌릴 백업의 이름을 적어 주세요. 있는 백업:\n${list}`);
  }
  const identities = key === undefined ? [] : await readIdentities(key);
  if (identities.length === 0) {
    throw new Error("--key에 비밀 키(AGE-SECRET-KEY-…)가 든 파일이나 -(표준 입력)를 적어 주세요.");
  }
  return step("백업을 받아서 풀어요", () =>
    fetchBackup(store, name, { dataDir: settings.DATA_DIR, identities, ...options }),
  );
}

/**
 * All keys of a file as `age-keygen` and `backup-key` write it: arguments are seen by everybody on the machine. Standard input
 * is read as it was opened: root's shell opens a file that the user danji may not.
 */
async function readIdentities(key: string): Promise<string[]> {
  try {
    const keys = key === "-" ? await text(process.stdin) : await readFile(key, "utf8");
    return [...keys.matchAll(/^AGE-SECRET-KEY-\S+/gm)].map(([identity]) => identity);
  } catch (error) {
    throw new Error(
      `비밀 키 파일 ${key}을(를) 읽지 못했어요. ${ownCommand("restore", "--from s3 --key - <이름> < 비밀 키 파일")}로도 줄 수 있어요.`,
      { cause: error },
    );
  }
}

async function usage(dataDir: string): Promise<string> {
  const backups = await listBackups(dataDir);
  const list = backups.map((name) => `  ${join(backupFolder(dataDir), name)}`).join("\n") || "  (없음)";
  return `되돌릴 백업 파일을 적어 주세요: ${ownCommand("restore", "<파일>")}\n있는 백업:\n${list}`;
}
