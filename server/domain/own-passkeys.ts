import { sql } from "kysely";

import type { Passkey } from "#contract/passkeys.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** The caller's keys, last used or made first. */
export function listPasskeys(db: CallDatabase): Promise<Passkey[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "label", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .orderBy(sql`coalesce(last_used_at, created_at)`, "desc")
    .orderBy("id")
    .execute();
}
