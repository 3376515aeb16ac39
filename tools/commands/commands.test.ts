import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";

import { lockDataFolder } from "#database/data-folder-lock.ts";
import { backupName } from "#server/jobs/backup-retention.ts";
import { backupFolder } from "#server/jobs/backup.ts";
import { sendElsewhere } from "#server/jobs/backups-elsewhere.ts";
import { fileListOf, writeFileList } from "#server/jobs/file-list.ts";
import { openElsewhere } from "#server/jobs/open-elsewhere.ts";
import { readSettings } from "#server/start/settings.ts";
import { startS3Server } from "#server/testing/s3-server.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "danji-commands-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Given {
  environment: Record<string, string>;
  input?: string;
}

/** Runs a command as its own process, as an operator does. */
async function runCommand(name: string, args: string[], { environment, input = "" }: Given) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { PATH: process.env["PATH"], ...environment },
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", resolve);
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: output + errors };
}

test("restore tries each key that standard input holds, and nothing of it lies on the disk", async () => {
  const s3 = await startS3Server();
  try {
    const [old, current] = [await generateX25519Identity(), await generateX25519Identity()];
    const there = Object.entries(s3.environment).map(([key, value]) => [`BACKUP_${key}`, value] as const);
    const settings = {
      ...Object.fromEntries(there),
      BACKUP_AGE_RECIPIENT: await identityToRecipient(current),
    };
    const now = new Date();
    const here = join(folder, "here");
    const path = join(backupFolder(here), backupName(now));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, randomBytes(1000));
    const sha256 = createHash("sha256").update("").digest("hex");
    await writeFileList(fileListOf(path), [{ key: "a/gone/file", bytes: 0, sha256 }]);
    await sendElsewhere(path, here, openElsewhere(readSettings(settings)), false, now);

    const environment = { ...settings, DATA_DIR: join(folder, "empty") };
    const args = ["--from", "s3", "--key", "-", backupName(now)];
    const both = `# 전의 키\n${old}\n# 지금의 키\n${current}\n`;
    const opened = await runCommand("restore", args, { environment, input: both });
    // It came through both, and what it holds is no database.
    expect(opened.output).toContain("백업 파일을 열지 못해서 아무것도 바꾸지 않았어요: 압축이 깨져 있어요.");
    expect(readdirSync(environment.DATA_DIR)).toEqual(["lock"]);
    const refused = await runCommand("restore", args, { environment, input: old });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("이 키로 풀지 못했어요") });
    const empty = await runCommand("restore", args, { environment });
    expect(empty).toMatchObject({ code: 1, output: expect.stringContaining("AGE-SECRET-KEY-") });
  } finally {
    await s3.stop();
  }
});

type Command = [name: string, args: string[], environment?: Record<string, string>];

const onData: Command[] = [
  ["backup", []],
  ["migrate", []],
  ["reset-super-admin", ["admin@danji.local"]],
  ["move-to-postgres", [], { DATABASE_URL: "postgresql://danji@127.0.0.1:1/danji" }],
];

test.each(onData)("%s makes no database in a data folder that was mistyped", async (name, args, more) => {
  const mistyped = join(folder, "mistyped");
  const { code, output } = await runCommand(name, args, { environment: { DATA_DIR: mistyped, ...more } });
  expect(output).toContain(`데이터 폴더 ${mistyped}에 데이터베이스가 없`);
  expect(code).toBe(1);
  expect(existsSync(mistyped)).toBe(false);
});

/** A backup is made by the server that is on. */
const withServerOff: Command[] = [
  ...onData.filter(([name]) => name !== "backup"),
  ["restore", ["any.tar.gz"]],
];

test.each(withServerOff)("%s asks to stop the server that has the data open", async (name, args, more) => {
  const dataDir = join(folder, "in-use");
  mkdirSync(join(dataDir, "pglite"), { recursive: true });
  writeFileSync(join(dataDir, "pglite/PG_VERSION"), "17\n");
  const release = lockDataFolder(dataDir);
  const { code, output } = await runCommand(name, args, {
    environment: { DATA_DIR: dataDir, ...more },
  });
  release();
  expect(output).toContain("서버가 켜져 있어요. 서버를 끈 뒤에 다시 실행해 주세요.");
  expect(code).toBe(1);
});
