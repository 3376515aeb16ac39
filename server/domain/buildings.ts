import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** @throws CallError invalid_input, naming the buildings that the caller's apartment does not have */
export async function refuseUnknownBuildings(db: CallDatabase, buildings: readonly number[]): Promise<void> {
  const { rows } = await sql<{ building: number }>`
    select distinct asked.building from unnest(${[...buildings]}::integer[]) asked (building)
    where not exists (select from households where households.building = asked.building)
    order by 1
  `.execute(db);
  if (rows.length === 0) return;
  const unknown = rows.map(({ building }) => `${building}동`).join(", ");
  throw new CallError("invalid_input", {
    field: "buildings",
    message: `우리 단지에 없는 동이에요: ${unknown}`,
  });
}

/** The buildings in which somebody lives, with how many homes are not vacant. */
export async function readBuildings(
  db: CallDatabase,
): Promise<{ building: number; householdCount: number }[]> {
  return db
    .selectFrom("households")
    .select((household) => ["building", household.fn.countAll<number>().as("householdCount")])
    .where("is_vacant", "=", false)
    .groupBy("building")
    .orderBy("building")
    .execute();
}
