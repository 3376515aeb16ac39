import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { inHours, someQuestions, someSurvey, surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, draft, read } = surveys(server);

const [single] = someQuestions;
const codeOf = async (answered: Promise<unknown>) => (await errorOf(answered)).details.code;

type Question = Input<"createSurvey">["questions"][number];

describe("a draft", () => {
  test("comes back as it was written, and is written anew whole", async () => {
    const { office } = await newPlace();
    const surveyId = await draft(office, { title: "청소", minGroupSize: 7, byBuilding: true });
    const { survey, questions, mine } = await read(office, surveyId);
    expect(survey).toMatchObject({
      title: "청소",
      description: "의견을 들려주세요.",
      phase: "draft",
      isAnonymous: true,
      unit: "resident",
      buildings: null,
      byBuilding: true,
      minGroupSize: 7,
      resultsFor: "everyone",
      openedAt: null,
      answered: false,
      participantCount: 0,
      eligibleCount: 0,
      remindersLeft: null,
    });
    expect(mine).toBeNull();
    expect(
      questions.map(({ kind, options, maxPicks, scale, lowLabel }) => [
        kind,
        options.map(({ id, label }) => `${id} ${label}`).join(),
        maxPicks,
        scale,
        lowLabel,
      ]),
    ).toEqual([
      ["single", "1 옮겨요,2 그대로 둬요,3 모르겠어요", null, null, null],
      ["multiple", "1 러닝머신,2 자전거,3 아령,4 매트", 2, null, null],
      ["rating", "", null, 5, "불만"],
      ["text", "", null, null, null],
      ["ranking", "1 놀이터,2 주차장,3 화단", null, null, null],
    ]);
    await call(server, office, "updateSurvey", {
      surveyId,
      ...someSurvey(),
      isAnonymous: false,
      questions: [single!],
    });
    const changed = await read(office, surveyId);
    expect(changed.survey).toMatchObject({ title: "경비실 이전", isAnonymous: false, byBuilding: false });
    expect(changed.questions).toHaveLength(1);
  });

  test.each([
    ["one option", { kind: "single", title: "하나", options: ["가"] }, "questions.0.options"],
    ["21 options", { kind: "multiple", title: "여럿", options: labels(21) }, "questions.0.options"],
    ["8 to rank", { kind: "ranking", title: "순위", options: labels(8) }, "questions.0.options"],
    ["an option twice", { kind: "single", title: "하나", options: ["가", "가"] }, "questions.0.options.1"],
    [
      "more picks than options",
      { kind: "multiple", title: "여럿", options: labels(3), maxPicks: 4 },
      "questions.0.maxPicks",
    ],
    ["a rating without a scale", { kind: "rating", title: "점수" }, "questions.0.scale"],
    ["no title", { kind: "text", title: " " }, "questions.0.title"],
  ] satisfies [string, Question, string][])("with %s is refused at its field", async (_, question, field) => {
    const { office } = await newPlace();
    const refused = await errorOf(draft(office, { questions: [question] }));
    expect(refused.details).toMatchObject({ code: "invalid_input", field });
  });

  test("names buildings that there are", async () => {
    const { office, newHome } = await newPlace();
    await newHome(101);
    const refused = await errorOf(draft(office, { buildings: [101, 109] }));
    expect(refused).toMatchObject({
      message: "우리 단지에 없는 동이에요: 109동",
      details: { field: "buildings" },
    });
    const { buildings } = await call(server, office, "getSurveyBuildings", null);
    expect(buildings).toEqual([{ building: 101, householdCount: 1 }]);
  });

  test("begins with a question and a close that is to come", async () => {
    const { office } = await newPlace();
    for (const missing of [{ questions: [] }, { closesAt: null }]) {
      const surveyId = await draft(office, missing);
      expect(await codeOf(call(server, office, "openSurvey", { surveyId }))).toBe("survey_incomplete");
    }
    for (const closesAt of [inHours(-1), inHours(24 * 400)]) {
      const surveyId = await draft(office, { closesAt });
      const refused = await errorOf(call(server, office, "openSurvey", { surveyId }));
      expect(refused.details).toMatchObject({ code: "invalid_input", field: "closesAt" });
    }
  });

  test("is not closed, cancelled or reminded of", async () => {
    const { office } = await newPlace();
    const surveyId = await draft(office);
    const refused = await errorsOf([
      call(server, office, "changeSurveyClosing", { surveyId, closesAt: inHours(5) }),
      call(server, office, "cancelSurvey", { surveyId, reason: "그만" }),
      call(server, office, "remindSurvey", { surveyId }),
    ]);
    expect(refused.map(({ message }) => message)).toEqual(Array(3).fill("아직 시작하지 않은 설문이에요."));
  });
});

function labels(count: number): string[] {
  return Array.from({ length: count }, (_, place) => `항목 ${place + 1}`);
}
