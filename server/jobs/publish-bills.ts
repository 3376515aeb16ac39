import { setImmediate as nextTurn } from "node:timers/promises";

import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import { tellOfBills } from "#server/domain/telling-of-bills.ts";

/**
 * Publishes the bills that are due, a month at a time, and tells people of what is out: also where a server was killed
 * before it had told all. Several servers share it.
 */
export async function publishDueBills({ kysely }: Database): Promise<void> {
  const publish = sql<{ published: number }>`select publish_due_bills(1) as published`;
  while ((await publish.execute(kysely)).rows[0]!.published > 0);
  // The embedded database answers without giving network I/O a turn.
  while (await tellOfBills(kysely)) await nextTurn();
}
