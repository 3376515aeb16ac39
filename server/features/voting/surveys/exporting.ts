import type { SurveyFigures } from "#contract/survey-results.ts";
import { seoulDate, seoulFieldOf } from "#contract/values/seoul-time.ts";
import type { SurveyValue } from "#contract/values/survey-answers.ts";
import { surveyQuestionKindNames } from "#contract/values/surveys.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { csvOf } from "#server/domain/csv.ts";

import { valueOf } from "./answering.ts";
import { readResponses } from "./by-name.ts";
import { countFormer, countResponses, readTallies, readTexts, totalsOf } from "./results.ts";
import { readQuestions, readSurvey } from "./survey-rows.ts";
import type { PlacedQuestion } from "./survey-rows.ts";

export const exportHandlers: Handlers<"exportSurvey"> = {
  async exportSurvey({ db, caller, origin, input: { surveyId } }) {
    const { title, canSeeResults, isAnonymous } = await readSurvey(db, surveyId);
    if (!canSeeResults) throw new CallError("survey_results_hidden");
    const questions = await readQuestions(db, surveyId);
    const table = isAnonymous
      ? await tableOfTotals(db, surveyId, questions)
      : await tableOfResponses(db, surveyId, questions);
    await record(db, { action: "survey_exported", caller, origin, subjectId: surveyId });
    const csv = csvOf(
      table.header,
      table.rows.map((cells) => cells.map(String)),
    );
    return {
      success: true,
      csvData: Buffer.from(csv).toString("base64"),
      fileName: `설문_${fileNamePart(title)}_${seoulDate(new Date()).replaceAll("-", "")}`,
      table,
    };
  },
};

type Cell = string | number;

interface Table {
  header: string[];
  rows: Cell[][];
}

/** A row for each response. Questions with equal titles stay apart by their numbers. */
async function tableOfResponses(
  db: CallDatabase,
  surveyId: string,
  questions: readonly PlacedQuestion[],
): Promise<Table> {
  const responses = await readResponses(db, surveyId);
  return {
    header: [
      "동",
      "호",
      "이름",
      "보낸 때",
      "고친 때",
      ...questions.map(({ place, title }) => `${place}. ${title}`),
    ],
    rows: responses.map(({ building, unit, name, submittedAt, updatedAt, answers }) => [
      building === null ? "" : Number(building),
      unit === null ? "" : Number(unit),
      name,
      seoulMoment(submittedAt),
      seoulMoment(updatedAt),
      ...questions.map((question) => cellOf(question, valueOf(question, answers))),
    ]),
  };
}

function cellOf({ kind, options }: PlacedQuestion, value: SurveyValue | null): Cell {
  if (value === null) return "";
  if (typeof value === "string" || kind === "rating") return value as Cell;
  const labelOf = (chosen: number) => options[chosen - 1]!.label;
  if (!Array.isArray(value)) return labelOf(value);
  return value.map(labelOf).join(kind === "ranking" ? " > " : ", ");
}

/** The totals, and then each question's texts. Nothing in a row belongs to the same person as in another. */
async function tableOfTotals(
  db: CallDatabase,
  surveyId: string,
  questions: readonly PlacedQuestion[],
): Promise<Table> {
  const tallies = await readTallies(db, surveyId, null);
  const figures = totalsOf(questions, tallies, await readTexts(db, surveyId, null));
  const responseCount = await countResponses(db, surveyId);
  const formerCount = await countFormer(db, surveyId);
  return {
    header: ["문항", "종류", "항목", "답한 수", "비율(%)", "평균"],
    rows: [
      ["전체", "", "답한 수", responseCount, "", ""],
      ["전체", "", "그 가운데 탈퇴한 계정", formerCount, "", ""],
      ...questions.flatMap((question, index) => rowsOf(question, figures[index]!)),
    ],
  };
}

function rowsOf({ place, title, kind }: PlacedQuestion, figures: SurveyFigures): Cell[][] {
  const start = [`${place}. ${title}`, surveyQuestionKindNames[kind]];
  return [
    [...start, "이 문항에 답한 수", figures.answeredCount, "", figures.mean ?? ""],
    ...figures.options.map(({ label, count, percent, meanRank }) => [
      ...start,
      label,
      count,
      percent,
      meanRank ?? "",
    ]),
    ...figures.distribution.map(({ value, count, percent }) => [...start, `${value}점`, count, percent, ""]),
    ...figures.texts.map((text) => [...start, text, "", "", ""]),
  ];
}

/** As spreadsheets sort it: `2026-12-01 09:30`. */
function seoulMoment(moment: string): string {
  return seoulFieldOf(moment).replace("T", " ");
}

/** Without what a file's name may not have on some system. */
function fileNamePart(title: string): string {
  return title
    .replaceAll(/[\\/:*?"<>|\s]+/g, " ")
    .trim()
    .slice(0, 100);
}
