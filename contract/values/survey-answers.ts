import { cleanText, hasVisibleLetter } from "./clean-text.ts";
import { mostSurveyAnswerLength } from "./surveys.ts";
import type { SurveyQuestionKind } from "./surveys.ts";
import { countCharacters } from "./text.ts";

/** An option's number, several of them (in the order of the wish, if it is a ranking), a rating, or a text. */
export type SurveyValue = number | number[] | string;

/** The parts of a question that decide whether an answer fits. */
export interface AnswerableQuestion {
  kind: SurveyQuestionKind;
  required: boolean;
  options: readonly { id: number }[];
  maxPicks: number | null;
  scale: number | null;
}

/** Whether nothing was answered: a blank text and an empty choice are nothing. */
export function isUnanswered(value: SurveyValue | null | undefined): value is null | undefined | "" | [] {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return !hasVisibleLetter(value);
  return Array.isArray(value) && value.length === 0;
}

/** The sentence that the person reads at the question, or null if the answer will do. Browser and server ask it. */
export function answerProblem(
  question: AnswerableQuestion,
  value: SurveyValue | null | undefined,
): string | null {
  if (isUnanswered(value)) return question.required ? "꼭 답해야 하는 문항이에요." : null;
  return problemOfKind[question.kind](question, value);
}

const unusable = "답을 다시 골라 주세요.";

type Judge = (question: AnswerableQuestion, value: SurveyValue) => string | null;

const problemOfKind: Record<SurveyQuestionKind, Judge> = {
  single: ({ options }, value) => (areOptions(options, [value]) ? null : unusable),
  multiple({ options, maxPicks }, value) {
    if (!Array.isArray(value) || !areOptions(options, value)) return unusable;
    return maxPicks !== null && value.length > maxPicks ? `${maxPicks}개까지 고를 수 있어요.` : null;
  },
  rating: ({ scale }, value) =>
    typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= scale! ? null : unusable,
  text(_, value) {
    if (typeof value !== "string") return unusable;
    return countCharacters(cleanText(value, true)) > mostSurveyAnswerLength
      ? `${mostSurveyAnswerLength.toLocaleString("ko-KR")}자까지 입력할 수 있어요.`
      : null;
  },
  ranking({ options }, value) {
    if (!Array.isArray(value) || !areOptions(options, value)) return unusable;
    return value.length === options.length ? null : "모든 항목의 순서를 정해 주세요.";
  },
};

/** Each once. */
function areOptions(options: AnswerableQuestion["options"], chosen: readonly unknown[]): boolean {
  return (
    new Set(chosen).size === chosen.length &&
    chosen.every((wanted) => options.some(({ id }) => id === wanted))
  );
}

/** Whole percents, half up; none without people. */
export function wholePercent(count: number, of: number): number {
  return of === 0 ? 0 : Math.floor((count * 200 + of) / (of * 2));
}
