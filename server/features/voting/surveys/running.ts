import { sql } from "kysely";

import type { SurveyPhase } from "#contract/values/surveys.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { record } from "#server/domain/audit.ts";

import { lockSurvey } from "./editing.ts";
import { readQuestions, readReminders } from "./survey-rows.ts";

export const runningHandlers: Handlers<
  "openSurvey" | "changeSurveyClosing" | "cancelSurvey" | "remindSurvey"
> = {
  async openSurvey({ db, caller, origin, input: { surveyId } }) {
    const { phase, title, buildings, closesAt } = await lockSurvey(db, surveyId);
    if (phase === "closed" || phase === "cancelled") throw new CallError("survey_closed");
    if (phase === "open") return { success: true, message: "설문을 시작했어요." };
    const questions = await readQuestions(db, surveyId);
    if (questions.length === 0 || !closesAt) throw new CallError("survey_incomplete");
    await refuseClosing(db, closesAt);
    await db
      .updateTable("surveys")
      .set({ state: "open", opened_at: sql`now()` })
      .where("id", "=", surveyId)
      .execute();
    await raiseAlert(db, {
      kind: "survey_opened",
      subjectId: surveyId,
      causeKey: `survey:${surveyId}`,
      to: { residents: buildings ?? "all" },
      words: { survey: title },
      groupKey: `survey:${surveyId}`,
      expiresAt: closesAt,
    });
    await record(db, { action: "survey_opened", caller, origin, subjectId: surveyId });
    return { success: true, message: "설문을 시작했어요." };
  },

  async changeSurveyClosing({ db, caller, origin, input: { surveyId, closesAt } }) {
    const { phase, closesAt: before } = await lockSurvey(db, surveyId);
    requireOpen(phase);
    if (closesAt) await refuseClosing(db, closesAt);
    await db
      .updateTable("surveys")
      .set({ closes_at: closesAt ?? sql<string>`now()` })
      .where("id", "=", surveyId)
      .execute();
    await record(db, {
      action: "survey_closing_changed",
      caller,
      origin,
      subjectId: surveyId,
      details: { from: before!, ...(closesAt && { to: closesAt }) },
    });
    return { success: true, message: closesAt ? "마감 시각을 바꿨어요." : "설문을 마감했어요." };
  },

  async cancelSurvey({ db, caller, origin, input: { surveyId, reason } }) {
    const { phase } = await lockSurvey(db, surveyId);
    requireOpen(phase);
    await sql`select cancel_survey(${surveyId}, ${reason})`.execute(db);
    await record(db, { action: "survey_cancelled", caller, origin, subjectId: surveyId });
    return { success: true, message: "설문을 취소했어요." };
  },

  async remindSurvey({ db, caller, origin, input: { surveyId } }) {
    const { phase } = await lockSurvey(db, surveyId);
    requireOpen(phase);
    if (!(await readReminders(db, surveyId)).isFree) throw new CallError("survey_reminded");
    const { rows } = await sql<{ remindedCount: number }>`
      select remind_by_hand(${surveyId}) as "remindedCount"
    `.execute(db);
    const { remindedCount } = rows[0]!;
    await record(db, {
      action: "survey_reminded",
      caller,
      origin,
      subjectId: surveyId,
      details: { count: remindedCount },
    });
    const message = `아직 답하지 않은 ${remindedCount.toLocaleString("ko-KR")}명에게 다시 알려요.`;
    return { success: true, remindedCount, message };
  },
};

function requireOpen(phase: SurveyPhase): void {
  if (phase === "draft")
    throw new CallError("survey_incomplete", { message: "아직 시작하지 않은 설문이에요." });
  if (phase !== "open") throw new CallError("survey_closed");
}

/** By the database's clock, which closes it, too. */
async function refuseClosing(db: CallDatabase, closesAt: string): Promise<void> {
  const { rows } = await sql<{ isPast: boolean; isFar: boolean }>`
    select ${closesAt}::timestamptz <= now() as "isPast", ${closesAt}::timestamptz > now() + interval '1 year' as "isFar"
  `.execute(db);
  const { isPast, isFar } = rows[0]!;
  const refuse = (message: string) => new CallError("invalid_input", { field: "closesAt", message });
  if (isPast) throw refuse("마감 시각은 지금보다 뒤여야 해요.");
  if (isFar) throw refuse("마감 시각은 1년 안이어야 해요.");
}
