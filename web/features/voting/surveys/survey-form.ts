import { z } from "zod";

import type { Survey, SurveyQuestion } from "#contract/surveys.ts";
import { surveyInput } from "#contract/surveys.ts";
import { momentOfSeoulField, seoulDate, seoulFieldOf } from "#contract/values/seoul-time.ts";
import type { SurveyQuestionKind, SurveyResultReaders, SurveyUnit } from "#contract/values/surveys.ts";
import { mostSurveyOptions, surveyGroupSizes } from "#contract/values/surveys.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { drawRequestId } from "#web/api/request-id.ts";
import type { ZodForm } from "#web/forms/command-form.tsx";
import { numberOf, numberOrNone } from "#web/forms/typed-number.ts";

/** Fields hold text, also of numbers. */
export interface TypedQuestion {
  /** Stays its own while it is moved. */
  key: string;
  kind: SurveyQuestionKind;
  title: string;
  help: string;
  required: boolean;
  options: string[];
  /** Empty: as many as there are. */
  maxPicks: string;
  scale: "5" | "10";
  lowLabel: string;
  highLabel: string;
}

export interface SurveyValues {
  title: string;
  description: string;
  /** Nobody should find out later that the form chose for them. */
  isAnonymous: "yes" | "no" | null;
  unit: SurveyUnit;
  asks: "all" | "some";
  buildings: string[];
  byBuilding: boolean;
  minGroupSize: string;
  resultsFor: SurveyResultReaders;
  closesAt: string;
  questions: TypedQuestion[];
}

type Given = z.input<typeof surveyInput>;
export type SurveySent = z.output<typeof surveyInput>;
export type SurveyForm = ZodForm<SurveyValues, SurveySent>;

/** The schema has the sentence for a missing choice. */
type Chosen = Omit<Given, "isAnonymous"> & { isAnonymous: boolean | null };

const judged: z.ZodType<SurveySent> = surveyInput;

/** A survey as it is typed. */
export const surveyForm = z
  .custom<SurveyValues>()
  .transform((values): unknown => givenOf(values))
  .pipe(judged);

/** A week to answer, by household, in the whole apartment. */
export function valuesOfNew(): SurveyValues {
  return {
    title: "",
    description: "",
    isAnonymous: null,
    unit: "household",
    asks: "all",
    buildings: [],
    byBuilding: false,
    minGroupSize: String(surveyGroupSizes.least),
    resultsFor: "everyone",
    closesAt: `${dayAfter(seoulDate(new Date()), 7)}T18:00`,
    questions: [newQuestion("single")],
  };
}

export function valuesOfSurvey(survey: Survey, questions: readonly SurveyQuestion[]): SurveyValues {
  return {
    title: survey.title,
    description: survey.description ?? "",
    isAnonymous: survey.isAnonymous ? "yes" : "no",
    unit: survey.unit,
    asks: survey.buildings === null ? "all" : "some",
    buildings: survey.buildings?.map(String) ?? [],
    byBuilding: survey.byBuilding,
    minGroupSize: String(survey.minGroupSize),
    resultsFor: survey.resultsFor,
    closesAt: survey.closesAt === null ? "" : seoulFieldOf(survey.closesAt),
    questions: questions.map(typedOf),
  };
}

/** The same once more, to be answered from now on. */
export function valuesOfCopy(survey: Survey, questions: readonly SurveyQuestion[]): SurveyValues {
  return { ...valuesOfSurvey(survey, questions), closesAt: valuesOfNew().closesAt };
}

export function newQuestion(kind: SurveyQuestionKind): TypedQuestion {
  return {
    key: drawRequestId(),
    kind,
    title: "",
    help: "",
    required: true,
    options: hasOptions(kind) ? ["", ""] : [],
    maxPicks: "",
    scale: "5",
    lowLabel: "",
    highLabel: "",
  };
}

export function copyOf(question: TypedQuestion): TypedQuestion {
  return { ...question, key: drawRequestId() };
}

export function hasOptions(kind: SurveyQuestionKind): boolean {
  return mostSurveyOptions[kind] > 0;
}

/** How residents will see a question that is being typed. */
export function shownQuestion(typed: TypedQuestion, index: number): SurveyQuestion {
  const { kind, title, help, required } = typed;
  return {
    id: String(index),
    kind,
    title: title.trim() === "" ? "질문" : title,
    help: help.trim() === "" ? null : help,
    required,
    options: hasOptions(kind)
      ? typed.options.map((label, id) => ({ id, label: label || `항목 ${id + 1}` }))
      : [],
    maxPicks: kind === "multiple" ? numberOrNone(typed.maxPicks) : null,
    scale: kind === "rating" ? Number(typed.scale) : null,
    lowLabel: typed.lowLabel || null,
    highLabel: typed.highLabel || null,
  };
}

function typedOf({ options, maxPicks, scale, ...question }: SurveyQuestion): TypedQuestion {
  return {
    key: question.id,
    kind: question.kind,
    title: question.title,
    help: question.help ?? "",
    required: question.required,
    options: options.map(({ label }) => label),
    maxPicks: maxPicks === null ? "" : String(maxPicks),
    scale: scale === 10 ? "10" : "5",
    lowLabel: question.lowLabel ?? "",
    highLabel: question.highLabel ?? "",
  };
}

/** As the server gets it. A field that is no choice or no number gets its fault there. */
function givenOf({ isAnonymous, asks, buildings, minGroupSize, closesAt, ...values }: SurveyValues): Chosen {
  return {
    ...values,
    isAnonymous: isAnonymous === null ? null : isAnonymous === "yes",
    buildings: asks === "all" ? null : buildings.map(Number),
    minGroupSize: numberOf(minGroupSize),
    closesAt: closesAt === "" ? null : (momentOfSeoulField(closesAt) ?? closesAt),
    questions: values.questions.map(givenQuestion),
  };
}

/** Only what its kind has: a field that is not shown may still hold what was typed before. */
function givenQuestion({ kind, title, help, required, ...typed }: TypedQuestion): Given["questions"][number] {
  return {
    kind,
    title,
    help,
    required,
    ...(hasOptions(kind) && { options: typed.options }),
    ...(kind === "multiple" && typed.maxPicks !== "" && { maxPicks: numberOf(typed.maxPicks) }),
    ...(kind === "rating" && {
      scale: typed.scale === "10" ? 10 : 5,
      lowLabel: typed.lowLabel,
      highLabel: typed.highLabel,
    }),
  };
}
