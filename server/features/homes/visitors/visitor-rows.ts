import { sql } from "kysely";

import { plateForm } from "#contract/values/plates.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { isMeant, readHousehold } from "#server/domain/household-words.ts";

/** What the household and the gate both see. The database knows which visits the caller may see. */
export function selectVisitors(db: CallDatabase) {
  return db
    .selectFrom("visitor_vehicles")
    .select(["id", "plate", "memo", "is_by_office as isByOffice"])
    .select([
      sql<string>`starts_on::text`.as("startsOn"),
      sql<string>`ends_on::text`.as("endsOn"),
      isInside.as("isInside"),
      sql<string | null>`arrivals[cardinality(arrivals)]`.as("arrivedAt"),
      sql<string | null>`case when not ${isInside} then departures[cardinality(departures)] end`.as("leftAt"),
    ]);
}

/** With the home instead of the person. */
export function selectVisitorsAtGate(db: CallDatabase) {
  return selectVisitors(db).select([
    sql<string>`building::text`.as("building"),
    sql<string>`unit::text`.as("unit"),
    isOverdue.as("isOverdue"),
  ]);
}

/** A day's cars in the order of the homes. Today's are those, too, that should have gone before. */
export async function listVisitors(
  db: CallDatabase,
  { day: asked, query }: { day?: string | null | undefined; query?: string | null | undefined },
) {
  const { today } = await readToday(db);
  const day = asked ?? today;
  const words = query ?? "";
  const plate = plateForm(words);
  const home = readHousehold(words);
  const visitors = await selectVisitorsAtGate(db)
    .where(
      sql<boolean>`(starts_on <= ${day}::date and ends_on >= ${day}::date or ${day === today} and ${isOverdue})`,
    )
    .$if(words !== "", (list) =>
      list.where(
        sql<boolean>`(${plate} <> '' and strpos(plate, ${plate}) > 0 or ${home ? isMeant(home, "visitor_vehicles") : sql`false`})`,
      ),
    )
    .orderBy("visitor_vehicles.building")
    .orderBy("visitor_vehicles.unit")
    .orderBy("plate")
    .orderBy("id")
    .execute();
  return { day, visitors };
}

export const isInside = sql<boolean>`(cardinality(arrivals) > cardinality(departures))`;

const isOverdue = sql<boolean>`(${isInside} and ends_on < (select seoul_today()))`;

/** Whether the gate expects it today. */
export const isOfToday = sql<boolean>`(
  starts_on <= (select seoul_today()) and ends_on >= (select seoul_today()) or ${isInside}
)`;

async function readToday(db: CallDatabase): Promise<{ today: string }> {
  const { rows } = await sql<{ today: string }>`select seoul_today()::text as today`.execute(db);
  return rows[0]!;
}
