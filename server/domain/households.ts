import { sql } from "kysely";

import type { Unit } from "#contract/values/unit-numbering.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** Returns the household of a building and unit. It is made when it is first asked for. */
export async function findOrMakeHousehold(db: CallDatabase, building: number, unit: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select household_of(${building}, ${unit}) as id`.execute(db);
  return rows[0]!.id;
}

/** How a home is called, and an account that the bulk creation made for it. */
export function homeName({ building, unit }: Unit): string {
  return `${building}동 ${unit}호`;
}

/** The building and unit of each household of the apartment, by the household's id. */
export async function listUnits(db: CallDatabase, apartmentId: string): Promise<Map<string, Unit>> {
  const households = await db
    .selectFrom("households")
    .where("apartment_id", "=", apartmentId)
    .select(["id", "building", "unit"])
    .execute();
  return new Map(households.map(({ id, building, unit }) => [id, { building, unit }]));
}
