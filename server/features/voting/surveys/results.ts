import { sql } from "kysely";

import type { SurveyFigures, SurveyGroup } from "#contract/survey-results.ts";
import { mostSurveyTexts } from "#contract/values/surveys.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";

import { figuresOf } from "./figures.ts";
import type { Tally } from "./figures.ts";
import { readQuestions, readSurvey } from "./survey-rows.ts";
import type { PlacedQuestion } from "./survey-rows.ts";

export const resultHandlers: Handlers<"getSurveyResults"> = {
  async getSurveyResults({ db, caller, input: { surveyId, breakdownBy } }) {
    const { canSeeResults, byBuilding } = await readSurvey(db, surveyId);
    if (!canSeeResults) throw new CallError("survey_results_hidden");
    const questions = await readQuestions(db, surveyId);
    const texts = caller.role === "manager" ? await readTexts(db, surveyId, mostSurveyTexts) : new Map();
    const divider = breakdownBy ? dividerOf(questions, breakdownBy, byBuilding) : null;
    const tallies = await readTallies(db, surveyId, divider?.place ?? null);
    return {
      success: true,
      responseCount: await countResponses(db, surveyId),
      formerCount: await countFormer(db, surveyId),
      questions: totalsOf(questions, tallies, texts),
      groups: divider ? await readGroups(db, surveyId, divider, { questions, tallies }) : [],
    };
  },
};

export async function countResponses(db: CallDatabase, surveyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select survey_participants(${surveyId}) as count`.execute(db);
  return rows[0]!.count;
}

/** How many of them have no account any more. The database refuses callers who may not see results. */
export async function countFormer(db: CallDatabase, surveyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select survey_former_participants(${surveyId}) as count
  `.execute(db);
  return rows[0]!.count;
}

/** The figures of all questions in the whole, with what was written. */
export function totalsOf(
  questions: readonly PlacedQuestion[],
  tallies: readonly Tally[],
  texts: ReadonlyMap<number, string[]>,
): SurveyFigures[] {
  return questions.map((question) => ({
    ...figuresOf(
      question,
      tallies.filter((tally) => tally.isTotal && tally.question === question.place),
    ),
    texts: texts.get(question.place) ?? [],
  }));
}

/** By the places of the questions. */
export async function readTexts(
  db: CallDatabase,
  surveyId: string,
  most: number | null,
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ question: number; texts: string[] }>`
    select question, texts from survey_texts(${surveyId}, ${most})
  `.execute(db);
  return new Map(rows.map(({ question, texts }) => [question, texts]));
}

interface Divider {
  /** As survey_group() of the database takes it. */
  place: number;
  labelOf: (label: number) => string;
}

/** @throws CallError invalid_input, if the survey is not to be divided by it */
function dividerOf(questions: readonly PlacedQuestion[], by: string, byBuilding: boolean): Divider {
  if (by === "building" && byBuilding) return { place: 0, labelOf: String };
  const question = questions.find(({ id, kind }) => id === by && kind === "single");
  if (!question) {
    throw new CallError("invalid_input", {
      field: "breakdownBy",
      message: "이 설문은 그렇게 나눠 볼 수 없어요.",
    });
  }
  return { place: question.place, labelOf: (label) => question.options[label - 1]!.label };
}

async function readGroups(
  db: CallDatabase,
  surveyId: string,
  { place, labelOf }: Divider,
  { questions, tallies }: { questions: readonly PlacedQuestion[]; tallies: readonly Tally[] },
): Promise<SurveyGroup[]> {
  const { rows: groups } = await sql<{ label: number | null; responses: number; isHidden: boolean }>`
    select label, responses, is_hidden as "isHidden" from survey_groups(${surveyId}, ${place})
    order by label nulls last
  `.execute(db);
  const divided = questions.filter(({ kind }) => kind !== "text");
  return groups.map(({ label, responses, isHidden }) => {
    const own = tallies.filter((tally) => !tally.isTotal && tally.label === label);
    const figures = divided.map((question) =>
      figuresOf(
        question,
        own.filter((tally) => tally.question === question.place),
      ),
    );
    return {
      label: label === null ? null : labelOf(label),
      responseCount: isHidden ? null : responses,
      questions: isHidden ? [] : figures,
    };
  });
}

/** For the whole, and for the groups if it is divided. The database refuses callers who may not see them. */
export async function readTallies(
  db: CallDatabase,
  surveyId: string,
  place: number | null,
): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select is_total as "isTotal", label, question, option, rank, times from survey_tally(${surveyId}, ${place})
  `.execute(db);
  return rows;
}
