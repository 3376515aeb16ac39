import { statfs } from "node:fs/promises";

import type { z } from "zod";

import type { systemFunctions } from "#contract/system.ts";
import { migrations } from "#database/migrate.ts";
import type { CallDatabase } from "#database/transaction.ts";

type SystemCheck = z.infer<typeof systemFunctions.getSystemOverview.output>["status"]["checks"][number];

/** Below this much free disk someone must act: an embedded database that cannot write stops the office. */
const leastFreeBytes = 1024 ** 3;

/** Looks at what the service stands on: the database, its schema, the disk of the data folder. */
export async function checkSystem(db: CallDatabase, dataDir: string): Promise<SystemCheck[]> {
  return [await checkMigrations(db), await checkDisk(dataDir)];
}

/** Whether the schema is the one that this version was written for. */
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

async function checkDisk(dataDir: string): Promise<SystemCheck> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    const freeBytes = bavail * bsize;
    const healthy = freeBytes >= leastFreeBytes;
    const free = `${Math.floor(freeBytes / leastFreeBytes).toLocaleString("ko-KR")}GB`;
    return {
      name: "disk",
      healthy,
      message: healthy
        ? `디스크가 ${free} 남아 있어요.`
        : "디스크가 1GB도 남지 않았어요. 공간을 늘려 주세요.",
    };
  } catch {
    return { name: "disk", healthy: false, message: "데이터 폴더를 읽지 못해요." };
  }
}
