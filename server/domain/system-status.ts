import type { z } from "zod";

import type { systemFunctions } from "#contract/system.ts";
import { migrations } from "#database/migrate.ts";
import { freeBytesOf, reservedBytes } from "#database/room-to-write.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Settings } from "#server/start/settings.ts";

type SystemCheck = z.infer<typeof systemFunctions.getSystemOverview.output>["status"]["checks"][number];

/**
 * Below this much free disk someone must act: without disk, the embedded database cannot write and the office
 * cannot work.
 */
const leastFreeBytes = 1024 ** 3;

/** Checks what the service depends on: the database, its schema, the disk of the data folder, ways out. */
export async function checkSystem(
  db: CallDatabase,
  {
    DATA_DIR: dataDir,
    PUSH_SUBJECT: subject,
    SMTP_URL: smtp,
  }: Pick<Settings, "DATA_DIR" | "PUSH_SUBJECT" | "SMTP_URL">,
  { freeBytes = freeBytesOf } = {},
): Promise<SystemCheck[]> {
  return [
    await checkMigrations(db),
    checkDisk(dataDir, freeBytes),
    ...(subject === undefined ? [] : [await checkChannel(db, "push", "푸시")]),
    ...(smtp === undefined ? [] : [await checkChannel(db, "email", "이메일")]),
  ];
}

/** Whether the database's schema is the one of this version. */
export async function checkMigrations(db: CallDatabase): Promise<SystemCheck> {
  const { count } = await db
    .selectFrom("schema_migrations")
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const healthy = count === migrations.length;
  return {
    name: "migrations",
    healthy,
    message: healthy ? "데이터베이스 구조가 최신이에요." : "데이터베이스 구조가 이 버전과 달라요.",
  };
}

/** Whether what we send is taken: the worker notes a refusal, until something gets through again. */
async function checkChannel(db: CallDatabase, name: "push" | "email", word: string): Promise<SystemCheck> {
  const resting = await db
    .selectFrom("resting_channels")
    .select("until")
    .where("channel", "=", name)
    .executeTakeFirst();
  return {
    name,
    healthy: !resting,
    message: resting ? `${word} 발송 설정을 확인해 주세요.` : `${word} 알림을 보낼 수 있어요.`,
  };
}

function checkDisk(dataDir: string, freeBytesOfDisk: typeof freeBytesOf): SystemCheck {
  try {
    const freeBytes = freeBytesOfDisk(dataDir);
    return { name: "disk", healthy: freeBytes >= leastFreeBytes, message: describeRoom(freeBytes) };
  } catch {
    return { name: "disk", healthy: false, message: "데이터 폴더를 읽지 못해요." };
  }
}

function describeRoom(freeBytes: number): string {
  if (freeBytes < reservedBytes) {
    return "디스크가 거의 차서 내장 데이터베이스는 저장을 멈췄어요. 바로 공간을 늘려 주세요.";
  }
  if (freeBytes < leastFreeBytes) return "디스크가 1GB도 남지 않았어요. 공간을 늘려 주세요.";
  return `디스크가 ${Math.floor(freeBytes / leastFreeBytes).toLocaleString("ko-KR")}GB 남아 있어요.`;
}
