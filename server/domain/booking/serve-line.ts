import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

/**
 * Ends the offers and bookings of a facility that are due, and offers what is free to those who wait, oldest first.
 * Takes the facility's lock. Call it after everything that frees a spot, and before anybody else gets one.
 */
export async function serveLine(db: CallDatabase, facilityId: string): Promise<void> {
  await sql`select serve_own_line(${facilityId}::uuid)`.execute(db);
}
