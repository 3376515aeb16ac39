import { z } from "zod";

import { command, query, success } from "./define.ts";
import { surveyAnswer } from "./surveys.ts";
import { nextCursor, pageFields } from "./values/page.ts";
import { surveyQuestionKinds } from "./values/surveys.ts";
import { id, timestamp } from "./values/text.ts";

const count = z.number().int();
const surveyId = { surveyId: id };

const share = { count, percent: count };

/** The figures of one question among some responses. */
const figures = z.object({
  questionId: id,
  kind: z.enum(surveyQuestionKinds),
  answeredCount: count,
  /** For choices and rankings. Percents are shares of those who answered the question. */
  options: z.array(
    z.object({
      id: count,
      label: z.string(),
      /** How many chose it; in a ranking, how many put it first. */
      ...share,
      /** For rankings, to one decimal. */
      meanRank: z.number().nullable(),
    }),
  ),
  /** For ratings: to one decimal; null if there is none. */
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** For ratings: for each step of the scale. */
  distribution: z.array(z.object({ value: count, ...share })),
  /** Shuffled, and at most 200; for the office alone. */
  texts: z.array(z.string()),
});

export type SurveyFigures = z.infer<typeof figures>;

const group = z.object({
  /** A building's number or an option; null: those who did not answer that question. */
  label: z.string().nullable(),
  /** Null if the group is hidden, because it is small or tells of a small one. */
  responseCount: count.nullable(),
  /** Without texts; empty if the group is hidden. */
  questions: z.array(figures),
});

export type SurveyGroup = z.infer<typeof group>;

const response = z.object({
  id,
  building: z.string().nullable(),
  unit: z.string().nullable(),
  /** Who answered last. */
  name: z.string(),
  submittedAt: timestamp,
  updatedAt: timestamp,
  answers: z.array(surveyAnswer),
});

export type SurveyResponse = z.infer<typeof response>;

/** What surveys came to: totals, and by name the single responses and who is missing. */
export const surveyResultFunctions = {
  getSurveyResults: query({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({
      ...surveyId,
      /** By building, if that was announced, or by a single-choice question. */
      breakdownBy: z.union([z.enum(["building"]), id], { error: "나눠 볼 기준을 골라 주세요." }).nullish(),
    }),
    output: success({
      responseCount: count,
      /** How many of those have no account any more. For a household, the last who answered counts. */
      formerCount: count,
      questions: z.array(figures),
      /** Empty without a breakdown. */
      groups: z.array(group),
    }),
    errors: ["survey_not_found", "survey_results_hidden"],
    shows: ["surveys"],
  }),
  /** The single responses of a survey by name, the latest first. */
  getSurveyResponses: query({
    audience: ["manager"],
    right: "votes",
    input: z.object({ ...surveyId, ...pageFields }),
    output: success({ responses: z.array(response), nextCursor }),
    errors: ["survey_not_found", "survey_anonymous"],
    shows: ["surveys"],
  }),
  /** The homes in which somebody has not answered a survey by name, by their numbers. */
  getSurveyAbsentees: query({
    audience: ["manager"],
    right: "votes",
    input: z.object({ ...surveyId, ...pageFields }),
    output: success({
      households: z.array(
        z.object({
          building: z.string(),
          unit: z.string(),
          /** How many of its accounts are missing; in a survey of households, 1. */
          missingCount: count,
        }),
      ),
      nextCursor,
    }),
    errors: ["survey_not_found", "survey_anonymous"],
    shows: ["surveys", "residents"],
  }),
  /** By name a row for each response; anonymous the totals, and each question's texts. */
  exportSurvey: command({
    audience: ["manager"],
    right: "votes",
    input: z.object(surveyId),
    output: success({
      /** Base64, with a byte-order mark. */
      csvData: z.string(),
      /** Without its ending. */
      fileName: z.string(),
      table: z.object({
        header: z.array(z.string()),
        rows: z.array(z.array(z.union([z.string(), z.number()]))),
      }),
    }),
    errors: ["survey_not_found", "survey_results_hidden"],
    limits: { perHour: 60, atOncePerApartment: 1, answerBytes: 64 * 1024 * 1024 },
    keepsAnswer: false,
    touches: [],
  }),
};
