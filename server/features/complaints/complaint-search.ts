import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { ComplaintCounts } from "#contract/complaints.ts";
import { searchForm } from "#contract/values/search-form.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** A where-condition: the words stand in the complaint's title or content. */
export function holdsWords(words: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(complaints.search_text, search_form(${words})) > 0`;
}

/**
 * A where-condition for the office's search: the words stand in title, content or the author's name, or name
 * the household that it came from. After a household, further words may follow: '103동 누수'.
 */
export function concernsWords(words: string): RawBuilder<boolean> {
  const inText = sql<boolean>`${holdsWords(words)} or strpos(search_form(author_name), search_form(${words})) > 0`;
  const household = readHousehold(words);
  if (!household) return sql<boolean>`(${inText})`;
  const { building, unit, rest, isEither } = household;
  const lives = isEither
    ? sql`(home.building = ${unit} or home.unit = ${unit})`
    : sql`(home.building = ${building} or ${building}::integer is null)
        and (home.unit = ${unit} or ${unit}::integer is null)`;
  const home = sql`household_id = any (array(select home.id from households as home where ${lives}))`;
  const said = rest === "" ? sql`true` : concernsWords(rest);
  return sql<boolean>`(${inText} or (${home} and ${said}))`;
}

export interface HouseholdWords {
  building: number | null;
  unit: number | null;
  /** Whether the number may be a building's as well as a unit's. */
  isEither: boolean;
  /** The words after the household. */
  rest: string;
}

/** Reads the household that the words begin with: '103동', '1203호', '103-1203', '103동 1203호', '1203'. */
export function readHousehold(words: string): HouseholdWords | null {
  const found = household.exec(words.trim());
  const numbers = found?.groups;
  if (!found || !numbers) return null;
  const { building, unit = numbers["alone"], either } = numbers;
  const rest = words.trim().slice(found[0].length).trim();
  return {
    building: building === undefined ? null : Number(building),
    unit: numberOf(unit ?? either),
    isEither: either !== undefined,
    // One letter would be found in nearly every text, so it is more likely an ending: '103동의'.
    rest: searchForm(rest).length < 2 ? "" : rest,
  };
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

const household = new RegExp(
  String.raw`^(?:` +
    String.raw`(?<building>\d{1,5})\s*(?:동|-)(?:\s*(?<unit>\d{1,5})(?:\s*호|(?=\s|$)))?` +
    String.raw`|(?<alone>\d{1,5})\s*호|(?<either>\d{1,5})(?=\s|$))`,
  "u",
);

/** How many of the apartment's complaints there are in each status, of those that meet the conditions. */
export function countByStatus(
  db: CallDatabase,
  conditions: readonly RawBuilder<boolean>[],
): Promise<ComplaintCounts> {
  let list = db.selectFrom("complaints").select((of) => {
    const all = of.fn.countAll<number>();
    return [
      all.as("all"),
      all.filterWhere("status", "=", "submitted").as("submitted"),
      all.filterWhere("status", "=", "in_progress").as("in_progress"),
      all.filterWhere("status", "=", "resolved").as("resolved"),
    ];
  });
  for (const condition of conditions) list = list.where(condition);
  return list.executeTakeFirstOrThrow();
}
