import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { optionalPublishedText, requiredPublishedText } from "./values/published-text.ts";
import {
  leastSurveyOptions,
  mostSurveyAnswerLength,
  mostSurveyOptions,
  mostSurveyQuestions,
  surveyGroupSizes,
  surveyPhases,
  surveyQuestionKinds,
  surveyResultReaders,
  surveyScales,
  surveyUnits,
} from "./values/surveys.ts";
import { givenMoment, id, maxLengths, timestamp } from "./values/text.ts";
import { maxBuildingOrUnit } from "./values/unit-numbering.ts";

const unusable = "잘못된 접근입니다.";

const closing = givenMoment("마감 시각을 확인해 주세요.");

const checkGroupSize = `${surveyGroupSizes.least}명부터 ${surveyGroupSizes.most}명까지 정할 수 있어요.`;

const writtenQuestion = z
  .object({
    kind: z.enum(surveyQuestionKinds, "문항 종류를 골라 주세요."),
    title: requiredPublishedText({ max: maxLengths.title, required: "질문을 입력해 주세요." }),
    help: optionalPublishedText({ max: maxLengths.note, multiline: true }),
    required: z.boolean(unusable).nullish(),
    /** The labels, of the kinds that are answered by choosing or ordering. */
    options: z
      .array(requiredPublishedText({ max: 100, required: "항목을 입력해 주세요." }), "항목을 입력해 주세요.")
      .max(mostSurveyOptions.single, `항목은 ${mostSurveyOptions.single}개까지 넣을 수 있어요.`)
      .nullish(),
    /** For `multiple`; missing or null: no limit. */
    maxPicks: z
      .number(unusable)
      .int(unusable)
      .min(1, unusable)
      .max(mostSurveyOptions.multiple, unusable)
      .nullish(),
    /** For `rating`. */
    scale: z.literal([...surveyScales], "5점이나 10점을 골라 주세요.").nullish(),
    lowLabel: optionalPublishedText({ max: 100 }),
    highLabel: optionalPublishedText({ max: 100 }),
  })
  .superRefine(({ kind, options, maxPicks, scale }, context) => {
    const refuse = (field: string, message: string, ...place: number[]) =>
      context.addIssue({ code: "custom", path: [field, ...place], message });
    const most = mostSurveyOptions[kind];
    const labels = options ?? [];
    if (most > 0 && labels.length < leastSurveyOptions) {
      refuse("options", `항목을 ${leastSurveyOptions}개 이상 넣어 주세요.`);
    }
    if (most > 0 && labels.length > most) refuse("options", `항목은 ${most}개까지 넣을 수 있어요.`);
    for (const [place, label] of labels.entries()) {
      const isRepeated = label !== "" && labels.indexOf(label) < place;
      if (most > 0 && isRepeated) refuse("options", "같은 항목이 두 번 있어요.", place);
    }
    if (kind === "multiple" && (maxPicks ?? 1) > labels.length) {
      refuse("maxPicks", "항목의 수보다 많이 고를 수는 없어요.");
    }
    if (kind === "rating" && !scale) refuse("scale", "5점이나 10점을 골라 주세요.");
  });

/** A draft may have no question yet, and no closing. */
export const surveyInput = z.object({
  title: requiredPublishedText({ max: maxLengths.title, required: "설문 제목을 입력해 주세요." }),
  description: optionalPublishedText({ max: maxLengths.body, multiline: true }),
  isAnonymous: z.boolean("익명인지 이름을 남기는지 골라 주세요."),
  unit: z.enum(surveyUnits, "누가 한 번 답하는지 골라 주세요."),
  /** Null or missing: all of them. */
  buildings: z
    .array(z.int(unusable).min(1, unusable).max(maxBuildingOrUnit, unusable), unusable)
    .min(1, "동을 하나 이상 골라 주세요.")
    .max(500, "동은 500개까지 고를 수 있어요.")
    .nullish(),
  /** Whether responses keep their building, so that results can be broken down by it. */
  byBuilding: z.boolean(unusable).nullish(),
  minGroupSize: z
    .number(checkGroupSize)
    .int(checkGroupSize)
    .min(surveyGroupSizes.least, checkGroupSize)
    .max(surveyGroupSizes.most, checkGroupSize)
    .nullish(),
  resultsFor: z.enum(surveyResultReaders, "누가 결과를 보는지 골라 주세요."),
  closesAt: closing.nullish(),
  questions: z
    .array(writtenQuestion, "문항을 확인해 주세요.")
    .max(mostSurveyQuestions, `문항은 ${mostSurveyQuestions}개까지 넣을 수 있어요.`),
});

const count = z.number().int();

const summary = {
  id,
  title: z.string(),
  phase: z.enum(surveyPhases),
  closesAt: timestamp.nullable(),
  isAnonymous: z.boolean(),
  unit: z.enum(surveyUnits),
  /** Whether the caller, or somebody of their household, has taken part; never for the office. */
  answered: z.boolean(),
  /**
   * Whether the caller cannot answer, because the survey asks each person once and had begun before there was their
   * account; never for the office.
   */
  cameLater: z.boolean(),
  /** Counts people, or households. */
  participantCount: count,
};

const surveySummary = z.object(summary);

export type SurveySummary = z.infer<typeof surveySummary>;

const survey = z.object({
  ...summary,
  description: z.string().nullable(),
  buildings: z.array(z.int()).nullable(),
  byBuilding: z.boolean(),
  minGroupSize: count,
  resultsFor: z.enum(surveyResultReaders),
  createdAt: timestamp,
  openedAt: timestamp.nullable(),
  cancelReason: z.string().nullable(),
  /** Whether `getSurveyResults` answers the caller now. */
  canSeeResults: z.boolean(),
  /** How many could take part: people with an account, or homes of such people. For the office alone. */
  eligibleCount: count.nullable(),
  /** How many reminders by hand are left, and from when on. For the office alone, while it is open. */
  remindersLeft: count.nullable(),
  nextReminderAt: timestamp.nullable(),
});

export type Survey = z.infer<typeof survey>;

const option = z.object({ id: count, label: z.string() });

const question = z.object({
  id,
  kind: z.enum(surveyQuestionKinds),
  title: z.string(),
  help: z.string().nullable(),
  required: z.boolean(),
  options: z.array(option),
  maxPicks: count.nullable(),
  scale: count.nullable(),
  lowLabel: z.string().nullable(),
  highLabel: z.string().nullable(),
});

export type SurveyQuestion = z.infer<typeof question>;

const tooLong = `${mostSurveyAnswerLength.toLocaleString("ko-KR")}자까지 입력할 수 있어요.`;

const givenValue = z
  .union(
    [
      z.number().int().min(0).max(100),
      z.array(z.number().int().min(0).max(100)).max(mostSurveyOptions.multiple),
      optionalPublishedText({ max: mostSurveyAnswerLength, multiline: true }),
    ],
    { error: `답을 확인해 주세요. 글은 ${tooLong}` },
  )
  .nullish();

/** Each question once; a question that is left out is not answered. */
const givenAnswers = z
  .array(z.object({ questionId: id, value: givenValue }), unusable)
  .max(mostSurveyQuestions, unusable)
  .refine((given) => new Set(given.map(({ questionId }) => questionId)).size === given.length, unusable);

export const surveyAnswer = z.object({
  questionId: id,
  /** An option's id, several (a ranking: in its order), a rating, or a text. */
  value: z.union([count, z.array(count), z.string()]),
});

export type SurveyAnswer = z.infer<typeof surveyAnswer>;

const surveyId = { surveyId: id };
const done = success({ message: z.string() });

export const surveyFunctions = {
  /**
   * The newest first. Residents get those of their building that have begun, and first what asks for their answer, by
   * the nearest closing.
   */
  getSurveys: query({
    audience: ["manager", "resident"],
    right: "votes",
    input: optionalPayload({ ...pageFields, phase: z.enum(surveyPhases, unusable).nullish() }),
    output: success({ surveys: z.array(surveySummary), nextCursor }),
    shows: ["surveys"],
  }),
  getSurveyById: query({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object(surveyId),
    output: success({
      survey,
      questions: z.array(question),
      /** Null for the office. `answers` are null if nobody answered, and always of an anonymous survey. */
      mine: z.object({ answered: z.boolean(), answers: z.array(surveyAnswer).nullable() }).nullable(),
    }),
    errors: ["survey_not_found"],
    shows: ["surveys"],
  }),
  /** The buildings that can be asked, and how many households that are lived in each has. */
  getSurveyBuildings: query({
    audience: ["manager"],
    right: "votes",
    input: nothing,
    output: success({ buildings: z.array(z.object({ building: z.int(), householdCount: z.int() })) }),
    shows: ["residents"],
  }),
  createSurvey: command({
    audience: ["manager"],
    right: "votes",
    input: surveyInput,
    output: success({ ...surveyId, message: z.string() }),
    touches: ["surveys"],
  }),
  updateSurvey: command({
    audience: ["manager"],
    right: "votes",
    input: surveyInput.extend(surveyId),
    output: success({ ...surveyId, message: z.string() }),
    errors: ["survey_not_found", "survey_not_draft"],
    touches: ["surveys"],
  }),
  deleteSurvey: command({
    audience: ["manager"],
    right: "votes",
    input: z.object(surveyId),
    output: done,
    errors: ["survey_not_found", "survey_open"],
    touches: ["surveys"],
    removes: "surveyId",
  }),
  /** Begins, and tells the residents. Beginning twice changes nothing. */
  openSurvey: command({
    audience: ["manager"],
    right: "votes",
    input: z.object(surveyId),
    output: done,
    errors: ["survey_not_found", "survey_incomplete", "survey_closed"],
    touches: ["surveys"],
  }),
  /** Null: closes now, for good. */
  changeSurveyClosing: command({
    audience: ["manager"],
    right: "votes",
    input: z.object({ ...surveyId, closesAt: closing.nullish() }),
    output: done,
    errors: ["survey_not_found", "survey_incomplete", "survey_closed"],
    touches: ["surveys"],
  }),
  /** Breaks an open survey off: the answers are deleted, and there are no results. */
  cancelSurvey: command({
    audience: ["manager"],
    right: "votes",
    input: z.object({
      ...surveyId,
      reason: requiredPublishedText({ max: 200, required: "주민에게 보일 까닭을 입력해 주세요." }),
    }),
    output: done,
    errors: ["survey_not_found", "survey_incomplete", "survey_closed"],
    touches: ["surveys"],
  }),
  /** Tells those who have not taken part, without saying to anybody who they are. */
  remindSurvey: command({
    audience: ["manager"],
    right: "votes",
    input: z.object(surveyId),
    output: success({ remindedCount: count, message: z.string() }),
    errors: ["survey_not_found", "survey_incomplete", "survey_closed", "survey_reminded"],
    touches: ["surveys"],
  }),
  /**
   * Answers whole: what was answered by name before is replaced, until the close. A repeat is known by its
   * `submissionId` alone: what is kept of requests must not tell who answered what.
   */
  submitSurveyResponse: command({
    audience: ["resident"],
    input: z.object({ ...surveyId, submissionId: id, answers: givenAnswers }),
    output: done,
    errors: ["survey_not_found", "survey_closed", "survey_came_later", "survey_already_answered"],
    keepsAnswer: false,
    touches: ["surveys"],
  }),
};
