import { describe, expect, test } from "vitest";

import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { someQuestions, surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, open, answer, close, results, read } = surveys(server);

const [single, multiple, rating, text, ranking] = someQuestions;
const codeOf = async (answered: Promise<unknown>) => (await errorOf(answered)).details.code;

/** Answers a survey of a single choice, one after the other. */
async function answerEach(people: readonly Actor[], surveyId: string, values: readonly number[]) {
  for (const [index, value] of values.entries()) await answer(people[index]!, surveyId, [value]);
}

describe("the figures", () => {
  test("are counts and whole percents, of ratings mean and median, of rankings mean ranks and first places", async () => {
    const { office, newHomes } = await newPlace();
    const people = await newHomes(6);
    const surveyId = await open(office);
    await answer(people[0]!, surveyId, [1, [1, 2], 5, "고마워요", [1, 2, 3]]);
    await answer(people[1]!, surveyId, [1, [1], 4, undefined, [1, 3, 2]]);
    await answer(people[2]!, surveyId, [2, [1, 3], 4, "  ", [2, 1, 3]]);
    await answer(people[3]!, surveyId, [3, [], 1, "힘내세요", undefined]);
    await answer(people[4]!, surveyId, [1, undefined, undefined, undefined, undefined]);
    await answer(people[5]!, surveyId, [2, undefined, 3]);
    await close(office, surveyId);

    const { responseCount, questions, groups } = await results(office, surveyId);
    expect([responseCount, groups]).toEqual([6, []]);
    expect(questions.map(({ kind, answeredCount }) => [kind, answeredCount])).toEqual([
      ["single", 6],
      ["multiple", 3],
      ["rating", 5],
      ["text", 2],
      ["ranking", 3],
    ]);
    const figures = (index: number) =>
      questions[index]!.options.map(({ label, count, percent, meanRank }) => [
        label,
        count,
        percent,
        meanRank,
      ]);
    expect(figures(0)).toEqual([
      ["옮겨요", 3, 50, null],
      ["그대로 둬요", 2, 33, null],
      ["모르겠어요", 1, 17, null],
    ]);
    // Shares among those who answered the question: more than 100 % together.
    expect(figures(1)).toEqual([
      ["러닝머신", 3, 100, null],
      ["자전거", 1, 33, null],
      ["아령", 1, 33, null],
      ["매트", 0, 0, null],
    ]);
    expect(questions[2]).toMatchObject({
      mean: 3.4,
      median: 4,
      distribution: [
        { value: 1, count: 1, percent: 20 },
        { value: 2, count: 0, percent: 0 },
        { value: 3, count: 1, percent: 20 },
        { value: 4, count: 2, percent: 40 },
        { value: 5, count: 1, percent: 20 },
      ],
    });
    expect(questions[3]!.texts.toSorted()).toEqual(["고마워요", "힘내세요"]);
    expect(figures(4)).toEqual([
      ["놀이터", 2, 67, 1.3],
      ["주차장", 1, 33, 2],
      ["화단", 0, 0, 2.7],
    ]);
  });

  test("of what nobody answered are none", async () => {
    const { office, newHomes } = await newPlace();
    const [one] = await newHomes(1);
    const surveyId = await open(office, { isAnonymous: false, questions: [rating!, ranking!] });
    const { responseCount, questions } = await results(office, surveyId);
    expect(responseCount).toBe(0);
    expect(questions).toMatchObject([
      { answeredCount: 0, mean: null, median: null, options: [] },
      { answeredCount: 0, options: [{ count: 0, percent: 0, meanRank: null }, {}, {}] },
    ]);
    await answer(one!, surveyId, [2]);
    expect((await results(office, surveyId)).questions[0]).toMatchObject({ mean: 2, median: 2 });
  });

  test("show residents no texts, in which people write names", async () => {
    const { office, newHomes } = await newPlace();
    const people = await newHomes(5);
    const surveyId = await open(office, { questions: [text!] });
    for (const person of people) await answer(person, surveyId, ["101동 김입주 님이 시끄러워요"]);
    await close(office, surveyId);
    expect((await results(people[0]!, surveyId)).questions).toMatchObject([{ answeredCount: 5, texts: [] }]);
    expect((await results(office, surveyId)).questions[0]!.texts).toHaveLength(5);
  });
});

describe("who sees results", () => {
  test("anonymous: nobody before the close, on no path, but how many took part", async () => {
    const { office, newHomes } = await newPlace();
    const people = await newHomes(6);
    const surveyId = await open(office, { byBuilding: true, questions: [single!] });
    await answerEach(people, surveyId, [1, 1, 1, 2, 2, 2]);
    for (const caller of [office, people[0]!]) {
      expect(await codeOf(results(caller, surveyId))).toBe("survey_results_hidden");
      expect(await codeOf(results(caller, surveyId, "building"))).toBe("survey_results_hidden");
      const { survey } = await read(caller, surveyId);
      expect(survey).toMatchObject({ participantCount: 6, canSeeResults: false });
    }
    expect(await codeOf(call(server, office, "exportSurvey", { surveyId }))).toBe("survey_results_hidden");
  });

  test("anonymous: 4 responses stay hidden for ever on every path, 5 are shown", async () => {
    const { office, newHomes } = await newPlace();
    const people = await newHomes(5);
    const [few, enough] = await Promise.all(
      [1, 2].map(() => open(office, { byBuilding: true, questions: [single!, text!] })),
    );
    for (const person of people.slice(0, 4)) await answer(person, few!, [1, "비밀"]);
    for (const person of people) await answer(person, enough!, [1, "비밀"]);
    for (const surveyId of [few!, enough!]) await close(office, surveyId);
    const { questions } = await read(office, few!);
    for (const caller of [office, people[0]!]) {
      for (const by of [undefined, "building", questions[0]!.id]) {
        expect(await codeOf(results(caller, few!, by))).toBe("survey_results_hidden");
      }
      expect((await results(caller, enough!)).responseCount).toBe(5);
    }
    expect(await codeOf(call(server, office, "exportSurvey", { surveyId: few! }))).toBe(
      "survey_results_hidden",
    );
    expect((await call(server, office, "exportSurvey", { surveyId: enough! })).table.rows).not.toEqual([]);
    expect(await codeOf(call(server, office, "getSurveyResponses", { surveyId: enough! }))).toBe(
      "survey_anonymous",
    );
    expect(await codeOf(call(server, office, "getSurveyAbsentees", { surveyId: enough! }))).toBe(
      "survey_anonymous",
    );
  });

  test("a larger least size hides more", async () => {
    const { office, newHomes } = await newPlace();
    const people = await newHomes(5);
    const surveyId = await open(office, { minGroupSize: 6, questions: [single!] });
    await answerEach(people, surveyId, [1, 1, 1, 1, 1]);
    await close(office, surveyId);
    expect(await codeOf(results(office, surveyId))).toBe("survey_results_hidden");
  });

  test("by name: the office at once, residents after the close and from the least size on", async () => {
    const { office, newHomes } = await newPlace();
    const people = await newHomes(5);
    const surveyId = await open(office, { isAnonymous: false, questions: [single!] });
    const small = await open(office, { isAnonymous: false, questions: [single!] });
    await answerEach(people, surveyId, [1, 1, 2, 2, 2]);
    await answerEach(people, small, [1, 1, 2, 2]);
    expect((await results(office, surveyId)).responseCount).toBe(5);
    expect(await codeOf(results(people[0]!, surveyId))).toBe("survey_results_hidden");
    await close(office, surveyId);
    await close(office, small);
    expect((await results(people[0]!, surveyId)).responseCount).toBe(5);
    expect(await codeOf(results(people[0]!, small))).toBe("survey_results_hidden");
    expect((await results(office, small)).responseCount).toBe(4);
  });

  test("for the office alone: no resident ever", async () => {
    const { office, newHomes } = await newPlace();
    const people = await newHomes(5);
    const surveyId = await open(office, { resultsFor: "managers", questions: [single!] });
    await answerEach(people, surveyId, [1, 1, 2, 2, 2]);
    await close(office, surveyId);
    expect(await codeOf(results(people[0]!, surveyId))).toBe("survey_results_hidden");
    expect((await results(office, surveyId)).responseCount).toBe(5);
  });
});

describe("a breakdown", () => {
  /** By a choice of three and nothing, then by a rating, so that each group has figures. */
  async function divided(sizes: readonly number[], without = 0) {
    const { office, newHomes } = await newPlace();
    const people = await newHomes(sizes.reduce((sum, size) => sum + size, without));
    const surveyId = await open(office, { questions: [{ ...single!, required: false }, rating!, text!] });
    const choices = sizes.flatMap((size, index) => Array.from({ length: size }, () => index + 1));
    for (const [index, person] of people.entries()) {
      await answer(person, surveyId, [choices[index], 4, "글"]);
    }
    await close(office, surveyId);
    const { questions } = await read(office, surveyId);
    return (await results(office, surveyId, questions[0]!.id)).groups;
  }

  test("of 12, 7 and 4 hides the 4, and the 7 with which the totals would tell the 4", async () => {
    const groups = await divided([12, 7, 4]);
    expect(groups.map(({ label, responseCount }) => [label, responseCount])).toEqual([
      ["옮겨요", 12],
      ["그대로 둬요", null],
      ["모르겠어요", null],
    ]);
    expect(groups[0]!.questions.map(({ kind, mean, texts }) => [kind, mean, texts])).toEqual([
      ["single", null, []],
      ["rating", 4, []],
    ]);
    expect(groups[1]!.questions).toEqual([]);
  });

  test("shows all groups that are large enough", async () => {
    expect((await divided([6, 5])).map(({ responseCount }) => responseCount)).toEqual([6, 5]);
  });

  test("hides the next one, too, where the hidden ones together are still few", async () => {
    expect((await divided([9, 1, 1])).map(({ responseCount }) => responseCount)).toEqual([null, null, null]);
  });

  test("counts those who did not answer the question as a group, which the totals would tell", async () => {
    const groups = await divided([6, 8], 2);
    expect(groups.map(({ label, responseCount }) => [label, responseCount])).toEqual([
      ["옮겨요", null],
      ["그대로 둬요", 8],
      [null, null],
    ]);
  });

  test("is by building only where that was announced, and by single choices alone", async () => {
    const { office, newHomes } = await newPlace();
    const people = [...(await newHomes(5, 101)), ...(await newHomes(6, 102))];
    const [announced, secret] = await Promise.all(
      [true, false].map((byBuilding) => open(office, { byBuilding, questions: [single!, multiple!] })),
    );
    for (const surveyId of [announced!, secret!]) {
      await answerEach(people, surveyId, [1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3]);
      await close(office, surveyId);
    }
    const { groups } = await results(office, announced!, "building");
    expect(
      groups.map(({ label, responseCount, questions }) => [
        label,
        responseCount,
        questions[0]!.options.map(({ count }) => count),
      ]),
    ).toEqual([
      ["101", 5, [3, 2, 0]],
      ["102", 6, [0, 3, 3]],
    ]);
    const { questions } = await read(office, secret!);
    for (const by of ["building", questions[1]!.id]) {
      expect((await errorOf(results(office, secret!, by))).details).toMatchObject({ field: "breakdownBy" });
    }
  });
});
