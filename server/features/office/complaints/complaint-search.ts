import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { ComplaintCounts } from "#contract/complaints.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { isMeant, readHousehold } from "#server/domain/household-words.ts";

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
      where told.apartment_id = complaints.apartment_id and told.complaint_id = complaints.id
        and (strpos(search_form(told.name), search_form(${words})) > 0 or ${endsTelephone(words)})
    )`;
  const household = readHousehold(words);
  if (!household) return sql<boolean>`(${inText})`;
  const home = sql`household_id = any (array(
    select home.id from households as home where ${isMeant(household, "home")}
  ))`;
  const said = household.rest === "" ? sql`true` : concernsWords(household.rest);
  return sql<boolean>`(${inText} or (${home} and ${said}))`;
}

/** Somebody who calls again is known by the end of their number. */
function endsTelephone(words: string): RawBuilder<boolean> {
  const digits = words.replaceAll(/[\s-]/g, "");
  if (!/^\d{4,}$/.test(digits)) return sql`false`;
  return sql`translate(told.phone, ' -()', '') like ${`%${digits}`}`;
}

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
