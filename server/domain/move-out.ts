import { sql } from "kysely";

import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { sessionTopic } from "#server/call/changes.ts";

import { holdHomes } from "./households.ts";

/**
 * Deletes residents' accounts, and ends their sessions and pushes at once. What they wrote stays, without their
 * names and homes.
 *
 * @returns how many there were
 */
export async function removeResidents(
  db: CallDatabase,
  which: { id: string } | { household_id: string },
): Promise<number> {
  const [column, value] =
    "id" in which ? (["id", which.id] as const) : (["household_id", which.household_id] as const);
  if ("id" in which) await holdHomes(db, which.id);
  const removed = await db
    .deleteFrom("users")
    .where("role", "=", "resident")
    .where(column, "=", value)
    .returning("id")
    .execute();
  for (const { id } of removed) await announce(db, sessionTopic(id));
  return removed.length;
}

/**
 * Ends everything that a household has, so that whoever moves in inherits nothing. The caller's right is what the
 * database checks: without it, there is nothing to end.
 *
 * @returns how many accounts it had
 */
export async function moveOutHousehold(db: CallDatabase, householdId: string): Promise<number> {
  const removedCount = await removeResidents(db, { household_id: householdId });
  // A household without accounts has visits, too, which the office registered.
  await sql`select end_visits_of_household(${householdId})`.execute(db);
  return removedCount;
}
