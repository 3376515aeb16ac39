import { z } from "zod";

import type { S3Settings } from "./file-settings.ts";

/** Where the nightly backups go besides the data folder, and for whom they are encrypted. */
export interface BackupElsewhere {
  s3: S3Settings;
  /** The public key. Its secret half lies with whoever restores, not on the server. */
  recipient: string;
  keep: { days: number; weeks: number; months: number };
}

const aText = z.string().min(1, "비어 있지 않아야 합니다").optional();
const aCount = z.coerce
  .number("0부터 120까지의 숫자여야 합니다")
  .int("0부터 120까지의 숫자여야 합니다")
  .min(0, "0부터 120까지의 숫자여야 합니다")
  .max(120, "0부터 120까지의 숫자여야 합니다");

export const backupSettings = {
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "https://로 시작하는 주소여야 합니다" })
    .optional(),
  BACKUP_S3_BUCKET: aText,
  BACKUP_S3_REGION: aText,
  BACKUP_S3_ACCESS_KEY_ID: aText,
  BACKUP_S3_SECRET_ACCESS_KEY: aText,
  BACKUP_AGE_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{50,}$/, "age1로 시작하는 공개 키여야 합니다")
    .optional(),
  BACKUP_KEEP_DAYS: aCount.min(1, "1부터 120까지의 숫자여야 합니다").default(7),
  BACKUP_KEEP_WEEKS: aCount.default(4),
  /** Each month more is a month more in which somebody who was deleted is still in a backup. */
  BACKUP_KEEP_MONTHS: aCount.default(0),
};

const names = [
  "BACKUP_S3_ENDPOINT",
  "BACKUP_S3_BUCKET",
  "BACKUP_S3_REGION",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "BACKUP_AGE_RECIPIENT",
] as const;

type Place = Partial<Record<(typeof names)[number], string | undefined>>;
type Counts = Record<"BACKUP_KEEP_DAYS" | "BACKUP_KEEP_WEEKS" | "BACKUP_KEEP_MONTHS", number>;

/** The place, if one is set. */
export function backupElsewhereOf(given: Place & Counts): BackupElsewhere | undefined {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey, recipient] = names.map(
    (name) => given[name],
  );
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey || !recipient) return undefined;
  const { BACKUP_KEEP_DAYS: days, BACKUP_KEEP_WEEKS: weeks, BACKUP_KEEP_MONTHS: months } = given;
  const s3 = { endpoint, bucket, region, accessKeyId, secretAccessKey };
  return { s3, recipient, keep: { days, weeks, months } };
}

/** The setting that is missing beside others: half of them would mean no backup elsewhere, unnoticed. */
export function missingForBackups(given: Place): string | undefined {
  return names.some((name) => given[name] !== undefined)
    ? names.find((name) => given[name] === undefined)
    : undefined;
}
