import { existsSync } from "node:fs";
import { join } from "node:path";

import { databaseFolder } from "#database/database-folder.ts";
import { lookAtServer } from "#database/look-at-server.ts";
import type { ServerSeen } from "#database/look-at-server.ts";
import { migrations } from "#database/migration-list.ts";
import { ownCommand } from "#database/own-command.ts";
import { newestBackup } from "#server/jobs/backup.ts";
import type { Settings } from "#server/start/settings.ts";

import { reasonOf } from "./finding.ts";
import type { Finding } from "./finding.ts";

const oldestMajor = 15;
const mostSecondsBehind = 60;

/** The database's finding and that of its backups, and its clock if it has one of its own. */
export interface DatabaseExamined {
  findings: Finding[];
  now: Date | undefined;
}

/** Looks at the database without opening it as danji does: it need not stop, and nothing is migrated. */
export async function examineDatabase(settings: Settings): Promise<DatabaseExamined> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = settings;
  if (url === undefined) return { findings: await examineEmbedded(dataDir), now: undefined };
  try {
    const seen = await lookAtServer(url);
    return { findings: [serverFinding(seen, settings), archiveFinding(seen)], now: seen.now };
  } catch (error) {
    const finding: Finding = {
      part: "database",
      state: "fault",
      message: `PostgreSQL에 연결하지 못했어요(${reasonOf(error)}).`,
      remedy: "DATABASE_URL의 주소, 사용자와 비밀번호를 확인해 주세요.",
    };
    return { findings: [finding], now: undefined };
  }
}

async function examineEmbedded(dataDir: string): Promise<Finding[]> {
  if (!existsSync(join(databaseFolder(dataDir), "PG_VERSION"))) {
    const message = "아직 내장 데이터베이스가 없어요. 처음 시작할 때 만들어요.";
    return [{ part: "database", state: "off", message }];
  }
  return [
    { part: "database", state: "good", message: "내장 데이터베이스가 데이터 폴더에 있어요." },
    await backupFinding(dataDir),
  ];
}

/** The server makes one each night while it runs. */
async function backupFinding(dataDir: string): Promise<Finding> {
  const newest = await newestBackup(dataDir);
  const remedy = `서버가 켜져 있으면 매일 밤 만들어요. 지금 만들려면 실행해 주세요: ${ownCommand("backup")}`;
  if (!newest) return { part: "backup", state: "care", message: "백업이 없어요.", remedy };
  const hours = Math.floor((Date.now() - newest.epochMilliseconds) / (60 * 60 * 1000));
  const message = `마지막 백업이 ${hours}시간 전이에요.`;
  // A night's backup may take a while.
  return hours > 26
    ? { part: "backup", state: "care", message, remedy }
    : { part: "backup", state: "good", message };
}

function serverFinding(seen: ServerSeen, { DATABASE_POOL_SIZE: pool }: Settings): Finding {
  const { version, migrations: had, connections, copies } = seen;
  const good = `PostgreSQL ${version}, 연결 ${connections.open}/${connections.most}, 복제본 ${copies.length}개`;
  const [fault, remedy, state = "fault"] = serverFault(seen, pool) ?? [];
  if (fault !== undefined) return { part: "database", state, message: `${good}. ${fault}`, remedy };
  const missing = migrations.filter(({ name }) => !had.includes(name)).length;
  const later = missing > 0 ? ` 시작할 때 구조를 ${missing}단계 바꿔요.` : "";
  return { part: "database", state: "good", message: `${good}.${later}` };
}

/** The first thing that is wrong, what to do about it, and how bad it is. */
function serverFault(
  { version, mayMigrate, hasBtreeGist, connections, copies }: ServerSeen,
  pool: number,
): [fault: string, remedy: string, state?: Finding["state"]] | undefined {
  if (Number.parseInt(version, 10) < oldestMajor)
    return ["너무 오래된 버전이에요.", "PostgreSQL 15 이상을 써 주세요."];
  if (!mayMigrate) {
    return [
      "사용자에게 권한이 부족해요.",
      "DATABASE_URL의 사용자가 데이터베이스의 소유자이고 CREATEROLE 권한이 있어야 해요.",
    ];
  }
  if (!hasBtreeGist) return ["btree_gist가 없어요.", "PostgreSQL의 contrib 모듈을 설치해 주세요."];
  const late = copies.find(({ secondsBehind }) => secondsBehind > mostSecondsBehind);
  if (late) {
    const fault = `복제본 ${late.name}이(가) ${Math.round(late.secondsBehind)}초 뒤처졌어요.`;
    return [fault, "복제본의 디스크와 네트워크를 확인해 주세요.", "care"];
  }
  if (connections.open + pool > connections.most) {
    const fault = `서버 하나가 더 쓰는 연결 ${pool}개가 남지 않았어요.`;
    return [fault, "max_connections를 늘리거나 DATABASE_POOL_SIZE를 줄여 주세요.", "care"];
  }
  return undefined;
}

/** danji does not back a PostgreSQL server up. Its log of writes tells whether somebody does. */
function archiveFinding({ archive: { isOn, isFailing, lastAt } }: ServerSeen): Finding {
  const remedy = "백업하는 방법은 docs/operations/backups.md에 있어요.";
  if (!isOn) {
    const message =
      "변경 기록을 따로 보관하지 않아요(archive_mode). pg_dump로 백업하고 있는지 확인해 주세요.";
    return { part: "backup", state: "care", message, remedy };
  }
  if (isFailing) {
    return { part: "backup", state: "fault", message: "변경 기록을 보관하지 못하고 있어요.", remedy };
  }
  const message = lastAt ? "변경 기록을 따로 보관하고 있어요." : "변경 기록을 보관하기 시작했어요.";
  return { part: "backup", state: "good", message };
}
