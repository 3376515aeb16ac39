import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import type { Settings } from "#server/start/settings.ts";

/** The key that browsers subscribe with. Null where this service sends no pushes. */
export async function pushKeyOf(
  db: CallDatabase,
  { PUSH_SUBJECT: subject }: Settings,
): Promise<string | null> {
  if (subject === undefined) return null;
  const { rows } = await sql<{ key: string | null }>`select vapid_public_key() as key`.execute(db);
  return rows[0]!.key;
}
