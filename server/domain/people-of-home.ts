import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

interface Home {
  building: number;
  unit: number;
}

/** @throws CallError `household_not_found` */
export async function findHome(db: CallDatabase, { building, unit }: Home): Promise<string> {
  const home = await db
    .selectFrom("households")
    .select("id")
    .where("building", "=", building)
    .where("unit", "=", unit)
    .where("bulk_id", "is", null)
    .executeTakeFirst();
  if (!home) throw new CallError("household_not_found", { field: "unit" });
  return home.id;
}

/** The people of a home, in the order in which they came; for managers with the right of facilities or of votes. */
export async function peopleOf(
  db: CallDatabase,
  { building, unit }: Home,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from people_of_home(${building}, ${unit})
  `.execute(db);
  return rows;
}
