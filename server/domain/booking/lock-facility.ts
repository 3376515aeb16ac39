import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

/**
 * Waits until no other transaction writes bookings of these facilities, and keeps the others waiting until this one
 * ends. Every write of a booking comes after it, and so does the look whether there is room.
 *
 * @throws a database error that the caller is told as `conflict`, after five seconds
 */
export async function lockFacilities(db: CallDatabase, ids: string[]): Promise<void> {
  await sql`select lock_facilities(${ids}::uuid[])`.execute(db);
}
