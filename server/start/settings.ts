import { z } from "zod";

import { defaultPasswordMinLength, passwordMaxLength } from "#contract/values/password.ts";
import { urlsOfServers } from "#database/servers.ts";

import { backupSettings, missingForBackups } from "./backup-settings.ts";
import { fileSettings, longestBackupDays, missingForS3 } from "./file-settings.ts";
import { mailSettings, missingOfPair } from "./mail-settings.ts";
import { isContact, pushSettings } from "./push-settings.ts";

const flag = z.enum(["true", "false"], "true 또는 false여야 합니다").transform((value) => value === "true");

/** The environment variables and their forms. Each message continues a sentence that begins with the name. */
const schema = z.object({
  PORT: z.coerce
    .number("0부터 65535까지의 숫자여야 합니다")
    .int("0부터 65535까지의 숫자여야 합니다")
    .min(0, "0부터 65535까지의 숫자여야 합니다")
    .max(65_535, "0부터 65535까지의 숫자여야 합니다")
    .default(3000),
  HOST: z.string().min(1, "주소여야 합니다").default("127.0.0.1"),
  DATA_DIR: z.string().min(1, "폴더 경로여야 합니다").default("./data"),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => urlsOfServers(value) !== undefined,
      "postgresql://로 시작하는 올바른 주소여야 하고, 서버가 여럿이면 쉼표로 구분해야 합니다",
    )
    .optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number("1부터 200까지의 숫자여야 합니다")
    .int("1부터 200까지의 숫자여야 합니다")
    .min(1, "1부터 200까지의 숫자여야 합니다")
    .max(200, "1부터 200까지의 숫자여야 합니다")
    .default(10),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "https://로 시작하는 주소여야 합니다" })
    .transform((value) => new URL(value))
    .optional(),
  TRUST_PROXY: z.coerce
    .number("앞에 있는 프록시의 수(0부터 10까지)여야 합니다")
    .int("앞에 있는 프록시의 수(0부터 10까지)여야 합니다")
    .min(0, "앞에 있는 프록시의 수(0부터 10까지)여야 합니다")
    .max(10, "앞에 있는 프록시의 수(0부터 10까지)여야 합니다")
    .default(0),
  SUPERADMIN_EMAIL: z.email("이메일 주소여야 합니다").default("admin@danji.local"),
  SUPERADMIN_PASSWORD: z
    .string()
    .min(1, "비어 있지 않아야 합니다")
    .max(passwordMaxLength, "128자까지입니다")
    .optional(),
  PASSWORD_MIN_LENGTH: z.coerce
    .number("6부터 128까지의 숫자여야 합니다")
    .int("6부터 128까지의 숫자여야 합니다")
    .min(defaultPasswordMinLength, "6부터 128까지의 숫자여야 합니다")
    .max(passwordMaxLength, "6부터 128까지의 숫자여야 합니다")
    .default(defaultPasswordMinLength),
  RESIDENT_EMAIL_DOMAIN: z
    .string()
    .regex(/^([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/, "example.com과 같은 도메인이어야 합니다")
    // With this limit, the longest front part still gives a valid e-mail address.
    .max(180, "180자까지입니다")
    .default("resident.danji.local"),
  ACCESS_RECORD_DAYS: z.coerce
    .number("365 이상의 숫자여야 합니다")
    .int("365 이상의 숫자여야 합니다")
    .min(365, "365 이상의 숫자여야 합니다")
    .default(365),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "fatal, error, warn, info, debug, silent 중 하나여야 합니다",
    )
    .default("info"),
  METRICS: flag.default(false),
  ...pushSettings,
  ...fileSettings,
  ...backupSettings,
  ...mailSettings,
  /** `development` and `test` check that functions fail only as declared (call/declared-errors.ts). */
  NODE_ENV: z.string().default("production"),
});

export type Settings = z.output<typeof schema>;

/** A setting is wrong. The message is one sentence that names the setting. */
export class SettingsError extends Error {}

/**
 * Reads the settings from the environment, once.
 *
 * @throws SettingsError that names the first wrong setting and what it must be
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const { success, data, error } = schema.safeParse(given);
  if (!success) {
    const issue = error.issues[0]!;
    throw new SettingsError(`설정 ${String(issue.path[0])}: ${issue.message}.`);
  }
  const { SUPERADMIN_PASSWORD: password, PASSWORD_MIN_LENGTH: minLength } = data;
  if (password !== undefined && password.length < minLength) {
    throw new SettingsError(`설정 SUPERADMIN_PASSWORD: ${minLength}자 이상이어야 합니다.`);
  }
  if (data.DATABASE_URL === undefined && data.FILES_KEEP_DAYS < longestBackupDays) {
    throw new SettingsError(
      `설정 FILES_KEEP_DAYS: 백업이 남아 있는 ${longestBackupDays}일 이상이어야 합니다. 더 짧으면 백업을 되돌릴 때 파일이 없습니다.`,
    );
  }
  const missing = missingForS3(data);
  if (missing !== undefined) {
    throw new SettingsError(
      `설정 ${missing}: S3_로 시작하는 설정은 다섯 개가 모두 있거나 모두 없어야 합니다.`,
    );
  }
  const lacking = missingForBackups(data);
  if (lacking !== undefined) {
    throw new SettingsError(
      `설정 ${lacking}: BACKUP_S3_로 시작하는 설정 다섯 개와 BACKUP_AGE_RECIPIENT는 모두 있거나 모두 없어야 합니다.`,
    );
  }
  const half = missingOfPair(data);
  if (half !== undefined) {
    throw new SettingsError(`설정 ${half.name}: ${half.beside} 설정과 함께 있거나 함께 없어야 합니다.`);
  }
  return { ...data, PUSH_SUBJECT: data.PUSH_SUBJECT ?? contactOf(data.PUBLIC_URL) };
}

/** The service's own address is enough of a contact, if it is one that the world can reach. */
function contactOf(publicUrl: URL | undefined): string | undefined {
  return publicUrl && isContact(publicUrl.origin) ? publicUrl.origin : undefined;
}
