import { sql } from "kysely";

import type { HomeContact, HomeVehicle } from "#contract/home-cards.ts";
import type { HomeRelation } from "#contract/values/home-relations.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** What the office keeps of a home, as far as the database lets the caller see it. */
export async function readHomeCard(
  db: CallDatabase,
  { id, building, unit }: { id: string; building: string; unit: string },
): Promise<{ contacts: HomeContact[]; vehicles: HomeVehicle[] }> {
  const contacts = await db
    .selectFrom("home_contacts as c")
    .leftJoin("users as u", (join) =>
      join.onRef("u.apartment_id", "=", "c.apartment_id").onRef("u.id", "=", "c.person_id"),
    )
    .where("c.household_id", "=", id)
    .select((of) => [
      "c.id",
      "c.person_id as residentId",
      // Whoever takes complaints knows the people of a home by this function alone.
      sql<string | null>`coalesce(c.name, u.name, (
        select p.name from people_of_home(${building}::integer, ${unit}::integer) p where p.id = c.person_id
      ))`.as("name"),
      of.ref("c.relation").$castTo<HomeRelation | null>().as("relation"),
      "c.phone",
      of.cast<string | null>("c.moved_in_on", "text").as("movedInOn"),
      "c.is_own as isOwn",
    ])
    .orderBy("c.created_at")
    .orderBy("c.id")
    .execute();
  const vehicles = await db
    .selectFrom("home_vehicles")
    .where("household_id", "=", id)
    .select((of) => ["id", "plate", "memo", of("person_id", "is not", null).$castTo<boolean>().as("isOwn")])
    .orderBy("created_at")
    .orderBy("plate")
    .orderBy("id")
    .execute();
  return { contacts, vehicles };
}

export interface FoundVehicle {
  id: string;
  plate: string;
  memo: string | null;
  householdId: string;
  building: string;
  unit: string;
}

/**
 * The homes' own cars with these signs in their plate, each home's once. The database shows none without a right.
 *
 * @param plate without blanks and hyphens
 * @param most of them
 */
export async function findVehicles(db: CallDatabase, plate: string, most: number): Promise<FoundVehicle[]> {
  const { rows } = await sql<FoundVehicle>`
    select distinct on (v.plate, h.building, h.unit) v.id, v.plate, v.memo, h.id as "householdId",
      h.building::text, h.unit::text
    from home_vehicles v
    join households h on h.apartment_id = v.apartment_id and h.id = v.household_id
    where v.apartment_id = app_apartment_id() and strpos(v.plate, ${plate}) > 0
    order by v.plate, h.building, h.unit, v.created_at, v.id limit ${most}
  `.execute(db);
  return rows;
}
