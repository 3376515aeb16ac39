import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { UsageKind } from "#contract/values/bills.ts";
import type { Database } from "#database/database.ts";

import { acting, asGate } from "./acting.ts";
import { asOwner } from "./as-owner.ts";
import type { Actor } from "./builders.ts";

const bound = ({ id: userId, apartmentId }: Actor) =>
  ({ role: "manager", userId, apartmentId: apartmentId! }) as const;

/** A round that is open, in place of what was open before. Nobody is told of it. */
export async function meterRound(
  database: Database,
  office: Actor,
  kinds: readonly UsageKind[] = ["water"],
): Promise<{ roundId: string }> {
  const roundId = randomUUID();
  await acting(database, bound(office), async (db) => {
    await db
      .updateTable("meter_rounds")
      .set({ closed_at: sql`now()` })
      .where("closed_at", "is", null)
      .execute();
    await db
      .insertInto("meter_rounds")
      .values({
        apartment_id: office.apartmentId!,
        id: roundId,
        kinds: [...kinds],
        starts_on: sql`seoul_today()`,
        ends_on: sql`seoul_today() + 6`,
      })
      .execute();
  });
  return { roundId };
}

/** Ends all that is open or comes, so that another may be opened. */
export async function noMeterRounds(database: Database, office: Actor): Promise<void> {
  await acting(database, bound(office), (db) =>
    db
      .updateTable("meter_rounds")
      .set({ closed_at: sql`now()` })
      .where("closed_at", "is", null)
      .execute(),
  );
}

/** What a home's water meter says in a round that is open. */
export async function enterWater(
  database: Database,
  person: Actor,
  roundId: string,
  value: number,
): Promise<void> {
  const householdId = await householdOf(database, person);
  const { id: userId, apartmentId } = person;
  await acting(database, { role: "resident", userId, householdId, apartmentId: apartmentId! }, (db) =>
    sql`select submit_meter_reading(${roundId}, 'water', ${value})`.execute(db),
  );
}

/** Moves a round by days, with its readings, as if it had been so long ago. */
export async function moveRound(database: Database, roundId: string, days: number): Promise<void> {
  await asOwner(
    database,
    "meter_rounds",
    sql`update meter_rounds set starts_on = starts_on + ${days}::integer, ends_on = ends_on + ${days}::integer
      where id = ${roundId}`,
  );
  await asOwner(
    database,
    "meter_readings",
    sql`update meter_readings set starts_on = starts_on + ${days}::integer where meter_round_id = ${roundId}`,
  );
}

export async function householdOf(database: Database, { id }: Actor): Promise<string> {
  const found = await asGate(database, (db) =>
    db.selectFrom("users").select("household_id").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  return found.household_id!;
}
