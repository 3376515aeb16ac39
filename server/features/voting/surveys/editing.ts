import type { z } from "zod";

import type { surveyInput } from "#contract/surveys.ts";
import { surveyGroupSizes } from "#contract/values/surveys.ts";
import type { SurveyPhase } from "#contract/values/surveys.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { phaseOfSurvey } from "#server/domain/asked-surveys.ts";
import { record } from "#server/domain/audit.ts";
import { refuseUnknownBuildings } from "#server/domain/buildings.ts";

export const editingHandlers: Handlers<"createSurvey" | "updateSurvey" | "deleteSurvey"> = {
  async createSurvey({ db, caller: { apartmentId }, input }) {
    const columns = await columnsOf(db, input);
    const { id: surveyId } = await db
      .insertInto("surveys")
      .values({ ...columns, apartment_id: apartmentId })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addQuestions(db, { apartmentId, surveyId }, input.questions);
    return { success: true, surveyId, message: "설문을 저장했어요." };
  },

  async updateSurvey({ db, caller: { apartmentId }, input: { surveyId, ...input } }) {
    const { phase } = await lockSurvey(db, surveyId);
    if (phase !== "draft") throw new CallError("survey_not_draft");
    await db
      .updateTable("surveys")
      .set(await columnsOf(db, input))
      .where("id", "=", surveyId)
      .execute();
    await db.deleteFrom("survey_questions").where("survey_id", "=", surveyId).execute();
    await addQuestions(db, { apartmentId, surveyId }, input.questions);
    return { success: true, surveyId, message: "설문을 저장했어요." };
  },

  async deleteSurvey({ db, caller, origin, input: { surveyId } }) {
    const { phase } = await lockSurvey(db, surveyId);
    if (phase === "open") throw new CallError("survey_open");
    await db.deleteFrom("surveys").where("id", "=", surveyId).execute();
    await record(db, { action: "survey_deleted", caller, origin, subjectId: surveyId });
    return { success: true, message: "설문을 삭제했어요." };
  },
};

interface LockedSurvey {
  title: string;
  phase: SurveyPhase;
  buildings: number[] | null;
  closesAt: string | null;
}

/**
 * Reads a survey that nobody else changes, answers or settles until the transaction ends.
 *
 * @throws CallError survey_not_found
 */
export async function lockSurvey(db: CallDatabase, surveyId: string): Promise<LockedSurvey> {
  const survey = await db
    .selectFrom("surveys")
    .select(["title", phaseOfSurvey.as("phase"), "buildings", "closes_at as closesAt"])
    .where("id", "=", surveyId)
    .forUpdate()
    .executeTakeFirst();
  if (!survey) throw new CallError("survey_not_found");
  return survey;
}

type Written = z.output<typeof surveyInput>;

async function columnsOf(db: CallDatabase, { buildings, ...written }: Written) {
  if (buildings) await refuseUnknownBuildings(db, buildings);
  return {
    title: written.title,
    description: written.description,
    is_anonymous: written.isAnonymous,
    unit: written.unit,
    buildings: buildings ? [...new Set(buildings)].toSorted((one, other) => one - other) : null,
    by_building: written.byBuilding ?? false,
    min_group_size: written.minGroupSize ?? surveyGroupSizes.least,
    results_for: written.resultsFor,
    closes_at: written.closesAt ?? null,
  };
}

/** Leaves out what a question's kind does not use, such as the options of a former choice. */
async function addQuestions(
  db: CallDatabase,
  { apartmentId, surveyId }: { apartmentId: string; surveyId: string },
  questions: Written["questions"],
): Promise<void> {
  if (questions.length === 0) return;
  const rows = questions.map((question, index) => {
    const { kind } = question;
    const isRating = kind === "rating";
    return {
      apartment_id: apartmentId,
      survey_id: surveyId,
      position: index + 1,
      kind,
      title: question.title,
      help: question.help,
      required: question.required ?? false,
      options: isRating || kind === "text" ? [] : (question.options ?? []),
      max_picks: kind === "multiple" ? (question.maxPicks ?? null) : null,
      scale: isRating ? (question.scale ?? null) : null,
      low_label: isRating ? question.lowLabel : null,
      high_label: isRating ? question.highLabel : null,
    };
  });
  await db.insertInto("survey_questions").values(rows).execute();
}
