import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/** So few that a turn is over soon, however many are due after a long stop. */
const mostAtOnce = 50;

/**
 * Serves the waiting lines with something due: ended offers, people who did not come, and spots that became free
 * without a call, such as by the deletion of an account. Several servers share it. With nothing due it is one look at
 * small indexes.
 */
export async function serveDueLines({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ apartment: string; facility: string }>`
    select apartment_id as apartment, facility_id as facility from due_lines(${mostAtOnce})
  `.execute(kysely);
  // A transaction each: nobody waits for more than one facility.
  for (const { apartment, facility } of rows) {
    await sql`select serve_due_line(${apartment}, ${facility})`.execute(kysely);
  }
}
