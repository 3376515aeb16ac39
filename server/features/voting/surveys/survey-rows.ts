import { sql } from "kysely";

import type { SurveyQuestion } from "#contract/surveys.ts";
import type { SurveyQuestionKind, SurveyResultReaders, SurveyUnit } from "#contract/values/surveys.ts";
import { mostSurveyReminders } from "#contract/values/surveys.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { cameLater, phaseOfSurvey } from "#server/domain/asked-surveys.ts";

/** What the policy shows the caller, as lists show it. */
export function selectSurveys(db: CallDatabase) {
  return db
    .selectFrom("surveys")
    .select([
      "surveys.id",
      "surveys.title",
      phaseOfSurvey.as("phase"),
      "surveys.closes_at as closesAt",
      "surveys.is_anonymous as isAnonymous",
      sql<SurveyUnit>`surveys.unit`.as("unit"),
      sql<boolean>`has_answered_survey(surveys.id)`.as("answered"),
      cameLater.as("cameLater"),
      sql<number>`survey_participants(surveys.id)`.as("participantCount"),
      "surveys.created_at as createdAt",
    ]);
}

/** @throws CallError survey_not_found */
export async function readSurvey(db: CallDatabase, surveyId: string) {
  const row = await selectSurveys(db)
    .select([
      "surveys.description",
      "surveys.buildings",
      "surveys.by_building as byBuilding",
      "surveys.min_group_size as minGroupSize",
      sql<SurveyResultReaders>`surveys.results_for`.as("resultsFor"),
      "surveys.opened_at as openedAt",
      "surveys.cancel_reason as cancelReason",
      sql<boolean>`can_see_survey_results(surveys.id)`.as("canSeeResults"),
      // What the office alone is told.
      sql<number | null>`case when app_has_right('votes') then survey_eligible_count(surveys.id) end`.as(
        "eligibleCount",
      ),
    ])
    .where("surveys.id", "=", surveyId)
    .executeTakeFirst();
  if (!row) throw new CallError("survey_not_found");
  return row;
}

export interface Reminders {
  remindersLeft: number;
  nextReminderAt: string | null;
  /** Whether the next one may come now. */
  isFree: boolean;
}

/** What is left of reminding by hand. */
export async function readReminders(db: CallDatabase, surveyId: string): Promise<Reminders> {
  const { rows } = await sql<Reminders>`
    select
      greatest(${mostSurveyReminders} - count(*), 0)::integer as "remindersLeft",
      case when count(*) < ${mostSurveyReminders} then max(due_at) + interval '1 day' end as "nextReminderAt",
      count(*) < ${mostSurveyReminders} and coalesce(max(due_at) + interval '1 day' <= now(), true) as "isFree"
    from survey_reminders where survey_id = ${surveyId} and is_by_hand
  `.execute(db);
  return rows[0]!;
}

/** A question, and the place that its answers are kept under. */
export type PlacedQuestion = SurveyQuestion & { place: number };

/** In their order; empty if the caller may not read the survey. */
export async function readQuestions(db: CallDatabase, surveyId: string): Promise<PlacedQuestion[]> {
  const rows = await db
    .selectFrom("survey_questions")
    .select([
      "id",
      "position as place",
      sql<SurveyQuestionKind>`kind`.as("kind"),
      "title",
      "help",
      "required",
      "options as labels",
      "max_picks as maxPicks",
      "scale",
      "low_label as lowLabel",
      "high_label as highLabel",
    ])
    .where("survey_id", "=", surveyId)
    .orderBy("position")
    .execute();
  return rows.map(({ labels, ...question }) => ({
    ...question,
    options: labels.map((label, index) => ({ id: index + 1, label })),
  }));
}
