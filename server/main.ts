import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";

import { DataFolderInUse } from "#database/data-folder-lock.ts";
import { DataFolderBroken, refuseWhileMoving } from "#database/database-folder.ts";
import type { Database } from "#database/database.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";

import { listenForChanges } from "./call/changes.ts";
import { readServerKeys } from "./delivery/server-keys.ts";
import { createApp } from "./http/app.ts";
import { startJobs } from "./jobs/schedule.ts";
import { onceReachable } from "./start/await-database.ts";
import { makeFirstSuperAdmin } from "./start/first-super-admin.ts";
import { SettingsError, readSettings } from "./start/settings.ts";
import type { Settings } from "./start/settings.ts";
import { stopOnSignal } from "./start/stopping.ts";

const webRoot = join(import.meta.dirname, "../dist/web");

/** Builds the server's parts and connects them, then serves until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  makeDataFolder(settings.DATA_DIR);
  const database = await onceReachable(() => openDatabase(settings));
  const oneTimePassword = await onceReachable(() => makeFirstSuperAdmin(database, settings));
  const keys = await onceReachable(() => readServerKeys(database));
  const changes = await onceReachable(() => listenForChanges(database));
  const app = await createApp({ database, changes, settings, webRoot });
  const stopJobs = startJobs({ database, changes, keys, settings, log: app.log });
  const stop = async () => {
    await Promise.all([app.close(), stopJobs()]);
    await changes.close();
    await database.close();
  };
  try {
    await app.listen({ port: settings.PORT, host: settings.HOST });
  } catch (error) {
    await stop();
    throw error;
  }
  stopOnSignal(stop, app.log);
  announce(app, settings, oneTimePassword);
}

function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartError(`데이터 폴더 ${dataDir}를 만들거나 쓸 수 없습니다.`, { cause: error });
  }
}

async function openDatabase({ DATABASE_URL, DATABASE_POOL_SIZE, DATA_DIR }: Settings): Promise<Database> {
  if (DATABASE_URL === undefined) {
    refuseWhileMoving(DATA_DIR);
    return openEmbedded(DATA_DIR);
  }
  return openServer(DATABASE_URL, DATABASE_POOL_SIZE);
}

function announce(
  app: FastifyInstance,
  { PUBLIC_URL, SUPERADMIN_EMAIL }: Settings,
  oneTimePassword?: string,
): void {
  const { port, address } = app.server.address() as AddressInfo;
  const host = ["127.0.0.1", "::1"].includes(address) ? "localhost" : address;
  const lines = [`단지를 시작했습니다: ${PUBLIC_URL?.origin ?? `http://${host}:${port}`}`];
  if (oneTimePassword !== undefined) {
    lines.unshift(
      `첫 최고 관리자 ${SUPERADMIN_EMAIL}, 한 번만 쓰는 임시 비밀번호 ${oneTimePassword} (다시 표시하지 않습니다)`,
    );
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Something outside of the program keeps the server from starting. The message is one clear sentence. */
class StartError extends Error {}

/** The sentence for the operator: why the server could not start. */
function reasonOf(error: unknown): string {
  if ([SettingsError, DataFolderInUse, DataFolderBroken, StartError].some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  const { code, port, path, message } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case "EADDRINUSE":
      return `포트 ${port}를 다른 프로그램이 사용하고 있습니다. PORT 설정으로 다른 포트를 고르세요.`;
    case "EADDRNOTAVAIL":
      return "HOST 설정의 주소가 이 컴퓨터에 없습니다.";
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ENOTDIR":
    case "EEXIST":
      return path
        ? `데이터 폴더 ${path}에 쓸 수 없습니다.`
        : "포트를 열 권한이 없습니다. 1024 이상의 PORT를 고르세요.";
    case "ENOSPC":
      return "디스크에 남은 공간이 없습니다.";
    case "28P01":
    case "28000":
      return "DATABASE_URL의 사용자나 비밀번호를 데이터베이스가 거절했습니다.";
    case "3D000":
      return "DATABASE_URL의 데이터베이스가 없습니다.";
    case "42501":
      return "DATABASE_URL의 사용자에게 권한이 부족합니다. 데이터베이스의 소유자이고 CREATEROLE 권한이 있어야 합니다.";
    default:
      return `시작하지 못했습니다: ${message}`;
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
}
