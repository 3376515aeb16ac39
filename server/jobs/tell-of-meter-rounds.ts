import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/**
 * Tells homes that have not entered all of meter rounds that begin, or end tomorrow: a round at a time, once each.
 *
 * @throws what the first round failed with that could not be told of, after all others were
 */
export async function tellOfMeterRounds(database: Database, now = new Date()): Promise<void> {
  const faults: unknown[] = [];
  for (;;) {
    try {
      const { rows } = await sql<{ told: number }>`
        select tell_of_due_meter_rounds(${now.toISOString()}, ${faults.length}) as told
      `.execute(database.kysely);
      if (rows[0]!.told === 0) break;
    } catch (error) {
      faults.push(error);
      // Without a database, every round fails.
      if (faults.length === mostFaults) break;
    }
  }
  if (faults.length > 0) throw faults[0];
}

const mostFaults = 10;
