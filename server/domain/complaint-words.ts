import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { isMeant, readHousehold } from "./household-words.ts";

/** A where-condition: the words stand in the complaint's title or content. */
export function holdsWords(words: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(complaints.search_text, search_form(${words})) > 0`;
}

/**
 * A where-condition for the office's search: the words stand in title, content or the author's name, or name
 * the household that it came from. After a household, further words may follow: '103동 누수'.
 */
export function concernsWords(words: string): RawBuilder<boolean> {
  const inText = sql<boolean>`${holdsWords(words)} or strpos(search_form(author_name), search_form(${words})) > 0
    or strpos(search_form(place), search_form(${words})) > 0
    or exists (
      select from complaint_callers told
      where told.apartment_id = complaints.apartment_id and told.complaint_id = complaints.id and ${isCaller(words)}
    )`;
  const household = readHousehold(words);
  if (!household) return sql<boolean>`(${inText})`;
  const home = sql`household_id = any (array(
    select home.id from households as home where ${isMeant(household, "home")}
  ))`;
  const said = household.rest === "" ? sql`true` : concernsWords(household.rest);
  return sql<boolean>`(${inText} or (${home} and ${said}))`;
}

/**
 * A where-condition on `told` (complaint_callers): its name has the words, or its number ends with them, because somebody
 * who calls again is known by that.
 */
export function isCaller(words: string): RawBuilder<boolean> {
  const digits = words.replaceAll(/[\s-]/g, "");
  const isNumber = /^\d{4,}$/.test(digits)
    ? sql`translate(told.phone, ' -()', '') like ${`%${digits}`}`
    : sql`false`;
  return sql<boolean>`(strpos(search_form(told.name), search_form(${words})) > 0 or ${isNumber})`;
}
