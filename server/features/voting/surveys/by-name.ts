import { sql } from "kysely";
import { z } from "zod";

import { formerRespondent } from "#contract/values/surveys.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { cursorMoment, readCursor, writeCursor } from "#server/domain/page.ts";

import { answersOf } from "./answering.ts";
import type { KeptAnswers } from "./answering.ts";
import { readQuestions, readSurvey } from "./survey-rows.ts";

export const byNameHandlers: Handlers<"getSurveyResponses" | "getSurveyAbsentees"> = {
  async getSurveyResponses({ db, input: { surveyId, cursor, limit } }) {
    await requireNames(db, surveyId);
    const questions = await readQuestions(db, surveyId);
    const last = cursor ? readCursor(cursor, placeOfResponse) : null;
    // One row more than the page shows whether there is a next page.
    const rows = await readResponses(db, surveyId, { last, most: limit + 1 });
    const shown = rows.slice(0, limit);
    const responses = shown.map(({ answers, ...row }) => ({
      ...row,
      answers: answersOf(questions, answers),
    }));
    const end = shown.at(-1);
    return {
      success: true,
      responses,
      nextCursor: rows.length > limit && end ? writeCursor([end.updatedAt, end.id]) : null,
    };
  },

  async getSurveyAbsentees({ db, input: { surveyId, cursor, limit } }) {
    await requireNames(db, surveyId);
    const last = cursor ? readCursor(cursor, placeOfHome) : null;
    const { rows } = await sql<{ building: number; unit: number; missing: number }>`
      select building, unit, missing from survey_absent_homes(${surveyId})
      where ${last?.[0] ?? null}::integer is null
        or (building, unit) > (${last?.[0] ?? null}::integer, ${last?.[1] ?? null}::integer)
      order by building, unit limit ${limit + 1}
    `.execute(db);
    const shown = rows.slice(0, limit);
    const end = shown.at(-1);
    return {
      success: true,
      households: shown.map(({ building, unit, missing }) => ({
        building: String(building),
        unit: String(unit),
        missingCount: missing,
      })),
      nextCursor: rows.length > limit && end ? writeCursor([end.building, end.unit]) : null,
    };
  },
};

interface NamedResponse {
  id: string;
  building: string | null;
  unit: string | null;
  name: string;
  submittedAt: string;
  updatedAt: string;
  answers: KeptAnswers;
}

type Place = [updatedAt: string, id: string];

/** Responses to a survey by name, the latest first; all of them if nothing more is said. */
export async function readResponses(
  db: CallDatabase,
  surveyId: string,
  { last = null, most = null }: { last?: Place | null; most?: number | null } = {},
): Promise<NamedResponse[]> {
  const { rows } = await sql<NamedResponse>`
    with listed as materialized (
      select r.id, r.submitted_at, r.updated_at, r.answers from survey_responses r
      where r.survey_id = ${surveyId} and not r.is_anonymous and (
        ${last?.[1] ?? null}::uuid is null
        or (r.updated_at, r.id) < (${last?.[0] ?? null}::timestamptz, ${last?.[1] ?? null}::uuid)
      )
      order by r.updated_at desc, r.id desc limit ${most}
    )
    select l.id, p.building::text, p.unit::text, coalesce(p.name, ${formerRespondent}) as name,
      l.submitted_at as "submittedAt", l.updated_at as "updatedAt", l.answers
    from listed l join survey_respondents(array(select id from listed)) p on p.response_id = l.id
    order by l.updated_at desc, l.id desc
  `.execute(db);
  return rows;
}

const placeOfResponse = z.tuple([cursorMoment, z.uuid()]);
const homeNumber = z.number().int().min(0).max(1_000_000);
const placeOfHome = z.tuple([homeNumber, homeNumber]);

async function requireNames(db: CallDatabase, surveyId: string): Promise<void> {
  const { isAnonymous } = await readSurvey(db, surveyId);
  if (isAnonymous) throw new CallError("survey_anonymous");
}
