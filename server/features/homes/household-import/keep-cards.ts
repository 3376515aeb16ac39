import { sql } from "kysely";

import { homeName } from "#contract/values/home-name.ts";
import { mostVehicles } from "#contract/values/home-relations.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";
import type { CallDatabase } from "#database/transaction.ts";

import type { ListedCard } from "./listed-card.ts";

/** Somebody of a list, with what it says for the card of their home. */
export interface ListedPerson extends Unit, Omit<ListedCard, "relation"> {
  /** Null in a list without names: their account has the home's. */
  name: string | null;
  /** Their account, if there was one when the list was checked. */
  residentId: string | null;
  relation: string | null;
}

/**
 * Keeps what a list says for the homes' cards. What people have said of themselves stands, and what the list does not say
 * stays as it was. Of cars, those that the home lacks, as far as its card has room.
 *
 * @returns how many people's cards it has
 */
export async function keepCards(db: CallDatabase, people: ListedPerson[]): Promise<number> {
  const said = people.filter(
    ({ officePhone, relation, movedInOn, plates }) =>
      officePhone !== null || relation !== null || movedInOn !== null || plates.length > 0,
  );
  if (said.length === 0) return 0;
  const listed = JSON.stringify(said.map((person) => ({ ...person, name: person.name ?? homeName(person) })));
  const { rows } = await sql`
    with listed as (
      select r.*, h.id as home from json_to_recordset(${listed}::json) as r (
        building integer, unit integer, name text, "residentId" uuid, "officePhone" text, relation text,
        "movedInOn" date, plates text[]
      )
      join households h on h.apartment_id = app_apartment_id() and h.building = r.building and h.unit = r.unit
    ), known as (
      select distinct on (u.id) u.id as person, l.* from listed l
      join users u on u.apartment_id = app_apartment_id() and u.household_id = l.home and u.role = 'resident'
        and (u.id = l."residentId" or u.name = l.name)
      where num_nonnulls(l."officePhone", l.relation, l."movedInOn") > 0
      order by u.id, u.id is distinct from l."residentId"
    )
    insert into home_contacts as c (apartment_id, household_id, person_id, phone, relation, moved_in_on)
    select app_apartment_id(), home, person, "officePhone", relation, "movedInOn" from known
    on conflict (apartment_id, person_id) do update set phone = coalesce(excluded.phone, c.phone),
      relation = coalesce(excluded.relation, c.relation), moved_in_on = coalesce(excluded.moved_in_on, c.moved_in_on)
    where not c.is_own
    returning c.id
  `.execute(db);
  await sql`
    insert into home_vehicles (apartment_id, household_id, plate)
    select app_apartment_id(), home, plate
    from (
      select home, plate, row_number() over (partition by home order by plate) as place
      from (
        select distinct h.id as home, listed_plate as plate
        from json_to_recordset(${listed}::json) as r (building integer, unit integer, plates text[])
        join households h on h.apartment_id = app_apartment_id() and h.building = r.building and h.unit = r.unit
        cross join unnest(r.plates) listed_plate
        where not exists (
          select from home_vehicles v
          where v.apartment_id = app_apartment_id() and v.household_id = h.id and v.plate = listed_plate
        )
      ) lacking
    ) numbered
    where place <= ${mostVehicles} - (
      select count(*) from home_vehicles v where v.apartment_id = app_apartment_id() and v.household_id = home
    )
    on conflict do nothing
  `.execute(db);
  return rows.length;
}
