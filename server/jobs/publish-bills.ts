import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/** Publishes the bills that are due, with their alerts: a month at a time. Several servers share it. */
export async function publishDueBills(database: Database): Promise<void> {
  let published: number;
  do {
    const { rows } = await sql<{ published: number }>`select publish_due_bills(1) as published`.execute(
      database.kysely,
    );
    published = rows[0]!.published;
  } while (published > 0);
}
