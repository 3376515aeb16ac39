import type { Kysely } from "kysely";

import type { DB } from "./types.generated.ts";

/** An open, migrated database. Only open-embedded.ts and open-server.ts know which engine is behind it. */
export interface Database {
  kysely: Kysely<DB>;
  engine: "embedded" | "server";
  /** Calls back with the payload of each NOTIFY on the channel, until the returned function is called. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** A copy of the embedded database as a tar archive, taken between two transactions. */
  dump?: () => Promise<Blob>;
  /** Clears up after deleted rows and counts anew for the planner: PostgreSQL does so by itself, the embedded one never. */
  vacuum?: () => Promise<void>;
  close(): Promise<void>;
}
