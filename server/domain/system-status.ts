import { sql } from "kysely";
import type { z } from "zod";

import type { systemFunctions } from "#contract/system.ts";
import { firstTooNew, migrations } from "#database/migration-list.ts";
import { freeBytesOf, reservedBytes } from "#database/room-to-write.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Settings } from "#server/start/settings.ts";

type SystemCheck = z.infer<typeof systemFunctions.getSystemOverview.output>["status"]["checks"][number];

/**
 * Below this much free disk someone must act: without disk, the embedded database cannot write and the office
 * cannot work.
 */
export const leastFreeBytes = 1024 ** 3;

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
    ...(subject === undefined ? [] : [await checkPush(db)]),
    ...(smtp === undefined ? [] : [await checkEmail(db)]),
  ];
}

/** Whether this version works with the database's schema: a newer one may have added to it. */
export async function checkMigrations(db: CallDatabase): Promise<SystemCheck> {
  const applied = await db.selectFrom("schema_migrations").select(["name", "needs"]).execute();
  const names = new Set(applied.map(({ name }) => name));
  const healthy = migrations.every(({ name }) => names.has(name)) && firstTooNew(applied) === undefined;
  return {
    name: "migrations",
    healthy,
    message: healthy ? "데이터베이스 구조가 최신이에요." : "데이터베이스 구조가 이 버전과 달라요.",
  };
}

/** Whether push services take what we send: the worker notes what they do not, until something gets through. */
async function checkPush(db: CallDatabase): Promise<SystemCheck> {
  const faults = await db
    .selectFrom("push_faults")
    .select(["host", "fault"])
    .where("noted_at", ">", sql<string>`now() - interval '1 day'`)
    .orderBy("noted_at", "desc")
    .execute();
  const [fault] = faults;
  return {
    name: "push",
    healthy: !fault,
    message: fault ? describePushFault(fault, faults.length - 1) : "푸시 알림을 보낼 수 있어요.",
  };
}

function describePushFault({ host, fault }: { host: string; fault: string }, others: number): string {
  if (fault === "refused") return "푸시 발송 설정을 확인해 주세요.";
  const service = others > 0 ? `푸시 서비스(${host} 외 ${others}곳)` : `푸시 서비스(${host})`;
  if (fault === "unreachable") return `${service}에 연결하지 못해요. 서버의 네트워크를 확인해 주세요.`;
  if (fault === "not allowed") return `${service}가 PUSH_ENDPOINT_HOSTS에 없어 보내지 못해요.`;
  if (fault === "interrupted") return "푸시를 보내는 작업이 멈춰요. 서버의 로그를 확인해 주세요.";
  return `${service}가 푸시를 받지 않아요. 잠시 후 다시 보내요.`;
}

/** Whether mails are taken: the worker notes a refusal, until something gets through again. */
async function checkEmail(db: CallDatabase): Promise<SystemCheck> {
  const resting = await db
    .selectFrom("resting_channels")
    .select("until")
    .where("channel", "=", "email")
    .executeTakeFirst();
  return {
    name: "email",
    healthy: !resting,
    message: resting ? "이메일 발송 설정을 확인해 주세요." : "이메일 알림을 보낼 수 있어요.",
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
