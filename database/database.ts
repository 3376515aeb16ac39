import type { Kysely } from "kysely";

import type { DB } from "./types.generated.ts";

/** An open, migrated database. Only the files of this folder know which engine is behind it. */
export interface Database {
  kysely: Kysely<DB>;
  engine: "embedded" | "server";
  /** Whether the disk has room for what calls write: an embedded database that finds none ends its process. */
  hasRoomToWrite(): boolean;
  /** Calls back with the payload of each NOTIFY on the channel, until the returned function is called. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Clears up after deleted rows and counts anew for the planner: PostgreSQL does so by itself, the embedded one never. */
  vacuum?: () => Promise<void>;
  /** Makes a checkpoint once the embedded database's log is long: it never does by itself while it runs. */
  shortenLog?: () => Promise<void>;
  /** Copies the embedded database's files into a folder, as they are between two transactions. */
  copyFiles?: (to: string) => Promise<void>;
  close(): Promise<void>;
}
