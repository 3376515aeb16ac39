import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/** Tells that votes have opened, and those who have not voted that they close soon: see remind_of_votes(). */
export async function remindOfVotes({ kysely }: Database): Promise<void> {
  await sql`select remind_of_votes()`.execute(kysely);
}
