import { sql } from "kysely";

import type { FoundApartment } from "#contract/session.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { CallOrigin } from "#server/call/handler-types.ts";
import { countAttempt, networkLimits } from "#server/domain/attempt-limits.ts";

const mostFound = 10;

/**
 * Finds the apartments whose name holds the words.
 *
 * @throws CallError if somebody in the network asks without end, to copy the whole list
 */
export async function findApartments(
  db: CallDatabase,
  words: string,
  { address }: CallOrigin,
): Promise<FoundApartment[]> {
  const limits = networkLimits("findApartments", address, 200, 15);
  const { verdict, retryAfterSeconds } = await countAttempt(db, limits);
  if (verdict !== "allowed") throw new CallError("too_many_requests", { retryAfterSeconds });
  const { rows } = await sql<FoundApartment>`
    select * from find_apartments(${words}, ${mostFound})
  `.execute(db);
  return rows;
}
