import { sql } from "kysely";

import type { SurveyQuestionKind } from "#contract/values/surveys.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

interface AskedQuestion {
  title: string;
  kind: SurveyQuestionKind;
  options: string[];
}

/** The surveys that the person took part in; what they answered only where it was by name, because nobody knows it else. */
export async function listSurveys(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("surveys")
    .innerJoin("survey_participations", (join) =>
      join
        .onRef("survey_participations.apartment_id", "=", "surveys.apartment_id")
        .onRef("survey_participations.survey_id", "=", "surveys.id"),
    )
    .leftJoin("survey_responses", (join) =>
      join
        .onRef("survey_responses.apartment_id", "=", "survey_participations.apartment_id")
        .onRef("survey_responses.survey_id", "=", "survey_participations.survey_id")
        .onRef("survey_responses.subject", "=", "survey_participations.subject"),
    )
    .select([
      "surveys.id",
      "surveys.title",
      "surveys.is_anonymous as isAnonymous",
      "surveys.created_at as createdAt",
      "survey_participations.answered_at as answeredAt",
      sql<string | null>`array_to_json(survey_responses.answers)::text`.as("answered"),
      sql<AskedQuestion[]>`(
        select jsonb_agg(jsonb_build_object('title', q.title, 'kind', q.kind, 'options', q.options) order by q.position)
        from survey_questions q where q.apartment_id = surveys.apartment_id and q.survey_id = surveys.id
      )`.as("questions"),
    ])
    .where("survey_participations.user_id", "=", person);
  const { rows, nextCursor } = await readPage(db, list, page, {
    table: "surveys",
    text: "answered",
    order: "oldest first",
    maxBytes: 256 * 1024,
  });
  return {
    rows: rows.map(({ answered, questions, ...row }) => ({
      ...row,
      answers: answered === null ? null : wordsOf(questions, JSON.parse(answered) as (string | null)[]),
    })),
    nextCursor,
  };
}

/** Without the questions that were not answered. Choices are kept by their places, with commas between. */
function wordsOf(questions: readonly AskedQuestion[], answers: readonly (string | null)[]) {
  return questions.flatMap(({ title, kind, options }, place) => {
    const kept = answers[place] ?? null;
    if (kept === null) return [];
    const isChosen = kind !== "text" && kind !== "rating";
    const chosen = isChosen ? kept.split(",").map((option) => options[Number(option) - 1]) : [kept];
    return [{ question: title, answer: chosen.join(", ") }];
  });
}
