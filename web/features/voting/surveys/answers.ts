import { z } from "zod";

import type { SurveyAnswer, SurveyQuestion } from "#contract/surveys.ts";
import { optionalPublishedText } from "#contract/values/published-text.ts";
import { answerProblem, isUnanswered, type SurveyValue } from "#contract/values/survey-answers.ts";
import { mostSurveyAnswerLength } from "#contract/values/surveys.ts";
import { drawRequestId } from "#web/api/request-id.ts";

/** By the questions' ids; null where nothing is chosen yet. */
export type AnswerValues = Record<string, SurveyValue | null>;

/** The form's values at its beginning: what was answered before, if anything. */
export function valuesOf(
  questions: readonly SurveyQuestion[],
  given: readonly SurveyAnswer[] | null,
): AnswerValues {
  const values = new Map(given?.map(({ questionId, value }) => [questionId, value]));
  return Object.fromEntries(questions.map(({ id }) => [id, values.get(id) ?? null]));
}

/** Only what is answered is sent. */
export function answersOf(questions: readonly SurveyQuestion[], values: AnswerValues): SurveyAnswer[] {
  return questions.flatMap(({ id: questionId }) => {
    const value = values[questionId] ?? null;
    return value === null || isUnanswered(value) ? [] : [{ questionId, value }];
  });
}

/** The server's rules, told at each question before anything is sent. */
export function answersSchema(questions: readonly SurveyQuestion[]) {
  return z.custom<AnswerValues>().superRefine((values, context) => {
    for (const question of questions) {
      const value = values[question.id];
      const message = answerProblem(question, value) ?? textProblem(value);
      if (message !== null) context.addIssue({ code: "custom", path: [question.id], message });
    }
  });
}

const writtenAnswer = optionalPublishedText({ max: mostSurveyAnswerLength, multiline: true });

function textProblem(value: SurveyValue | null | undefined): string | null {
  if (typeof value !== "string") return null;
  return writtenAnswer.safeParse(value).error?.issues[0]?.message ?? null;
}

/** One place up or down. */
export function moved<Item>(items: readonly Item[], index: number, step: -1 | 1): Item[] {
  return items.toSpliced(index, 1).toSpliced(index + step, 0, ...items.slice(index, index + 1));
}

/** A sending of some answers. */
export interface Submission {
  submissionId: string;
  /** The answers, as text. */
  of: string;
}

/** The same answers are the same submission, however often they are sent: the server counts it once. */
export function submissionOf(
  answers: readonly SurveyAnswer[],
  last: Partial<Submission> | undefined,
): Submission {
  const of = JSON.stringify(answers);
  const submissionId = last?.of === of ? last.submissionId : undefined;
  return { submissionId: submissionId ?? drawRequestId(), of };
}
