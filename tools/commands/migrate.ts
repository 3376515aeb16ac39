/** `npm run migrate` brings the database to this version's structure, as every start of a server does, and ends. */
import { openServer } from "#database/open-server.ts";
import { readSettings } from "#server/start/settings.ts";
import { openData } from "#tools/launch/open-data.ts";
import { orFail } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";

await orFail(async () => {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize, DATA_DIR: dataDir } = readSettings(process.env);
  const database = await step("데이터베이스 구조를 이 버전에 맞춰요", () =>
    url === undefined ? openData(dataDir) : openServer(url, poolSize),
  );
  await database.close();
});
