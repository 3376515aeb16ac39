import { sql } from "kysely";

import type { SurveyAnswer } from "#contract/surveys.ts";
import { answerProblem, isUnanswered } from "#contract/values/survey-answers.ts";
import type { SurveyValue } from "#contract/values/survey-answers.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";

import { readQuestions } from "./survey-rows.ts";
import type { PlacedQuestion } from "./survey-rows.ts";

/** As a row keeps them: by the places of the questions, several choices with commas between, null for nothing. */
export type KeptAnswers = (string | null)[];

export const answeringHandlers: Handlers<"submitSurveyResponse"> = {
  /**
   * Nothing here may say who answered what in an anonymous survey: no record, no alert, no stored request. The
   * migration says how rows and times give nothing away.
   */
  async submitSurveyResponse({ db, input: { surveyId, submissionId, answers } }) {
    const questions = await readQuestions(db, surveyId);
    const { rows } = await sql<{ outcome: Outcome }>`
      select submit_survey_response(
        ${surveyId}, ${submissionId}, ${keptOf(questions, answers)}::text[]
      ) as outcome
    `.execute(db);
    const { outcome } = rows[0]!;
    if (!isDone(outcome)) throw new CallError(outcome);
    // Not earlier: a closed survey refuses before it checks the answers. If something is wrong, everything is undone.
    if (outcome !== "repeated") refuseProblems(questions, answers);
    return { success: true, message: messages[outcome] };
  },
};

type Done = keyof typeof messages;
type Outcome = Done | "survey_not_found" | "survey_closed" | "survey_came_later" | "survey_already_answered";

const messages = { sent: "답을 보냈어요.", repeated: "답을 보냈어요.", replaced: "답을 고쳐 보냈어요." };

function isDone(outcome: Outcome): outcome is Done {
  return outcome in messages;
}

interface Given {
  questionId: string;
  value?: SurveyValue | null | undefined;
}

function givenTo({ id }: PlacedQuestion, answers: readonly Given[]): SurveyValue | null {
  return answers.find(({ questionId }) => questionId === id)?.value ?? null;
}

/** Choices in one order, so that equal ones are equal; a ranking in its own. */
function keptOf(questions: readonly PlacedQuestion[], answers: readonly Given[]): KeptAnswers {
  return questions.map((question) => {
    const value = givenTo(question, answers);
    if (isUnanswered(value)) return null;
    if (!Array.isArray(value)) return String(value);
    return (question.kind === "multiple" ? value.toSorted((one, other) => one - other) : value).join();
  });
}

/** @throws CallError invalid_input at the first question with an answer that will not do */
function refuseProblems(questions: readonly PlacedQuestion[], answers: readonly Given[]): void {
  for (const { questionId } of answers) {
    if (questions.some(({ id }) => id === questionId)) continue;
    throw new CallError("invalid_input", {
      field: "answers",
      message: "설문을 새로 고치고 다시 답해 주세요.",
    });
  }
  for (const question of questions) {
    const message = answerProblem(question, givenTo(question, answers));
    if (message) throw new CallError("invalid_input", { field: `answers.${question.id}`, message });
  }
}

/** What a row keeps, by question. */
export function answersOf(questions: readonly PlacedQuestion[], kept: KeptAnswers): SurveyAnswer[] {
  return questions.flatMap((question) => {
    const value = valueOf(question, kept);
    return value === null ? [] : [{ questionId: question.id, value }];
  });
}

/** What a row keeps of one question. */
export function valueOf({ place, kind }: PlacedQuestion, kept: KeptAnswers): SurveyValue | null {
  const value = kept[place - 1] ?? null;
  if (value === null || kind === "text") return value;
  return kind === "multiple" || kind === "ranking" ? value.split(",").map(Number) : Number(value);
}

/** What the caller, or their household, answered by name; null if that is nothing, or must not be read. */
export async function readOwnAnswers(
  db: CallDatabase,
  surveyId: string,
  questions: readonly PlacedQuestion[],
): Promise<SurveyAnswer[] | null> {
  const { rows } = await sql<{ answers: KeptAnswers | null }>`
    select own_survey_answers(${surveyId}) as answers
  `.execute(db);
  const kept = rows[0]!.answers;
  return kept && answersOf(questions, kept);
}
