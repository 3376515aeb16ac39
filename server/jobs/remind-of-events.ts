import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/** Tells at seven of the evening what is tomorrow in people's buildings, once: see remind_of_events(). */
export async function remindOfEvents({ kysely }: Database): Promise<void> {
  await sql`select remind_of_events(now())`.execute(kysely);
}
