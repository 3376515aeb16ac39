import { sql } from "kysely";

import { mostFound } from "#contract/office-search.ts";
import type { OfficeFinds } from "#contract/office-search.ts";
import type { HouseholdState } from "#contract/values/household-states.ts";
import { plateForm } from "#contract/values/plates.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { holdsWords, isCaller } from "#server/domain/complaint-words.ts";
import { findVehicles } from "#server/domain/home-cards.ts";
import { isMeant, readHousehold } from "#server/domain/household-words.ts";
import { isMeantHome } from "#server/domain/meant-home.ts";

type Found<Kind extends keyof OfficeFinds> = Promise<OfficeFinds[Kind]>;

/** Homes by their numbers, those first whose unit is just what was typed. */
export function findHomes(db: CallDatabase, words: string): Found<"homes"> {
  return db
    .selectFrom("households as h")
    .where(isMeantHome(words))
    .select((of) => [
      "h.id",
      of.cast<string>("h.building", "text").as("building"),
      of.cast<string>("h.unit", "text").as("unit"),
      of.ref("h.state").$castTo<HouseholdState>().as("state"),
    ])
    .orderBy(sql`h.unit::text = ${words}`, "desc")
    .orderBy("h.building")
    .orderBy("h.unit")
    .limit(mostFound)
    .execute();
}

/** Residents by their names, also after a home: '1203 김'. */
export async function findPeople(db: CallDatabase, words: string): Found<"people"> {
  const home = readHousehold(words);
  if (home && home.rest === "") return [];
  const name = home ? home.rest : words;
  return (
    db
      .selectFrom("users as u")
      .innerJoin("households as h", (join) =>
        join.onRef("h.apartment_id", "=", "u.apartment_id").onRef("h.id", "=", "u.household_id"),
      )
      // Written out: the index by household holds residents alone.
      .where("u.role", "=", sql.lit("resident"))
      // For speed, as in listResidents.
      .where("u.apartment_id", "=", sql<string>`app_apartment_id()`)
      .where(sql<boolean>`strpos(search_form(u.name), search_form(${name})) > 0`)
      .$if(home !== null, (list) => list.where(sql<boolean>`${isMeant(home!, "h")}`))
      .select((of) => [
        "u.id",
        "u.name",
        "h.id as householdId",
        of.cast<string>("h.building", "text").as("building"),
        of.cast<string>("h.unit", "text").as("unit"),
      ])
      .orderBy("h.building")
      .orderBy("h.unit")
      .orderBy("u.id")
      .limit(mostFound)
      .execute()
  );
}

/** The homes' own cars, and then visitors'. */
export async function findCars(db: CallDatabase, words: string): Found<"cars"> {
  const plate = plateForm(words);
  if (plate === "") return [];
  const vehicles = await findVehicles(db, plate, mostFound);
  const own = vehicles.map(({ id, plate: whole, householdId, building, unit }) => ({
    id,
    plate: whole,
    householdId,
    building,
    unit,
    endsOn: null,
  }));
  return [...own, ...(await findVisitors(db, plate))].slice(0, mostFound);
}

/** Visitors' cars of the last months and those to come, the latest visit of each. */
async function findVisitors(db: CallDatabase, plate: string): Found<"cars"> {
  const { rows } = await sql<OfficeFinds["cars"][number]>`
    select id, plate, "householdId", building, unit, "endsOn" from (
      select distinct on (v.plate, v.household_id) v.id, v.plate, v.household_id as "householdId",
        v.building::text, v.unit::text, v.ends_on::text as "endsOn", v.ends_on
      from visitor_vehicles v
      where v.apartment_id = app_apartment_id() and v.ends_on >= (select seoul_today()) - 92
        and strpos(v.plate, ${plate}) > 0
      order by v.plate, v.household_id, v.ends_on desc
    ) latest
    order by ends_on desc, plate limit ${mostFound}
  `.execute(db);
  return rows;
}

/**
 * Of so many complaints, the newest, texts are looked through while somebody types; the list of complaints looks through
 * all.
 */
const readComplaints = 2000;

/** Complaints with the words, of the home that they name, or of whoever called. Open ones first. */
export async function findComplaints(db: CallDatabase, words: string): Found<"complaints"> {
  const home = readHousehold(words);
  const ofHome = home
    ? sql`or complaints.household_id = any (array(select home.id from households home where ${isMeant(home, "home")}))
        and ${home.rest === "" ? sql`true` : holdsWords(home.rest)}`
    : sql``;
  const { rows } = await sql<OfficeFinds["complaints"][number]>`
    select complaints.id, complaints.title, complaints.status, complaints.created_at as "createdAt",
      coalesce(
        (select h.building || '동 ' || h.unit || '호' from households h
          where h.apartment_id = complaints.apartment_id and h.id = complaints.household_id),
        complaints.place
      ) as "where"
    from (
      select * from complaints newest
      where newest.apartment_id = app_apartment_id()
      order by newest.created_at desc, newest.id desc limit ${readComplaints}
    ) complaints
    where ${holdsWords(words)} ${ofHome} or complaints.id in (
      select told.complaint_id from complaint_callers told
      where told.apartment_id = app_apartment_id() and ${isCaller(words)}
    )
    order by complaints.status = 'resolved', complaints.created_at desc, complaints.id desc
    limit ${mostFound}
  `.execute(db);
  return rows;
}

/** Notices with the words, newest first. */
export function findNotices(db: CallDatabase, words: string): Found<"notices"> {
  return db
    .selectFrom("notices")
    .where("id", "in", sql<string>`(select notice_id from search_notices(${words}))`)
    .select(["id", "title", "created_at as createdAt"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(mostFound)
    .execute();
}
