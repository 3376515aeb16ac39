import type { FileStore } from "#server/domain/file-store.ts";
import { openS3Store } from "#server/domain/s3-store.ts";
import { backupElsewhereOf } from "#server/start/backup-settings.ts";
import type { BackupElsewhere } from "#server/start/backup-settings.ts";
import type { Settings } from "#server/start/settings.ts";

/** @throws Error with a Korean sentence if no place is set */
export function openElsewhere(settings: Settings): BackupElsewhere & { store: FileStore } {
  const place = backupElsewhereOf(settings);
  if (place) return { ...place, store: openS3Store(place.s3) };
  throw new Error(
    "BACKUP_S3_로 시작하는 설정 다섯 개와 BACKUP_AGE_RECIPIENT를 정해 주세요. 방법은 docs/operations/backups.md에 있어요.",
  );
}
