import { randomUUID } from "node:crypto";

import type { Input } from "#contract/index.ts";
import type { SurveyValue } from "#contract/values/survey-answers.ts";
import { settleSurveys } from "#server/jobs/run-surveys.ts";

import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { TestServer } from "./test-server.ts";

type Written = Input<"createSurvey">;

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** One of each kind. */
export const someQuestions: Written["questions"] = [
  {
    kind: "single",
    title: "경비실을 옮길까요?",
    required: true,
    options: ["옮겨요", "그대로 둬요", "모르겠어요"],
  },
  {
    kind: "multiple",
    title: "필요한 운동기구",
    options: ["러닝머신", "자전거", "아령", "매트"],
    maxPicks: 2,
  },
  { kind: "rating", title: "청소에 만족하시나요?", scale: 5, lowLabel: "불만", highLabel: "만족" },
  { kind: "text", title: "하고 싶은 말" },
  { kind: "ranking", title: "먼저 고칠 곳", options: ["놀이터", "주차장", "화단"] },
];

/** For people, of the whole apartment, anonymous, for a week. */
export const someSurvey = (): Written => ({
  title: "경비실 이전",
  description: "의견을 들려주세요.",
  isAnonymous: true,
  unit: "resident",
  resultsFor: "everyone",
  closesAt: inHours(7 * 24),
  questions: someQuestions,
});

/** What tests of surveys do again and again. */
export function surveys(server: TestServer) {
  const build = () => builders(server.database);

  /** An apartment with its office, and a way to more homes: in each home one resident. */
  async function newPlace() {
    const apartment = await build().apartment();
    const office = await build().manager(apartment, { rights: ["votes"] });
    let homes = 0;
    const newHome = (building = 101) => build().resident(apartment, { building, unit: 101 + homes++ });
    const newHomes = (count: number, building = 101) =>
      Promise.all(Array.from({ length: count }, () => newHome(building)));
    return { apartment, office, newHome, newHomes };
  }

  /** Three homes: two people, one, one. */
  async function newNeighbours() {
    const { apartment, office } = await newPlace();
    const homes = [
      [101, 101, "김하나"],
      [101, 101, "김둘"],
      [101, 1001, "박셋"],
      [102, 202, "=1+1"],
    ] as const;
    const people: Actor[] = [];
    for (const [building, unit, name] of homes) {
      people.push(await build().resident(apartment, { building, unit, name }));
    }
    return { apartment, office, people };
  }

  async function draft(office: Actor, given: Partial<Written> = {}): Promise<string> {
    return (await call(server, office, "createSurvey", { ...someSurvey(), ...given })).surveyId;
  }

  async function open(office: Actor, given: Partial<Written> = {}): Promise<string> {
    const surveyId = await draft(office, given);
    await call(server, office, "openSurvey", { surveyId });
    return surveyId;
  }

  const read = (caller: Actor, surveyId: string) => call(server, caller, "getSurveyById", { surveyId });

  /** Answers the questions in their order; undefined where nothing is answered. */
  async function answer(
    resident: Actor,
    surveyId: string,
    values: readonly (SurveyValue | undefined)[],
    submissionId: string = randomUUID(),
  ) {
    const { questions } = await read(resident, surveyId);
    const answers = questions.map(({ id }, index) => ({ questionId: id, value: values[index] }));
    return call(server, resident, "submitSurveyResponse", { surveyId, submissionId, answers });
  }

  /** As the clock and the job do. */
  async function close(office: Actor, surveyId: string): Promise<void> {
    await call(server, office, "changeSurveyClosing", { surveyId, closesAt: null });
    await settleSurveys(server.database);
  }

  const results = (caller: Actor, surveyId: string, breakdownBy?: string) =>
    call(server, caller, "getSurveyResults", { surveyId, breakdownBy });

  return { newPlace, newNeighbours, draft, open, read, answer, close, results };
}
