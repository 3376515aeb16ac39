import { PGlite } from "@electric-sql/pglite";

import { copyWhileUsed } from "./copy-while-used.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { readyDatabaseFolder } from "./database-folder.ts";
import type { CopyFiles, Database } from "./database.ts";
import { DurableNodeFS, durableStartParams } from "./durable-node-fs.ts";
import type { SyncFile } from "./durable-node-fs.ts";
import { asOwner, extensions, migratedDatabase, parsers } from "./pglite-database.ts";
import { watchRoom } from "./room-to-write.ts";

/** These functions do what an administrator or PostgreSQL itself does for a database server. */
export interface EmbeddedDatabase extends Database {
  vacuum: () => Promise<void>;
  shortenLog: (leastBytes?: number) => Promise<void>;
  copyFiles: CopyFiles;
  /** Work on the database as its owner, while no call uses it. */
  asOwner: <Result>(work: (pglite: PGlite) => Promise<Result>) => Promise<Result>;
}

/** A checkpoint is due after this much log. A short log is quick to read after a crash. */
const longLogBytes = 64 * 1024 ** 2;

/**
 * Opens and migrates the embedded database of a data folder.
 *
 * @param sync makes the content of a file survive a power cut
 * @throws DataFolderInUse if another process has the folder open
 * @throws DataFolderBroken if a database is missing or broken and must not be replaced by an empty one
 */
export async function openEmbedded(dataDir: string, sync?: SyncFile): Promise<EmbeddedDatabase> {
  const release = lockDataFolder(dataDir);
  try {
    return await openFolder(dataDir, release, sync);
  } catch (error) {
    release();
    throw error;
  }
}

async function openFolder(
  dataDir: string,
  release: () => void,
  sync: SyncFile | undefined,
): Promise<EmbeddedDatabase> {
  const folder = await readyDatabaseFolder(dataDir);
  const fs = new DurableNodeFS(folder, sync);
  const pglite = await PGlite.create({ fs, startParams: durableStartParams, parsers, extensions });
  fs.opened();
  const { database, alone } = await migratedDatabase(pglite);
  const checkpoint = () => asOwner(pglite, () => pglite.exec("checkpoint"));
  return {
    ...database,
    hasRoomToWrite: watchRoom(folder),
    shortenLog: (leastBytes = longLogBytes) =>
      alone(async () => {
        if ((await logBytes(pglite)) >= leastBytes) await checkpoint();
      }),
    copyFiles: async (to, atThatMoment) => {
      // Calls wait for the second checkpoint, which has little left to write after this one.
      await alone(checkpoint);
      await copyWhileUsed(folder, to, (finish) =>
        alone(async (db) => {
          await checkpoint();
          await finish();
          await atThatMoment(db);
        }),
      );
    },
    asOwner: (work) => alone(() => asOwner(pglite, () => work(pglite))),
    close: async () => {
      await database.close();
      release();
    },
  };
}

/** Bytes of log since the last checkpoint began. PGlite makes no checkpoint by itself while it runs. */
async function logBytes(pglite: PGlite): Promise<number> {
  const { rows } = await pglite.query<{ bytes: number }>(
    "select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  return rows[0]!.bytes;
}
