import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/**
 * Holds the caller's apartment's charges until the transaction ends: of two who change and close a month at once, the
 * second waits. A statement of its own, so that what is read next is newer than the lock.
 */
export async function holdCharges(db: CallDatabase, apartmentId: string): Promise<void> {
  const name = `danji.facility charges ${apartmentId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/**
 * Refuses what would change the charges of a day in a closed month. The caller holds the charges.
 *
 * @throws CallError `month_closed`
 */
export async function requireOpenMonth(db: CallDatabase, date: string): Promise<void> {
  if (await isClosedMonth(db, date.slice(0, 7))) throw new CallError("month_closed");
}

/** Answers every caller: residents are not told of charges, but what they book belongs to a month. */
export async function isClosedMonth(db: CallDatabase, month: string): Promise<boolean> {
  const { closed } = await db
    .selectNoFrom(sql<boolean>`is_charge_month_closed(${`${month}-01`}::date)`.as("closed"))
    .executeTakeFirstOrThrow();
  return closed;
}
