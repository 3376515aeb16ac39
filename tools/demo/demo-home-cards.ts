import { sql } from "kysely";

import type { HomeRelation } from "#contract/values/home-relations.ts";
import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";

import { personNamed } from "./demo-people.ts";
import type { SamplePeople } from "./demo-people.ts";

interface SampleContact {
  /** The nickname of somebody of the home. */
  home: string;
  /** Somebody without an account; else it is the one with the nickname. */
  name?: string;
  relation: HomeRelation;
  phone: string | null;
  movedInOn: string | null;
}

const sampleContacts: readonly SampleContact[] = [
  { home: "열두층", relation: "owner", phone: "010-0000-1203", movedInOn: "2019-03-02" },
  { home: "열두층", name: "전점례", relation: "family", phone: "010-0000-7712", movedInOn: null },
  { home: "감나무집", relation: "tenant", phone: "010-0000-5521", movedInOn: "2024-08-30" },
];

const sampleVehicles = [
  { home: "열두층", plate: "152가7730", memo: "흰색 쏘나타" },
  { home: "열두층", plate: "38나2094", memo: null },
  { home: "감나무집", plate: "61다5521", memo: "파란 경차" },
];

/** Notes what the office keeps of some homes, as the office does. */
export async function insertHomeCards(
  database: Database,
  { apartmentId: apartment_id, manager, residents }: SamplePeople,
): Promise<void> {
  await acting(database, { role: "manager", apartmentId: apartment_id, userId: manager.id }, async (db) => {
    await sql`set local role none`.execute(db);
    for (const { home, name = null, relation, phone, movedInOn } of sampleContacts) {
      const { id, householdId: household_id } = personNamed(residents, home);
      await db
        .insertInto("home_contacts")
        .values({
          apartment_id,
          household_id,
          person_id: name === null ? id : null,
          name,
          relation,
          phone,
          moved_in_on: movedInOn,
        })
        .execute();
    }
    await db
      .insertInto("home_vehicles")
      .values(
        sampleVehicles.map(({ home, plate, memo }) => ({
          apartment_id,
          household_id: personNamed(residents, home).householdId,
          plate,
          memo,
        })),
      )
      .execute();
  });
}
