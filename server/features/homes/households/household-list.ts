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
export async function listHouseholds(db: CallDatabase, filter: HouseholdFilter) {
  const { query, building, state, cursor, limit } = filter;
  const asked = db
    .selectFrom("households")
    .$if(query != null, (home) => home.where(concernsWords(query!)))
    .$if(building != null, (home) => home.where("building", "=", building!));
  const found = await asked
    .select(["id", "building", "unit", "state"])
    .$narrowType<{ state: HouseholdState }>()
    .$if(state != null, (home) => home.where("state", "=", state!))
    .$if(cursor != null, (home) => home.where(isBehind(cursor!)))
    .orderBy("building")
    .orderBy("unit")
    .limit(limit + 1)
    .execute();
  const counted = await asked
    .select(["state", (of) => of.fn.countAll<number>().as("count")])
    .$narrowType<{ state: HouseholdState }>()
    .groupBy("state")
    .execute();
  const counts = countsOf(counted);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    households: await withMembers(db, rows),
    nextCursor: last && found.length > limit ? `${last.building}-${last.unit}` : null,
    total: counts[state ?? "all"],
    counts,
    buildings: await listBuildings(db),
  };
}

function concernsWords(words: string): RawBuilder<boolean> {
  const household = readHousehold(words);
  if (!household) return isNamed(words);
  const { rest } = household;
  return sql`(${isMeant(household, "households")} and ${rest === "" ? sql`true` : isNamed(rest)})`;
}

/** Somebody with a name like this lives there. Nobody is looked up by it without the right to see residents. */
function isNamed(words: string): RawBuilder<boolean> {
  return sql`households.id = any (array(
    select u.household_id from users u
    where u.apartment_id = app_apartment_id() and u.role = 'resident'
      and strpos(search_form(u.name), search_form(${words})) > 0
  ))`;
}

/** The place where the previous page ended. */
function isBehind(cursor: string): RawBuilder<boolean> {
  const place = /^(\d{1,5})-(\d{1,5})$/.exec(cursor);
  if (!place) throw new CallError("invalid_input", { field: "cursor", message: "잘못된 접근입니다." });
  return sql`(building, unit) > (${Number(place[1])}::integer, ${Number(place[2])}::integer)`;
}

function countsOf(counted: { state: HouseholdState; count: number }[]) {
  const counts = { all: 0, no_account: 0, waiting: 0, active: 0, vacant: 0 };
  for (const { state, count } of counted) {
    counts[state] = count;
    counts.all += count;
  }
  return counts;
}

async function withMembers<Row extends Omit<Household, "members" | "building" | "unit">>(
  db: CallDatabase,
  rows: (Row & { building: number; unit: number })[],
) {
  if (rows.length === 0) return [];
  const people = await db
    .selectFrom("users")
    // Written out: the index by household holds residents alone.
    .where("role", "=", sql.lit("resident"))
    // For speed, as in listResidents.
    .where("apartment_id", "=", sql<string>`app_apartment_id()`)
    .where(sql<boolean>`household_id = any (${rows.map(({ id }) => id)}::uuid[])`)
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
  return rows.map(({ building, unit, ...row }) => ({
    ...row,
    building: String(building),
    unit: String(unit),
    members: byHome.get(row.id) ?? [],
  }));
}

async function listBuildings(db: CallDatabase): Promise<string[]> {
  const rows = await db.selectFrom("households").select("building").distinct().orderBy("building").execute();
  return rows.map(({ building }) => String(building));
}
