import { sql } from "kysely";
import { z } from "zod";

import type { SurveyPhase } from "#contract/values/surveys.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { isAsked, phaseOfSurvey } from "#server/domain/asked-surveys.ts";
import { readCursor, writeCursor } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

import { selectSurveys } from "./survey-rows.ts";

const rank = sql<number>`case when ${isAsked} then 0 else 1 end`;

/** Ascending within a rank: the nearest closing first, or else the newest. */
const moment = sql<string>`case
  when ${isAsked} then extract(epoch from surveys.closes_at) else -extract(epoch from surveys.created_at)
end`;

const place = z.tuple([z.int().min(0).max(1), z.string().regex(/^-?\d{1,12}(?:\.\d{1,6})?$/), z.uuid()]);

/** A page of the surveys that the caller sees: first those that ask for their answer. */
export async function listSurveys(
  db: CallDatabase,
  { phase, cursor, limit }: Page & { phase?: SurveyPhase | null },
) {
  const last = cursor ? readCursor(cursor, place) : null;
  const rows = await selectSurveys(db)
    .select([rank.as("rank"), sql<string>`(${moment})::text`.as("moment")])
    .$if(Boolean(phase), (list) => list.where(phaseOfSurvey, "=", phase!))
    .$if(last !== null, (list) => {
      const [ofRank, at, id] = last!;
      const end = sql`(${ofRank}::integer, ${at}::numeric, ${id}::uuid)`;
      return list.where(sql<boolean>`(${rank}, ${moment}, surveys.id) > ${end}`);
    })
    .orderBy(rank)
    .orderBy(moment)
    .orderBy("surveys.id")
    .limit(limit + 1)
    .execute();
  const surveys = rows.slice(0, limit);
  const end = rows.length > limit ? surveys.at(-1) : undefined;
  return { surveys, nextCursor: end ? writeCursor([end.rank, end.moment, end.id]) : null };
}
