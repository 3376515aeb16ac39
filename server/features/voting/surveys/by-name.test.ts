import { beforeAll, describe, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { call, collect, errorOf } from "#server/testing/calling.ts";
import { someQuestions, surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newNeighbours, newPlace, open, answer } = surveys(server);

const [single, multiple, rating, text] = someQuestions;

let apartment: TestApartment;
let office: Actor;
let people: Actor[];

beforeAll(async () => {
  ({ apartment, office, people } = await newNeighbours());
});

const absentees = async (surveyId: string, page: object = {}) =>
  call(server, office, "getSurveyAbsentees", { surveyId, ...page });

describe("who has not answered", () => {
  test("is listed by home and number, with how many of it are missing", async () => {
    const surveyId = await open(office, { isAnonymous: false, questions: [single!] });
    await answer(people[0]!, surveyId, [1]);
    expect((await absentees(surveyId)).households).toEqual([
      { building: "101", unit: "101", missingCount: 1 },
      { building: "101", unit: "1001", missingCount: 1 },
      { building: "102", unit: "202", missingCount: 1 },
    ]);
    const ofHomes = await open(office, { isAnonymous: false, unit: "household", questions: [single!] });
    expect((await absentees(ofHomes)).households[0]).toEqual({
      building: "101",
      unit: "101",
      missingCount: 1,
    });
    await answer(people[0]!, ofHomes, [1]);
    expect((await absentees(ofHomes)).households.map(({ unit }) => unit)).toEqual(["1001", "202"]);
  });

  test("comes in pages", async () => {
    const surveyId = await open(office, { isAnonymous: false, questions: [single!] });
    const first = await absentees(surveyId, { limit: 2 });
    const second = await absentees(surveyId, { limit: 2, cursor: first.nextCursor });
    expect([...first.households, ...second.households].map(({ unit }) => unit)).toEqual([
      "101",
      "1001",
      "202",
    ]);
    expect(second.nextCursor).toBeNull();
  });
});

describe("single responses", () => {
  test("come the latest first, in pages, with who answered and from where", async () => {
    const surveyId = await open(office, { isAnonymous: false, questions: [single!, text!] });
    for (const person of people) await answer(person, surveyId, [2, "네"]);
    const page = (more: object) => call(server, office, "getSurveyResponses", { surveyId, ...more });
    const first = await page({ limit: 3 });
    const second = await page({ limit: 3, cursor: first.nextCursor });
    const all = [...first.responses, ...second.responses];
    expect(all.map(({ building, unit, name }) => `${building}-${unit} ${name}`)).toEqual([
      "102-202 =1+1",
      "101-1001 박셋",
      "101-101 김둘",
      "101-101 김하나",
    ]);
    expect(all[0]!.answers.map(({ value }) => value)).toEqual([2, "네"]);
    expect(second.nextCursor).toBeNull();
  });

  test("are nobody's without the right, and no resident's", async () => {
    const surveyId = await open(office, { isAnonymous: false, questions: [single!] });
    const other = await builders(server.database).manager(apartment, { rights: ["notices", "residents"] });
    for (const name of [
      "getSurveyResponses",
      "getSurveyAbsentees",
      "getSurveyById",
      "exportSurvey",
    ] as const) {
      expect((await errorOf(call(server, other, name, { surveyId }))).details.code).toBe("right_not_granted");
    }
    expect((await errorOf(call(server, people[0], "getSurveyResponses", { surveyId }))).details.code).toBe(
      "role_not_allowed",
    );
  });
});

test("one's own data has what one took part in, and one's answers where they have a name", async () => {
  const { office: other, newHome } = await newPlace();
  const [resident, neighbour] = [await newHome(), await newHome()];
  const asked = { questions: [single!, multiple!, rating!, text!] };
  const secret = await open(other, { ...asked, title: "익명 설문" });
  const named = await open(other, { ...asked, title: "기명 설문", isAnonymous: false });
  for (const surveyId of [secret, named]) await answer(resident, surveyId, [1, [2, 4], 5]);
  await answer(neighbour, named, [2]);
  const { chunks } = await collect(server, resident, "exportMyData", null);
  expect(chunks.find(({ part }) => part === "surveys")!.rows).toEqual([
    { title: "익명 설문", isAnonymous: true, answeredAt: null, answers: null },
    {
      title: "기명 설문",
      isAnonymous: false,
      answeredAt: expect.any(String) as string,
      answers: [
        { question: "경비실을 옮길까요?", answer: "옮겨요" },
        { question: "필요한 운동기구", answer: "자전거, 매트" },
        { question: "청소에 만족하시나요?", answer: "5" },
      ],
    },
  ]);
});
