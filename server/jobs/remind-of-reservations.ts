import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/** Reminds everybody whose booking is near, once: see remind_of_reservations(). */
export async function remindOfReservations({ kysely }: Database): Promise<void> {
  await sql`select remind_of_reservations()`.execute(kysely);
}
