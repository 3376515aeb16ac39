import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/** Ends votes that cannot go on, in public: see lapse_votes(). */
export async function lapseVotes({ kysely }: Database): Promise<void> {
  await sql`select lapse_votes()`.execute(kysely);
}
