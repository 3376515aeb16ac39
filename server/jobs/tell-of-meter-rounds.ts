import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/** Tells homes that have not entered all of meter rounds that begin, or end tomorrow: a round at a time, once each. */
export async function tellOfMeterRounds(database: Database, now = new Date()): Promise<void> {
  let told: number;
  do {
    const { rows } = await sql<{ told: number }>`
      select tell_of_due_meter_rounds(${now.toISOString()}) as told
    `.execute(database.kysely);
    told = rows[0]!.told;
  } while (told > 0);
}
