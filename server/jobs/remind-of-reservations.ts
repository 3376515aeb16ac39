import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/** Reminds everybody who has a booking soon, once: see remind_of_reservations(). */
export async function remindOfReservations({ kysely }: Database): Promise<void> {
  await sql`select remind_of_reservations()`.execute(kysely);
}
