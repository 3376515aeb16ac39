import { sql } from "kysely";

import type { Passkey } from "#contract/passkeys.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Caller } from "#server/call/handler-types.ts";

/** The caller's keys, last used or made first. */
export function listPasskeys(db: CallDatabase): Promise<Passkey[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "label", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .orderBy(sql`coalesce(last_used_at, created_at)`, "desc")
    .orderBy("id")
    .execute();
}

/**
 * Lets nobody else change the caller's keys or end their sessions until this transaction ends. Returns whether the calling
 * session is still one of the account.
 */
export async function holdOwnPasskeys(
  db: CallDatabase,
  { sessionId }: Pick<Caller, "sessionId">,
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select hold_own_passkeys(${sessionId}) as held`.execute(db);
  return rows[0]!.held;
}
