import { sql } from "kysely";

import { mostMembers } from "#contract/values/household-states.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** Returns the household of a building and unit. It is made when it is first asked for. */
export async function findOrMakeHousehold(db: CallDatabase, building: number, unit: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select household_of(${building}, ${unit}) as id`.execute(db);
  return rows[0]!.id;
}

/**
 * Locks residents' homes, and another one, before any account in them, as accepting an invitation does: two who lock
 * them in another order would wait for each other. It leaves their people's writings free, which refer to the home
 * after the account.
 */
export async function holdHomes(db: CallDatabase, residentIds: string[], anotherId?: string): Promise<void> {
  await db
    .selectFrom("households")
    .select("id")
    .where((home) =>
      home.or([
        home(
          "id",
          "in",
          home
            .selectFrom("users")
            .where("users.id", "=", sql<string>`any(${residentIds}::uuid[])`)
            .where("users.role", "=", "resident")
            .select("household_id"),
        ),
        ...(anotherId === undefined ? [] : [home("id", "=", anotherId)]),
      ]),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** @throws CallError `household_not_found` */
export async function requireHousehold(db: CallDatabase, householdId: string): Promise<void> {
  const home = await db
    .selectFrom("households")
    .select("id")
    .where("id", "=", householdId)
    .executeTakeFirst();
  if (!home) throw new CallError("household_not_found", { field: "householdId" });
}

/**
 * Locks a home, so that two who fill its card do so one after the other.
 *
 * @throws CallError `household_not_found`
 */
export async function holdHome(db: CallDatabase, householdId: string): Promise<void> {
  const home = await db
    .selectFrom("households")
    .select("id")
    .where("id", "=", householdId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!home) throw new CallError("household_not_found", { field: "householdId" });
}

/** Refuses another member of a household that is full. Locked, so that of two who come at once the second waits. */
export async function requireRoom(db: CallDatabase, householdId: string): Promise<void> {
  const { members } = await db
    .selectFrom("households")
    .where("id", "=", householdId)
    .select("resident_count as members")
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (members >= mostMembers) throw new CallError("household_full", { field: "unit" });
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
