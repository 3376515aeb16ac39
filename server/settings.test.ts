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
])("%j is refused by its name, in Korean and without what was given", (environment) => {
  const [[name, value]] = Object.entries(environment) as [[string, string]];
  const reading = () => readSettings(environment);
  expect(reading).toThrow(SettingsError);
  expect(reading).toThrow(new RegExp(`^설정 ${name}: .*[가-힣].*\\.$`));
  expect(messageOf(reading)).not.toContain(`${value}.`);
});

function messageOf(work: () => unknown): string {
  try {
    work();
    return "";
  } catch (error) {
    return String(error);
  }
}
