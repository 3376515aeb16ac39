import { z } from "zod";

/** The embedded database's weekly backups stay for four weeks and some days. */
export const longestBackupDays = 35;

/** How the bucket is reached in which files are kept. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const aText = z.string().min(1, "비어 있지 않아야 합니다").optional();

const clamdForm = "tcp://127.0.0.1:3310이나 unix:/run/clamav/clamd.ctl과 같은 주소여야 합니다";

/** The settings of uploaded files; each message continues a sentence that begins with the name. */
export const fileSettings = {
  FILES_LIMIT_GB: z.coerce
    .number("0보다 큰 숫자(GB)여야 합니다")
    .positive("0보다 큰 숫자(GB)여야 합니다")
    .default(20),
  FILES_KEEP_DAYS: z.coerce
    .number("1 이상의 숫자(일)여야 합니다")
    .int("1 이상의 숫자(일)여야 합니다")
    .min(1, "1 이상의 숫자(일)여야 합니다")
    .default(35),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "https://로 시작하는 주소여야 합니다" }).optional(),
  S3_BUCKET: aText,
  S3_REGION: aText,
  S3_ACCESS_KEY_ID: aText,
  S3_SECRET_ACCESS_KEY: aText,
  CLAMD_URL: z
    .string()
    .refine((value) => clamdOf(value) !== undefined, clamdForm)
    .transform((value) => clamdOf(value)!)
    .optional(),
};

const s3Names = [
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

type S3Values = Partial<Record<(typeof s3Names)[number], string | undefined>>;

/** The bucket, if one is set. */
export function s3Of(given: S3Values): S3Settings | undefined {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = s3Names.map((name) => given[name]);
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** The setting that is missing beside others for the bucket: half of them would mean the folder, unnoticed. */
export function missingForS3(given: S3Values): string | undefined {
  return s3Names.some((name) => given[name] !== undefined)
    ? s3Names.find((name) => given[name] === undefined)
    : undefined;
}

/** What a socket connects to. */
function clamdOf(address: string): { host: string; port: number } | { path: string } | undefined {
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/.exec(address) ?? [];
  if (path !== undefined) return { path };
  if (!address.startsWith("tcp://") || !URL.canParse(address)) return undefined;
  const { hostname, port } = new URL(address);
  return hostname === "" || port === ""
    ? undefined
    : { host: hostname.replaceAll(/[[\]]/g, ""), port: Number(port) };
}
