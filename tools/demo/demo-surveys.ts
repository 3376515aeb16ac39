import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { SurveyValue } from "#contract/values/survey-answers.ts";
import type { Database } from "#database/database.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { settleSurveys } from "#server/jobs/run-surveys.ts";
import { acting } from "#server/testing/acting.ts";

import { before, onTheHour } from "./demo-people.ts";
import type { SamplePeople } from "./demo-people.ts";
import { sampleSurveys } from "./demo-survey-texts.ts";
import type { SampleSurvey } from "./demo-survey-texts.ts";

/** Inserts surveys as if they had been opened and answered at their times, and closes what has ended. */
export async function insertSurveys(
  database: Database,
  people: Pick<SamplePeople, "apartmentId" | "manager" | "residents">,
): Promise<void> {
  const { apartmentId, manager } = people;
  await acting(database, { role: "manager", apartmentId, userId: manager.id }, async (db) => {
    // Only the gate writes answers, and only the owner those of the past.
    await sql`set local role none`.execute(db);
    for (const survey of sampleSurveys) await insertSurvey(db, people, survey);
  });
  await settleSurveys(database);
}

async function insertSurvey(
  db: CallDatabase,
  people: Pick<SamplePeople, "apartmentId" | "residents">,
  survey: SampleSurvey,
): Promise<void> {
  const { apartmentId: apartment_id } = people;
  const { id: survey_id } = await db
    .insertInto("surveys")
    .values({
      apartment_id,
      title: survey.title,
      description: survey.description,
      is_anonymous: survey.isAnonymous,
      unit: survey.unit,
      results_for: "everyone",
      created_at: before(survey.openedHoursAgo + 1),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("survey_questions")
    .values(
      survey.questions.map(({ maxPicks, lowLabel, highLabel, ...question }, index) => ({
        apartment_id,
        survey_id,
        position: index + 1,
        max_picks: maxPicks ?? null,
        low_label: lowLabel ?? null,
        high_label: highLabel ?? null,
        ...question,
      })),
    )
    .execute();
  await db
    .updateTable("surveys")
    .set({
      state: "open",
      opened_at: before(survey.openedHoursAgo),
      closes_at: onTheHour(before(-survey.closesInHours)),
    })
    .where("id", "=", survey_id)
    .execute();
  await insertAnswers(db, people, survey, survey_id);
}

async function insertAnswers(
  db: CallDatabase,
  { apartmentId: apartment_id, residents }: Pick<SamplePeople, "apartmentId" | "residents">,
  { isAnonymous: is_anonymous, openedHoursAgo, answers }: SampleSurvey,
  survey_id: string,
): Promise<void> {
  for (const [index, [name, values]] of Object.entries(answers).entries()) {
    const { id: user_id, householdId: household_id } = residents.find((one) => one.name === name)!;
    const answered_at = before(openedHoursAgo - index - 1);
    await db
      .insertInto("survey_participations")
      .values({
        apartment_id,
        survey_id,
        is_anonymous,
        user_id,
        subject: household_id,
        submission_ids: [randomUUID()],
        answered_at: is_anonymous ? null : answered_at,
      })
      .execute();
    await db
      .insertInto("survey_responses")
      .values({
        apartment_id,
        survey_id,
        is_anonymous,
        answers: sql<string[]>`${values.map((value) => keptOf(value))}::text[]`,
        ...(!is_anonymous && {
          subject: household_id,
          user_id,
          household_id,
          submitted_at: answered_at,
          updated_at: answered_at,
        }),
      })
      .execute();
  }
}

/** As a row keeps an answer: several choices with commas between. */
function keptOf(value: SurveyValue | null): string | null {
  return value === null ? null : String(value);
}
