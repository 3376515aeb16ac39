import { expect, test } from "vitest";

import type { SurveyQuestion } from "#contract/surveys.ts";

import { answersOf, answersSchema, moved, submissionOf, valuesOf } from "./answers.ts";

const question: SurveyQuestion = {
  id: "one",
  kind: "single",
  title: "주차장을 넓힐까요?",
  help: null,
  required: true,
  options: [
    { id: 0, label: "네" },
    { id: 1, label: "아니요" },
  ],
  maxPicks: null,
  scale: null,
  lowLabel: null,
  highLabel: null,
};
const questions: SurveyQuestion[] = [
  question,
  { ...question, id: "two", kind: "multiple", required: false, maxPicks: 1 },
  { ...question, id: "three", kind: "ranking" },
  { ...question, id: "four", kind: "text", required: false, options: [] },
];

test("what is not answered is not sent, and the first option is an answer", () => {
  const values = { ...valuesOf(questions, null), one: 0, four: " \n" };
  expect(answersOf(questions, values)).toEqual([{ questionId: "one", value: 0 }]);
});

test("a form begins with what was answered by name", () => {
  const given = [{ questionId: "three", value: [1, 0] }];
  expect(valuesOf(questions, given)).toEqual({ one: null, two: null, three: [1, 0], four: null });
});

test("each question's fault is told at the question", () => {
  const values = { one: null, two: [0, 1], three: null, four: "" };
  const faults = answersSchema(questions).safeParse(values).error?.issues;
  expect(faults?.map(({ path, message }) => [...path, message])).toEqual([
    ["one", "꼭 답해야 하는 문항이에요."],
    ["two", "1개까지 고를 수 있어요."],
    ["three", "꼭 답해야 하는 문항이에요."],
  ]);
});

test("a text that the server would refuse is told at its question", () => {
  const values = { one: 0, two: null, three: [0, 1], four: "주민등록번호 900101-1234567" };
  const faults = answersSchema(questions).safeParse(values).error?.issues;
  expect(faults?.map(({ path }) => path)).toEqual([["four"]]);
});

test("the same answers are one submission, other answers another one", () => {
  const yes = [{ questionId: "one", value: 0 }];
  const first = submissionOf(yes, undefined);
  expect(submissionOf(yes, first)).toEqual(first);
  expect(submissionOf([{ questionId: "one", value: 1 }], first).submissionId).not.toBe(first.submissionId);
});

test("one place up or down moves one thing", () => {
  expect(moved(["가", "나", "다"], 1, -1)).toEqual(["나", "가", "다"]);
  expect(moved(["가", "나", "다"], 1, 1)).toEqual(["가", "다", "나"]);
});
