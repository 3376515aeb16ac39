import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/**
 * Tells every office at nine of Seoul's morning which complaints are due: see tell_complaints_due(). A server that
 * starts later in the day asks, too, but nobody is told twice.
 */
export function complaintsDue({ kysely }: Database): () => Promise<void> {
  let toldOn: string | null = null;
  return async () => {
    // Until tomorrow this asks for nothing but the day.
    const { rows } = await sql<{ day: string | null }>`
      select case
        when seoul_today()::text = ${toldOn} then ${toldOn}
        else tell_complaints_due(now())::text
      end as day
    `.execute(kysely);
    toldOn = rows[0]!.day;
  };
}
