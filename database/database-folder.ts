import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { PGlite } from "@electric-sql/pglite";

import { ownCommand } from "./own-command.ts";
import { removeScratch } from "./scratch-folder.ts";
import { settleFolder, syncNamesAbove, syncPath } from "./settle-folder.ts";

/** The data folder cannot be opened in its present state. The message is one sentence for the operator. */
export class DataFolderBroken extends Error {}

/** The folder of the embedded database inside a data folder. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, "pglite");
}

/**
 * Returns the database's folder, and makes it if there is none. It appears complete under its name or not at
 * all.
 *
 * @throws DataFolderBroken if there was a database and it is not in its place
 */
export async function readyDatabaseFolder(dataDir: string): Promise<string> {
  const folder = databaseFolder(dataDir);
  if (isDatabase(folder)) {
    removeUnfinished(dataDir);
    // An older version left the folder open to other users and not synced.
    if ((statSync(folder).mode & 0o777) !== 0o700) settleFolder(folder);
    return folder;
  }
  refuseToReplace(dataDir, folder);
  await makeDatabase(dataDir, folder);
  return folder;
}

/** Gives a finished folder the name that the server looks for. */
export function putInPlace(dataDir: string, finished: string): void {
  settleFolder(finished);
  renameSync(finished, databaseFolder(dataDir));
  syncPath(dataDir);
}

/** Takes a closed database out of its place, so that no server goes on writing to it. @returns where it lies now */
export function putAside(dataDir: string, beginning: "replaced" | "moved"): string {
  const now = Temporal.Now.plainDateTimeISO("Asia/Seoul").toString({ smallestUnit: "second" });
  const time = now.replaceAll(":", "");
  const aside = join(dataDir, `${beginning}-${time}`);
  renameSync(databaseFolder(dataDir), aside);
  syncPath(dataDir);
  return aside;
}

/** Stands in a data folder while its database is moved to PostgreSQL: from the first row until it is put aside. */
const moving = "moving-to-postgres";

/** A move begins with this call. @returns whether a move before was not ended */
export function beginMoving(dataDir: string): boolean {
  const wasBegun = existsSync(join(dataDir, moving));
  writeFileSync(join(dataDir, moving), "");
  syncPath(join(dataDir, moving));
  syncPath(dataDir);
  return wasBegun;
}

/** The database was put aside, or nothing was moved. */
export function endMoving(dataDir: string): void {
  rmSync(join(dataDir, moving), { force: true });
  syncPath(dataDir);
}

/**
 * No server goes on with a database that may be in PostgreSQL by now: what it is told would be in one of two.
 *
 * @throws DataFolderBroken if a move was begun and not ended
 */
export function refuseWhileMoving(dataDir: string): void {
  if (!existsSync(join(dataDir, moving)) || !isDatabase(databaseFolder(dataDir))) return;
  throw new DataFolderBroken(
    `데이터 폴더 ${dataDir}의 데이터베이스를 PostgreSQL로 옮기다가 멈췄으니 ${ownCommand("move-to-postgres")}를 다시 실행하세요. 이미 옮겨졌으면 비교한 뒤 마무리만 해요. 옮기지 않으려면 PostgreSQL이 비어 있는지 확인하고 ${moving} 파일을 지우세요.`,
  );
}

/**
 * A command that works on a database makes none: it would be an empty one, where DATA_DIR is mistyped.
 *
 * @throws DataFolderBroken if the data folder has none, or not in its place
 */
export function requireDatabase(dataDir: string): void {
  const folder = databaseFolder(dataDir);
  if (isDatabase(folder)) return;
  if (existsSync(dataDir)) refuseToReplace(dataDir, folder);
  throw new DataFolderBroken(
    `데이터 폴더 ${dataDir}에 데이터베이스가 없으니, 데이터가 있는 폴더를 DATA_DIR로 알려 주세요.`,
  );
}

function isDatabase(folder: string): boolean {
  return existsSync(join(folder, "PG_VERSION"));
}

/** Removes what a killed process left unfinished: a new database, an unpacked backup, or one on its way. */
export function removeUnfinished(dataDir: string): void {
  removeScratch(dataDir);
  for (const name of readdirSync(dataDir)) {
    if (/^(making|restoring)-/.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** An empty database in its place would hide that the old one was lost, or has moved. */
function refuseToReplace(dataDir: string, folder: string): void {
  const moved = readdirSync(dataDir).filter((name) => name.startsWith("moved-"));
  if (moved.length > 0) {
    throw new DataFolderBroken(
      `데이터 폴더 ${dataDir}의 데이터베이스는 PostgreSQL로 옮겼으니 DATABASE_URL을 정하고 시작하세요. 옮기기 전으로 돌아가려면 ${moved.join(", ")}의 이름을 pglite로 바꾼 뒤에 시작하세요.`,
    );
  }
  const remains = readdirSync(dataDir).filter((name) => /^(replaced|restoring)-/.test(name));
  if (remains.length > 0) {
    throw new DataFolderBroken(
      `데이터 폴더 ${dataDir}에 pglite 없이 되돌리다 만 ${remains.join(", ")}만 있으니, 백업을 다시 되돌리거나(${ownCommand("restore")}) replaced-로 시작하는 폴더의 이름을 pglite로 바꾼 뒤에 시작하세요.`,
    );
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new DataFolderBroken(
      `데이터베이스 폴더 ${folder}가 온전하지 않으니, 그 폴더를 다른 곳으로 옮기고 백업을 되돌린(${ownCommand("restore")}) 뒤에 시작하세요.`,
    );
  }
}

async function makeDatabase(dataDir: string, folder: string): Promise<void> {
  removeUnfinished(dataDir);
  const making = mkdtempSync(join(dataDir, "making-"));
  const pglite = await PGlite.create({ dataDir: making });
  await pglite.close();
  rmSync(folder, { recursive: true, force: true });
  putInPlace(dataDir, making);
  syncNamesAbove(resolve(dataDir));
}
