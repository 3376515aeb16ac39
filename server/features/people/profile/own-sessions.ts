import { sql } from "kysely";

import type { OwnSession } from "#contract/own-data.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Caller } from "#server/call/handler-types.ts";

/** The caller's valid sessions. A session that has ended but is not deleted yet is left out. */
export async function listSessions(db: CallDatabase, { id, sessionId }: Caller): Promise<OwnSession[]> {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", (join) =>
      join.onRef("u.id", "=", "s.user_id").onRef("u.session_epoch", "=", "s.epoch"),
    )
    .where("s.user_id", "=", id)
    .where(sql<boolean>`s.expires_at > now() and s.last_used_at > now() - s.idle_timeout`)
    .select([
      "s.id",
      "s.user_agent as userAgent",
      "s.address",
      "s.created_at as createdAt",
      "s.last_used_at as lastUsedAt",
      "s.expires_at as expiresAt",
      (of) => of("s.id", "=", sessionId).as("isCurrent"),
    ])
    .$narrowType<{ isCurrent: boolean }>()
    .orderBy("s.last_used_at", "desc")
    .orderBy("s.id")
    .execute();
}
