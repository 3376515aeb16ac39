/**
 * `npm run reset-super-admin -- <email>` gives a super admin who has lost password or passkey a temporary password. The only way
 * back where the lost one is the only one; whoever may run it has the data in their hands anyway.
 */
import { DataFolderInUse } from "#database/data-folder-lock.ts";
import type { Database } from "#database/database.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { ownCommand } from "#database/own-command.ts";
import { resetSuperAdmin } from "#server/start/reset-super-admin.ts";
import { readSettings } from "#server/start/settings.ts";
import type { Settings } from "#server/start/settings.ts";
import { orFail } from "#tools/launch/processes.ts";

await orFail(async () => {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || more.length > 0) {
    throw new Error(`${ownCommand("reset-super-admin", "<이메일>")}처럼 적어 주세요.`);
  }
  const database = await open(readSettings(process.env));
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

async function open({ DATABASE_URL: url, DATA_DIR: dataDir }: Settings): Promise<Database> {
  if (url !== undefined) return openServer(url, 1);
  try {
    return await openEmbedded(dataDir);
  } catch (error) {
    if (error instanceof DataFolderInUse) {
      throw new Error("서버가 켜져 있어요. 서버를 끈 뒤에 다시 실행해 주세요.", { cause: error });
    }
    throw error;
  }
}
