import { expect, test } from "vitest";

import { SettingsError, readSettings } from "./settings.ts";

test("everything has a default, and an empty variable counts as absent", () => {
  expect(readSettings({ PORT: "", HOST: "" })).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: "./data",
    PASSWORD_MIN_LENGTH: 6,
    RESIDENT_EMAIL_DOMAIN: "resident.danji.local",
    METRICS: false,
  });
});

test.each([
  [{ PORT: "eighty" }],
  [{ PORT: "70000" }],
  [{ DATABASE_URL: "mysql://x" }],
  [{ DATABASE_URL: "postgresql://danji:secret@one:54x2/danji" }],
  [{ DATABASE_URL: "postgresql://danji:secret@one:5432,two:99999/danji" }],
  [{ DATABASE_URL: "postgresql://danji:secret@one,,two/danji" }],
  [{ DATABASE_URL: "postgresql://danji:secret@one,two/danji?target_session_attrs=standby" }],
  [{ DATABASE_POOL_SIZE: "0" }],
  [{ PUBLIC_URL: "danji" }],
  [{ PUBLIC_URL: "ftp://danji.example" }],
  [{ TRUST_PROXY: "-1" }],
  [{ SUPERADMIN_EMAIL: "admin" }],
  [{ SUPERADMIN_PASSWORD: "12345" }],
  [{ SUPERADMIN_PASSWORD: "1234567", PASSWORD_MIN_LENGTH: "8" }],
  [{ PASSWORD_MIN_LENGTH: "4" }],
  [{ RESIDENT_EMAIL_DOMAIN: "local" }],
  [{ ACCESS_RECORD_DAYS: "30" }],
  [{ LOG_LEVEL: "loud" }],
  [{ METRICS: "yes" }],
  [{ PUSH_SUBJECT: "danji.example" }],
  [{ PUSH_SUBJECT: "http://danji.example" }],
  [{ PUSH_SUBJECT: "mailto:office@localhost" }],
  [{ PUSH_SUBJECT: "https://danji.local" }],
  [{ PUSH_SUBJECT: "mailto:office@danji.invalid" }],
  [{ PUSH_SUBJECT: "mailto:office" }],
  [{ PUSH_ENDPOINT_HOSTS: "fcm.googleapis.com,*" }],
  [{ PUSH_ENDPOINT_HOSTS: "https://fcm.googleapis.com" }],
  [{ PUSH_ENDPOINT_HOSTS: "127.0.0.1" }],
  [{ PUSH_ENDPOINT_HOSTS: "10.0.0.1:9200" }],
  [{ ALERT_RATE: "0" }],
  [{ ALERT_RATE: "401" }],
  [{ FILES_LIMIT_GB: "0" }],
  [{ FILES_KEEP_DAYS: "0" }],
  [{ S3_ENDPOINT: "bucket.example" }],
  [{ BACKUP_AGE_RECIPIENT: "AGE-SECRET-KEY-1QQQ" }],
  [{ BACKUP_KEEP_DAYS: "0" }],
  [{ CLAMD_URL: "http://localhost:3310" }],
  [{ CLAMD_URL: "tcp://localhost" }],
  [{ CLAMD_URL: "unix:clamd.ctl" }],
  [{ SMTP_URL: "https://smtp.example.com" }],
  [{ SMTP_URL: "mail" }],
  [{ MAIL_FROM: "danji" }],
  [{ MAIL_FROM: "a@example.com\r\nBcc: b@example.com" }],
  [{ MESSAGE_WEBHOOK_URL: "http://gateway.example/send" }],
  [{ MESSAGE_WEBHOOK_URL: "gateway" }],
  [{ MESSAGE_MONTHLY_LIMIT: "0" }],
])("%j is refused by its name, in Korean and without what was given", (environment) => {
  const [[name, value]] = Object.entries(environment) as [[string, string]];
  const reading = () => readSettings(environment);
  expect(reading).toThrow(SettingsError);
  expect(reading).toThrow(new RegExp(`^설정 ${name}: .*[가-힣].*\\.$`));
  expect(messageOf(reading)).not.toContain(`${value}.`);
});

test.each([
  "postgres://danji@localhost/danji",
  "postgresql://danji:secret@db.internal:6432/danji?sslmode=require",
  "postgresql://danji:secret@one:5432,two:5433/danji?target_session_attrs=read-write",
  "postgresql://danji@[::1]:5432,[fe80::1]:5433/danji",
  "postgresql:///danji?host=/run/postgresql",
  "postgresql://danji@/danji?host=/run/postgresql",
])("%s is taken as a database", (DATABASE_URL) => {
  expect(readSettings({ DATABASE_URL })).toMatchObject({ DATABASE_URL });
});

test("push services are given the setting, else the public address if the world can reach it", () => {
  const subjectOf = (environment: NodeJS.ProcessEnv) => readSettings(environment).PUSH_SUBJECT;
  expect(subjectOf({ PUSH_SUBJECT: "mailto:it@danji.example", PUBLIC_URL: "https://danji.example" })).toBe(
    "mailto:it@danji.example",
  );
  expect(subjectOf({ PUBLIC_URL: "https://danji.example/" })).toBe("https://danji.example");
  expect(subjectOf({ PUBLIC_URL: "http://danji.example" })).toBeUndefined();
  expect(subjectOf({ PUBLIC_URL: "https://danji.local" })).toBeUndefined();
  expect(subjectOf({})).toBeUndefined();
});

test("hosts of push services are a list, and a loopback address is for tests", () => {
  expect(readSettings({ PUSH_ENDPOINT_HOSTS: "*.push.apple.com, 127.0.0.1:8443" })).toMatchObject({
    PUSH_ENDPOINT_HOSTS: ["*.push.apple.com", "127.0.0.1:8443"],
    ALERT_RATE: 400,
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
    return "";
  } catch (error) {
    return String(error);
  }
}

test("a bucket needs all of its settings: half of them name the one that is missing", () => {
  const whole = {
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "danji",
    S3_REGION: "kr",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(readSettings(whole)).toMatchObject(whole);
  for (const name of Object.keys(whole)) {
    expect(() => readSettings({ ...whole, [name]: "" })).toThrow(`설정 ${name}: S3_로 시작하는`);
  }
});

test("the scanner is reached by a port or by a socket's path", () => {
  expect(readSettings({ CLAMD_URL: "tcp://[::1]:3310" }).CLAMD_URL).toEqual({ host: "::1", port: 3310 });
  expect(readSettings({ CLAMD_URL: "unix:/run/clamd.ctl" }).CLAMD_URL).toEqual({ path: "/run/clamd.ctl" });
});

test.each([
  [{ SMTP_URL: "smtps://a:b@smtp.example.com" }, "MAIL_FROM", "SMTP_URL"],
  [{ MAIL_FROM: "단지 <no-reply@example.com>" }, "SMTP_URL", "MAIL_FROM"],
  [{ MESSAGE_WEBHOOK_URL: "https://gateway.example" }, "MESSAGE_WEBHOOK_SECRET", "MESSAGE_WEBHOOK_URL"],
  [{ MESSAGE_WEBHOOK_SECRET: "열쇠" }, "MESSAGE_WEBHOOK_URL", "MESSAGE_WEBHOOK_SECRET"],
])("%j alone is refused: %s is missing", (environment, missing, beside) => {
  expect(() => readSettings(environment)).toThrow(
    `설정 ${missing}: ${beside} 설정과 함께 있거나 함께 없어야 합니다.`,
  );
});

test("a mail's sender has a name or not, and a gateway on this machine needs no https", () => {
  const mail = { SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM: "no-reply@example.com" };
  const gateway = { MESSAGE_WEBHOOK_URL: "http://127.0.0.1:8080/send", MESSAGE_WEBHOOK_SECRET: "열쇠" };
  expect(readSettings({ ...mail, ...gateway })).toMatchObject({
    ...mail,
    ...gateway,
    MESSAGE_MONTHLY_LIMIT: 1000,
  });
});

test("what is deleted is kept as long as backups of the embedded database; others set it by their own backups", () => {
  expect(() => readSettings({ FILES_KEEP_DAYS: "34" })).toThrow(
    "설정 FILES_KEEP_DAYS: 백업이 남아 있는 35일",
  );
  expect(readSettings({ FILES_KEEP_DAYS: "35" }).FILES_KEEP_DAYS).toBe(35);
  const DATABASE_URL = "postgres://localhost/danji";
  expect(readSettings({ FILES_KEEP_DAYS: "7", DATABASE_URL }).FILES_KEEP_DAYS).toBe(7);
});
