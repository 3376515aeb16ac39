import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { Database } from "#database/database.ts";

/** So few that a statement is over soon, however many people have not answered. */
const mostAtOnce = 500;

/** Settles the surveys that have closed, before which nobody sees what was answered: see settle_survey(). */
export function settleSurveys(database: Database): Promise<void> {
  return untilDone(database, sql`settle_survey()`);
}

/** Tells those who have not answered that a survey closes soon: see remind_of_survey(). */
export function remindOfSurveys(database: Database): Promise<void> {
  return untilDone(database, sql`remind_of_survey(${mostAtOnce})`);
}

/** Several servers share it. Each time a part, in a transaction of its own. */
async function untilDone({ kysely }: Database, part: RawBuilder<unknown>): Promise<void> {
  let isFound: boolean;
  do {
    const { rows } = await sql<{ isFound: boolean }>`select ${part} as "isFound"`.execute(kysely);
    isFound = rows[0]!.isFound;
  } while (isFound);
}
