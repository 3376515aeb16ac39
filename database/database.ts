import type { Kysely } from "kysely";

import type { DB } from "./types.generated.ts";

/** An open, migrated database. Only the files of this folder know which engine is behind it. */
export interface Database {
  kysely: Kysely<DB>;
  engine: "embedded" | "server";
  /** Whether the disk has room for what calls write: without room, an embedded database ends its process. */
  hasRoomToWrite(): boolean;
  /** Calls back with the payload of each NOTIFY on the channel. The returned function stops it. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Takes deleted rows of these tables off their pages at once, where each still names its transaction. */
  dropDeadRows(tables: readonly (keyof DB)[]): Promise<void>;
  /** Removes deleted rows and updates the planner's statistics. Only PGlite needs to be told to. */
  vacuum?: () => Promise<void>;
  /** Makes a checkpoint if the embedded database's log is long. PGlite makes none by itself while it runs. */
  shortenLog?: () => Promise<void>;
  copyFiles?: CopyFiles;
  close(): Promise<void>;
}

/**
 * Copies the embedded database's files into a folder, in their state between two transactions, and reads what
 * is true at that moment. Calls wait for the reading.
 */
export type CopyFiles = (to: string, atThatMoment: (db: Kysely<DB>) => Promise<void>) => Promise<void>;
