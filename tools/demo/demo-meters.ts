import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";

import { personNamed } from "./demo-people.ts";
import type { SamplePeople } from "./demo-people.ts";

/** What homes used since their last bill, one after the other: of water, one says less than before and one far too much. */
const used = [
  { electricity: 268, water: 12.4 },
  { electricity: 301, water: -3 },
  { electricity: 244, water: 11 },
  { electricity: 330, water: 96.2 },
  { electricity: 287 },
];

/** Meters are read since two days ago, and for four more. The resident of the demonstration has entered nothing yet. */
export async function insertMeters(
  database: Database,
  { apartmentId, manager, residents }: SamplePeople,
): Promise<void> {
  const roundId = randomUUID();
  await acting(database, { role: "manager", apartmentId, userId: manager.id }, (db) =>
    sql`
      insert into meter_rounds (apartment_id, id, kinds, starts_on, ends_on)
      values (${apartmentId}, ${roundId}, '{electricity,water}', seoul_today(), seoul_today() + 4)
    `.execute(db),
  );
  const mine = personNamed(residents, "열두층").householdId;
  const others = residents.filter(({ isSetUp, householdId }) => isSetUp && householdId !== mine);
  const entering = [...new Map(others.map((person) => [person.householdId, person])).values()];
  for (const [at, home] of used.entries()) {
    const { id: userId, householdId } = entering[at]!;
    await acting(database, { role: "resident", apartmentId, userId, householdId }, async (db) => {
      for (const [kind, since] of Object.entries(home))
        await sql`
          select submit_meter_reading(
            ${roundId}, ${kind}, last_meter_reading(${householdId}, ${kind}, seoul_today()) + ${since}
          )
        `.execute(db);
    });
  }
  await acting(database, { role: "manager", apartmentId, userId: manager.id }, async (db) => {
    // Only the owner may write of the past.
    await sql`set local role none`.execute(db);
    await sql`
      update meter_rounds set starts_on = starts_on - 2, opening_told_at = now() - interval '2 days'
      where id = ${roundId}
    `.execute(db);
    await sql`
      update meter_readings set starts_on = starts_on - 2, entered_at = now() - interval '1 day'
      where meter_round_id = ${roundId}
    `.execute(db);
  });
}
