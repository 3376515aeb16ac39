import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { Database } from "#database/database.ts";

/** So few that a statement is over soon, however many people have not answered. */
const mostAtOnce = 500;

/** Settles the surveys that have closed. Nobody sees the answers before that: see settle_survey(). */
export async function settleSurveys(database: Database): Promise<void> {
  const settled = await untilDone(database, sql`settle_survey()`);
  // The rows that were written anew still name the transaction in which each answer came.
  if (settled > 0) await database.dropDeadRows(["survey_participations", "survey_responses"]);
}

/** Tells those who have not answered that a survey closes soon: see remind_of_survey(). */
export async function remindOfSurveys(database: Database): Promise<void> {
  await untilDone(database, sql`remind_of_survey(${mostAtOnce})`);
}

/**
 * Several servers share it. Each time a part, in a transaction of its own.
 *
 * @returns how many parts there were
 */
async function untilDone({ kysely }: Database, part: RawBuilder<unknown>): Promise<number> {
  for (let done = 0; ; done++) {
    const { rows } = await sql<{ isFound: boolean }>`select ${part} as "isFound"`.execute(kysely);
    if (!rows[0]!.isFound) return done;
  }
}
