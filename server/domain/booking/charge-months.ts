import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { holdByName } from "#server/domain/hold-by-name.ts";

/**
 * Holds the caller's apartment's charges until the transaction ends: of two who change and close a month at once, the
 * second waits.
 */
export async function holdCharges(db: CallDatabase, apartmentId: string): Promise<void> {
  await holdByName(db, `danji.facility charges ${apartmentId}`);
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
