import { expect, test } from "vitest";

import { newQuestion, shownQuestion, surveyForm, valuesOfNew } from "./survey-form.ts";

test("whether names stay has to be chosen, and a question's fault lies at its field", () => {
  const faults = surveyForm.safeParse({ ...valuesOfNew(), asks: "some" }).error?.issues;
  expect(faults?.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["title", "설문 제목을 입력해 주세요."],
    ["isAnonymous", "익명인지 이름을 남기는지 골라 주세요."],
    ["buildings", "동을 하나 이상 골라 주세요."],
    ["questions.0.title", "질문을 입력해 주세요."],
    ["questions.0.options.0", "항목을 입력해 주세요."],
    ["questions.0.options.1", "항목을 입력해 주세요."],
  ]);
});

test("only what a question's kind has is sent, whatever was typed before", () => {
  const typed = { ...newQuestion("rating"), title: "만족하나요?", options: ["가", "나"], maxPicks: "2" };
  const values = { ...valuesOfNew(), title: "주차", isAnonymous: "no" as const, questions: [typed] };
  const sent = surveyForm.parse({ ...values, closesAt: "2027-01-08T18:00" });
  expect(sent.questions).toEqual([
    {
      kind: "rating",
      title: "만족하나요?",
      help: null,
      required: true,
      scale: 5,
      lowLabel: null,
      highLabel: null,
    },
  ]);
  expect(sent).toMatchObject({ isAnonymous: false, buildings: null, minGroupSize: 5 });
  expect(sent.closesAt).toBe("2027-01-08T09:00:00.000Z");
});

test("what has no words yet is shown with a stand-in", () => {
  expect(shownQuestion(newQuestion("single"), 0)).toMatchObject({
    title: "질문",
    options: [
      { id: 0, label: "항목 1" },
      { id: 1, label: "항목 2" },
    ],
  });
});
