import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { Household } from "#contract/households.ts";
import type { HouseholdState } from "#contract/values/household-states.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { isMeant, readHousehold } from "#server/domain/household-words.ts";

interface HouseholdFilter {
  query?: string | null | undefined;
  building?: number | null | undefined;
  state?: HouseholdState | null | undefined;
  cursor?: string | null | undefined;
  limit: number;
}

/** A page of the apartment's homes by building and unit, with how many there are in each state. */
export async function listHouseholds(db: CallDatabase, apartmentId: string, filter: HouseholdFilter) {
  const { state, cursor, limit } = filter;
  const asked = sql`h.apartment_id = ${apartmentId} and ${isAsked(filter)}`;
  const { counts, buildings } = await countHouseholds(db, apartmentId, asked);
  const { rows: found } = await sql<HouseholdRow>`
    select h.id, h.building, h.unit, ${stateOf(apartmentId)} as state from households h
    where ${asked} and ${state == null ? sql`true` : sql`${stateOf(apartmentId)} = ${state}`}
      and ${cursor == null ? sql`true` : isBehind(cursor)}
    order by h.building, h.unit limit ${limit + 1}
  `.execute(db);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    households: await withMembers(db, apartmentId, rows),
    nextCursor: last && found.length > limit ? `${last.building}-${last.unit}` : null,
    total: counts[state ?? "all"],
    counts,
    buildings,
  };
}

interface HouseholdRow {
  id: string;
  building: number;
  unit: number;
  state: HouseholdState;
}

/**
 * A home's state. Each subselect is asked once, whatever the planner believes of tables that a bulk has just
 * filled: a join would compare every home with every account.
 */
function stateOf(apartmentId: string): RawBuilder<HouseholdState> {
  const residents = sql`select u.household_id from users u where u.role = 'resident' and u.apartment_id = ${apartmentId}`;
  return sql`case
    when h.is_vacant then 'vacant'
    when h.id in (${residents} and not u.is_initial_password) then 'active'
    when h.id in (${residents}) then 'waiting'
    else 'no_account'
  end`;
}

function isAsked({ query, building }: HouseholdFilter): RawBuilder<boolean> {
  const inBuilding = building == null ? sql`true` : sql`h.building = ${building}`;
  return sql`${inBuilding} and ${query == null ? sql`true` : concernsWords(query)}`;
}

/** After a household, a name may follow: '103동 김'. */
function concernsWords(words: string): RawBuilder<boolean> {
  const isNamed = sql<boolean>`h.id in (
    select u.household_id from users u
    where u.role = 'resident' and strpos(search_form(u.name), search_form(${words})) > 0
  )`;
  const household = readHousehold(words);
  if (!household) return isNamed;
  const said = household.rest === "" ? sql`true` : concernsWords(household.rest);
  return sql`(${isNamed} or (${isMeant(household, "h")} and ${said}))`;
}

async function countHouseholds(db: CallDatabase, apartmentId: string, asked: RawBuilder<unknown>) {
  const { rows } = await sql<{ state: HouseholdState; count: number }>`
    select s.state, count(*)::integer as count
    from (select ${stateOf(apartmentId)} as state from households h where ${asked}) s group by s.state
  `.execute(db);
  const { rows: all } = await sql<{ building: number }>`
    select distinct h.building from households h where h.apartment_id = ${apartmentId} order by h.building
  `.execute(db);
  const counts = { all: 0, no_account: 0, waiting: 0, active: 0, vacant: 0 };
  for (const { state, count } of rows) {
    counts[state] = count;
    counts.all += count;
  }
  return { counts, buildings: all.map(({ building }) => String(building)) };
}

async function withMembers(
  db: CallDatabase,
  apartmentId: string,
  rows: HouseholdRow[],
): Promise<Household[]> {
  if (rows.length === 0) return [];
  const people = await db
    .selectFrom("users")
    .where("role", "=", "resident")
    // For speed, as in listResidents.
    .where("apartment_id", "=", apartmentId)
    .where(
      "household_id",
      "in",
      rows.map(({ id }) => id),
    )
    .select([
      "id",
      "household_id",
      "name",
      "is_initial_password as isInitialPassword",
      "created_at as joinedAt",
    ])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const byHome = Map.groupBy(people, ({ household_id }) => household_id);
  return rows.map(({ id, building, unit, state }) => ({
    id,
    building: String(building),
    unit: String(unit),
    state,
    members: byHome.get(id) ?? [],
  }));
}

/** The place where the previous page ended. */
function isBehind(cursor: string): RawBuilder<boolean> {
  const place = /^(\d{1,5})-(\d{1,5})$/.exec(cursor);
  if (!place) throw new CallError("invalid_input", { field: "cursor", message: "잘못된 접근입니다." });
  return sql`(h.building, h.unit) > (${Number(place[1])}::integer, ${Number(place[2])}::integer)`;
}
