import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** The caller's number as its digits. Nobody else's can be asked for. */
export async function ownPhone(db: CallDatabase): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`select own_phone() as phone`.execute(db);
  return rows[0]!.phone;
}

/** Keeps the caller's number, or none, if they agreed to that. */
export async function keepOwnPhone(db: CallDatabase, phone: string | null): Promise<void> {
  const { rows } = await sql<{ kept: boolean }>`select keep_own_phone(${phone}) as kept`.execute(db);
  if (!rows[0]!.kept) throw new CallError("consents_required", { field: "phone" });
}
