import { ownCommand } from "#database/own-command.ts";
import { backupTime } from "#server/jobs/backup-retention.ts";
import { listElsewhere } from "#server/jobs/backups-elsewhere.ts";
import { openElsewhere } from "#server/jobs/open-elsewhere.ts";
import type { Settings } from "#server/start/settings.ts";

import { reasonOf } from "./finding.ts";
import type { Finding } from "./finding.ts";

/** One is sent each night, and the sending takes a while. */
const mostHours = 26;

/** Whether the backups that leave the machine are there, and how old the newest is. */
export async function examineElsewhere(settings: Settings): Promise<Finding> {
  try {
    const [newest] = await listElsewhere(openElsewhere(settings).store);
    const remedy = `서버의 기록에서 backup elsewhere를 찾아보고, 지금 보내 보세요: ${ownCommand("backup", "--to s3")}`;
    if (newest === undefined) {
      return { part: "elsewhere", state: "care", message: "아직 보낸 백업이 없어요.", remedy };
    }
    const hours = Math.floor((Date.now() - backupTime(newest)!.epochMilliseconds) / (60 * 60 * 1000));
    const message = `마지막으로 보낸 백업이 ${hours}시간 전 것이에요.`;
    return hours > mostHours
      ? { part: "elsewhere", state: "care", message, remedy }
      : { part: "elsewhere", state: "good", message };
  } catch (error) {
    return {
      part: "elsewhere",
      state: "fault",
      message: `백업을 보내는 곳을 읽지 못했어요(${reasonOf(error)}).`,
      remedy: "BACKUP_S3_로 시작하는 설정과 그 버킷의 권한(읽기, 쓰기, 목록, 삭제)을 확인해 주세요.",
    };
  }
}
