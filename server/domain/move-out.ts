import { sql } from "kysely";

import { announceEach } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { sessionTopic } from "#server/call/changes.ts";

import { holdHomes } from "./households.ts";

/**
 * Deletes residents' accounts, and ends their sessions and pushes at once. What they wrote stays, without their
 * names and homes.
 *
 * @returns those that there were
 */
export async function removeResidents(
  db: CallDatabase,
  which: { ids: string[] } | { householdIds: string[] },
): Promise<{ id: string; household_id: string | null }[]> {
  const [column, values] =
    "ids" in which ? (["id", which.ids] as const) : (["household_id", which.householdIds] as const);
  if (values.length === 0) return [];
  if ("ids" in which) await holdHomes(db, which.ids);
  const removed = await db
    .deleteFrom("users")
    // Written out: the plan is the same for all values, and managers have an index of their own.
    .where("role", "=", sql.lit("resident"))
    .where(column, "=", sql<string>`any(${values}::uuid[])`)
    .returning(["id", "household_id"])
    .execute();
  await announceEach(
    db,
    removed.map(({ id }) => sessionTopic(id)),
  );
  return removed;
}

/**
 * Ends everything that households have, so that the next people inherit nothing. The database checks the caller's
 * right: without it, there is nothing to end.
 *
 * @returns how many accounts each had
 */
export async function moveOutHouseholds(
  db: CallDatabase,
  ids: string[],
): Promise<{ id: string; removed: number }[]> {
  if (ids.length === 0) return [];
  const removed = Map.groupBy(
    await removeResidents(db, { householdIds: ids }),
    ({ household_id }) => household_id,
  );
  // A household without accounts has visits, too, which the office registered, and bookings; and an import's new accounts, which
  // nobody sees yet, keep the household from being empty.
  await sql`
    select end_visits_of_household(home), forget_receipts_of_household(home), end_reservations_of_household(home),
      end_lottery_entries_of_household(home), forget_calls_of_household(home)
    from unnest(${ids}::uuid[]) home
  `.execute(db);
  // Also what the office has noted of people without an account, in homes that had none.
  for (const table of ["home_contacts", "home_vehicles"] as const) {
    await db
      .deleteFrom(table)
      .where(sql<boolean>`household_id = any (${ids}::uuid[])`)
      .execute();
  }
  return ids.map((id) => ({ id, removed: removed.get(id)?.length ?? 0 }));
}
