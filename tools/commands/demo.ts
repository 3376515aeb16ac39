/** `npm run demo` starts a sample apartment. `--reset` makes it new again. */
import { join } from "node:path";
import { parseArgs } from "node:util";

import { readSettings } from "#server/start/settings.ts";
import { buildWeb } from "#tools/build/build-web.ts";
import { demoAccounts } from "#tools/demo/demo-accounts.ts";
import { loadDemoData } from "#tools/demo/demo-data.ts";
import { orFail, projectRoot } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";

await orFail(async () => {
  const { values } = parseArgs({ options: { reset: { type: "boolean", default: false } } });
  useDemoSettings();
  await buildWeb();
  await step("예시 단지를 준비해요", () => loadDemoData(readSettings(process.env), values.reset));
  await import("#server/main.ts");
  announceAccounts();
  warnOfOpenDoor();
});

/** The sample never touches the real database, wherever that is: filling its folder empties it first. */
function useDemoSettings(): void {
  const others = Object.keys(process.env).filter((name) => name.startsWith("S3_"));
  const ignored = ["DATA_DIR", "DATABASE_URL", ...others].filter((name) => process.env[name]);
  if (ignored.length > 0) {
    process.stdout.write(`예시는 data/demo에만 저장해요. ${ignored.join(", ")} 설정은 쓰지 않아요.\n`);
  }
  process.env["NODE_ENV"] ??= "production";
  process.env["LOG_LEVEL"] ??= "warn";
  process.env["DATA_DIR"] = join(projectRoot, "data", "demo");
  // In somebody else's bucket, the sample would take everything without a row of its own for forgotten.
  for (const name of ["DATABASE_URL", ...others]) delete process.env[name];
  // Browsers let a page on this machine receive pushes, so that they can be tried.
  process.env["PUSH_SUBJECT"] ??= "mailto:office@danji.example.com";
  process.env["SUPERADMIN_EMAIL"] = demoAccounts.superAdmin.email;
  process.env["SUPERADMIN_PASSWORD"] = demoAccounts.superAdmin.password;
}

function announceAccounts(): void {
  const lines = Object.values(demoAccounts).map(
    ({ title, email, password }) => `  ${title}\n    이메일 ${email}   비밀번호 ${password}`,
  );
  process.stdout.write(`\n이 계정으로 로그인해 보세요.\n\n${lines.join("\n")}\n\n`);
  process.stdout.write(
    "예시 데이터를 처음 상태로 되돌리려면 npm run demo -- --reset, 끄려면 Ctrl+C를 누르세요.\n",
  );
}

/** Everybody can read these passwords in the sources. */
function warnOfOpenDoor(): void {
  const { HOST } = readSettings(process.env);
  if (["127.0.0.1", "::1", "localhost"].includes(HOST)) return;
  process.stdout.write(
    `주의: 비밀번호가 공개된 예시가 ${HOST}에서 열려 있어요. 다른 사람이 들어올 수 있어요.\n`,
  );
}
