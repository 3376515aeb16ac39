/**
 * `npm run reset-super-admin -- <email>` gives a super admin who has lost password or passkey a temporary password. The only way
 * back where the lost one is the only one; whoever may run it has the data in their hands anyway.
 */
import { openServer } from "#database/open-server.ts";
import { ownCommand } from "#database/own-command.ts";
import { resetSuperAdmin } from "#server/start/reset-super-admin.ts";
import { readSettings } from "#server/start/settings.ts";
import { openData } from "#tools/launch/open-data.ts";
import { orFail } from "#tools/launch/processes.ts";

await orFail(async () => {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || more.length > 0) {
    throw new Error(`${ownCommand("reset-super-admin", "<이메일>")}처럼 적어 주세요.`);
  }
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readSettings(process.env);
  const database = await (url === undefined ? openData(dataDir) : openServer(url, 1));
  try {
    const password = await resetSuperAdmin(database, email);
    if (password === undefined) throw new Error("그 이메일을 쓰는 최고 관리자가 없어요.");
    process.stdout.write(
      `${email}의 임시 비밀번호: ${password}\n이 계정의 모든 기기에서 로그아웃하고 패스키를 지웠어요. 로그인하면 새 비밀번호를 정해요.\n`,
    );
  } finally {
    await database.close();
  }
});
