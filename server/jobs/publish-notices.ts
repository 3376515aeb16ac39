import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/** So few that a statement is over soon, however many are due after a long stop. */
const mostAtOnce = 50;

/**
 * Publishes the notices that are due, with their alerts. Several servers share it. What became due while no server
 * ran is published by the first that starts.
 */
export async function publishDueNotices(database: Database): Promise<void> {
  // An embedded database without room would end the process.
  if (!database.hasRoomToWrite()) return;
  let published: number;
  do {
    const { rows } = await sql<{ published: number }>`
      select publish_due_notices(${mostAtOnce}) as published
    `.execute(database.kysely);
    published = rows[0]!.published;
  } while (published === mostAtOnce);
}
