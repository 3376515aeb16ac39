import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { mostSurveyAnswerLength } from "#contract/values/surveys.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { someQuestions, surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, draft, open, answer, close, read, results } = surveys(server);

const [single, multiple, rating, text, ranking] = someQuestions;
const codeOf = async (answered: Promise<unknown>) => (await errorOf(answered)).details.code;

/** What the tables have of a survey. */
function rowsOf(surveyId: string) {
  return asGate(server.database, async (db) => {
    const { rows } = await sql<{ participations: number; responses: number; answers: (string | null)[][] }>`
      select
        (select count(*)::integer from survey_participations where survey_id = ${surveyId}) as participations,
        (select count(*)::integer from survey_responses where survey_id = ${surveyId}) as responses,
        (select jsonb_agg(to_jsonb(answers)) from survey_responses where survey_id = ${surveyId}) as answers
    `.execute(db);
    return rows[0]!;
  });
}

/** Two accounts of one home, and somebody next door. */
async function home() {
  const { apartment, office, newHome } = await newPlace();
  const resident = () => builders(server.database).resident(apartment, { building: 101, unit: 501 });
  return { office, apartment, parent: await resident(), child: await resident(), neighbour: await newHome() };
}

describe("the same subject again", () => {
  test.each([
    ["anonymous", true],
    ["by name", false],
  ])("%s: of 100 at once from two accounts of a household, one counts", async (_, isAnonymous) => {
    const { office, parent, child } = await home();
    const surveyId = await open(office, { unit: "household", isAnonymous, questions: [single!, rating!] });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_each, place) =>
        answer(place % 2 ? parent : child, surveyId, [1 + (place % 3), 1 + (place % 3)]),
      ),
    );
    const { participations, responses, answers } = await rowsOf(surveyId);
    expect([participations, responses]).toEqual([1, 1]);
    const done = outcomes.filter(({ status }) => status === "fulfilled").length;
    const refusals = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : []));
    expect(new Set(refusals.map(({ message }) => message))).toEqual(
      new Set(isAnonymous ? ["이미 답한 설문이에요. 익명 설문은 고칠 수 없어요."] : []),
    );
    expect(done).toBe(isAnonymous ? 1 : 100);
    // Whole: no answer of one with an answer of another.
    const [choice, mark] = answers[0]!;
    expect(choice).toBe(mark);
  });

  test("the same submission 20 times counts once, and each time it is a success", async () => {
    const { office, parent } = await home();
    for (const isAnonymous of [true, false]) {
      const surveyId = await open(office, { isAnonymous, questions: [single!] });
      const submission = randomUUID();
      await Promise.all(Array.from({ length: 20 }, () => answer(parent, surveyId, [1], submission)));
      expect(await rowsOf(surveyId)).toMatchObject({ participations: 1, responses: 1, answers: [["1"]] });
    }
  });

  test("a repeat that comes late changes nothing: not what was answered since, and not after the close", async () => {
    const { office, parent } = await home();
    const surveyId = await open(office, { isAnonymous: false, questions: [single!] });
    const first = randomUUID();
    await answer(parent, surveyId, [1], first);
    await answer(parent, surveyId, [2]);
    await answer(parent, surveyId, [1], first);
    expect((await rowsOf(surveyId)).answers).toEqual([["2"]]);
    await close(office, surveyId);
    await answer(parent, surveyId, [1], first);
    expect((await rowsOf(surveyId)).answers).toEqual([["2"]]);
    expect(await codeOf(answer(parent, surveyId, [1]))).toBe("survey_closed");
  });

  test("by name for a household: any member replaces it whole, the last name is shown, all read it", async () => {
    const { office, parent, child, neighbour } = await home();
    const surveyId = await open(office, {
      isAnonymous: false,
      unit: "household",
      questions: [single!, text!],
    });
    await answer(parent, surveyId, [1, "부모"]);
    await answer(child, surveyId, [2]);
    expect((await rowsOf(surveyId)).answers).toEqual([["2", null]]);
    const { questions, mine } = await read(parent, surveyId);
    expect(mine).toEqual({ answered: true, answers: [{ questionId: questions[0]!.id, value: 2 }] });
    expect((await read(neighbour, surveyId)).mine).toEqual({ answered: false, answers: null });
    const { responses } = await call(server, office, "getSurveyResponses", { surveyId });
    const { user } = await call(server, child, "getMe", null);
    expect(responses).toMatchObject([{ building: "101", unit: "501", name: user.name }]);
  });

  test("whoever moves in reads nothing of those who lived there", async () => {
    const { apartment, office, parent } = await home();
    const surveyId = await open(office, { isAnonymous: false, unit: "household", questions: [single!] });
    const lone = await builders(server.database).resident(apartment, { building: 101, unit: 601 });
    await answer(lone, surveyId, [1]);
    const manager = await builders(server.database).manager(apartment);
    await call(server, manager, "deleteResident", { residentId: lone.id });
    const newcomer = await builders(server.database).resident(apartment, { building: 101, unit: 601 });
    expect((await read(newcomer, surveyId)).mine).toEqual({ answered: true, answers: null });
    await answer(newcomer, surveyId, [3]);
    expect((await read(newcomer, surveyId)).mine!.answers).toMatchObject([{ value: 3 }]);
    expect((await read(parent, surveyId)).survey.participantCount).toBe(1);
  });

  test("anonymous: refused, and its answers are nobody's to read", async () => {
    const { office, parent, child } = await home();
    const surveyId = await open(office, { questions: [single!] });
    await answer(parent, surveyId, [1]);
    expect(await codeOf(answer(parent, surveyId, [2]))).toBe("survey_already_answered");
    expect((await read(parent, surveyId)).mine).toEqual({ answered: true, answers: null });
    await answer(child, surveyId, [2]);
    expect((await rowsOf(surveyId)).participations).toBe(2);
  });
});

describe("an answer", () => {
  const refusalsOf = async (resident: Actor, surveyId: string, values: Parameters<typeof answer>[2]) => {
    const { questions } = await read(resident, surveyId);
    const { message, status, details } = await errorOf(answer(resident, surveyId, values));
    expect(status).toBe("INVALID_ARGUMENT");
    return [questions.findIndex(({ id }) => details.field === `answers.${id}`), message];
  };

  test.each([
    ["nothing", [undefined, [1], 3, "글", [1, 2, 3]], [0, "꼭 답해야 하는 문항이에요."]],
    ["an option that there is not", [4], [0, "답을 다시 골라 주세요."]],
    ["the text of an option", ["옮겨요"], [0, "답을 다시 골라 주세요."]],
    ["too many picks", [1, [1, 2, 3]], [1, "2개까지 고를 수 있어요."]],
    ["one pick twice", [1, [1, 1]], [1, "답을 다시 골라 주세요."]],
    ["a rating above the scale", [1, [1], 6], [2, "답을 다시 골라 주세요."]],
    ["a rating below it", [1, [1], 0], [2, "답을 다시 골라 주세요."]],
    ["a ranking of some", [1, [1], 5, "글", [1, 2]], [4, "모든 항목의 순서를 정해 주세요."]],
    ["a ranking with one twice", [1, [1], 5, "글", [1, 2, 2]], [4, "답을 다시 골라 주세요."]],
  ])("of %s is refused at its question, and nothing is kept", async (_, values, told) => {
    const { office, parent } = await home();
    const surveyId = await open(office);
    expect(await refusalsOf(parent, surveyId, values as Parameters<typeof answer>[2])).toEqual(told);
    expect(await rowsOf(surveyId)).toMatchObject({ participations: 0, responses: 0 });
  });

  test("of spaces is none, and 2,000 characters are the most", async () => {
    const { office, parent } = await home();
    const surveyId = await open(office, { questions: [{ ...text!, required: true }] });
    expect(await refusalsOf(parent, surveyId, [" \n "])).toEqual([0, "꼭 답해야 하는 문항이에요."]);
    const long = await errorOf(answer(parent, surveyId, ["가".repeat(mostSurveyAnswerLength + 1)]));
    expect(long.status).toBe("INVALID_ARGUMENT");
    await answer(parent, surveyId, ["가".repeat(mostSurveyAnswerLength)]);
    expect((await rowsOf(surveyId)).responses).toBe(1);
  });

  test("to a question of another survey, or twice to one, is refused", async () => {
    const { office, parent } = await home();
    const [surveyId, other] = await Promise.all([1, 2].map(() => open(office, { questions: [ranking!] })));
    const { questions } = await read(parent, surveyId!);
    const { questions: others } = await read(parent, other!);
    const send = (ids: string[]) =>
      call(server, parent, "submitSurveyResponse", {
        surveyId: surveyId!,
        submissionId: randomUUID(),
        answers: ids.map((questionId) => ({ questionId, value: [1, 2, 3] })),
      });
    for (const ids of [[others[0]!.id], [questions[0]!.id, questions[0]!.id]]) {
      expect((await errorOf(send(ids))).details.field).toMatch(/^answers/);
    }
    expect(await rowsOf(surveyId!)).toMatchObject({ participations: 0, responses: 0 });
  });
});

describe("who may answer", () => {
  test("not drafts, not of other buildings, which residents do not see either", async () => {
    const { office, newHome } = await newPlace();
    const [near, far] = [await newHome(101), await newHome(102)];
    const written = await draft(office, { questions: [single!] });
    const ofNear = await open(office, { buildings: [101], questions: [single!] });
    const submit = (who: Actor, surveyId: string) =>
      call(server, who, "submitSurveyResponse", { surveyId, submissionId: randomUUID(), answers: [] });
    for (const [who, surveyId] of [
      [near, written],
      [far, ofNear],
    ] as const) {
      const refused = await errorsOf([submit(who, surveyId), read(who, surveyId), results(who, surveyId)]);
      expect(refused.map(({ details }) => details.code)).toEqual(Array(3).fill("survey_not_found"));
    }
    await answer(near, ofNear, [1]);
    const seenBy = async (who: Actor) =>
      (await call(server, who, "getSurveys", null)).surveys.map(({ id, answered }) => [id, answered]);
    expect([await seenBy(near), await seenBy(far)]).toEqual([[[ofNear, true]], []]);
  });

  test("a deleted account's participation stays", async () => {
    const { apartment, office, newHome } = await newPlace();
    const [early, other] = [await newHome(), await newHome()];
    const surveyId = await open(office, { isAnonymous: false, questions: [single!] });
    await answer(early, surveyId, [1]);
    await answer(other, surveyId, [2]);
    const manager = await builders(server.database).manager(apartment);
    await call(server, manager, "deleteResident", { residentId: early.id });
    const { responses } = await call(server, office, "getSurveyResponses", { surveyId });
    expect(responses.map(({ name }) => name)).toContain("탈퇴한 사용자");
    expect((await read(office, surveyId)).survey).toMatchObject({ participantCount: 2, eligibleCount: 1 });
    expect(await results(office, surveyId)).toMatchObject({ responseCount: 2, formerCount: 1 });
  });

  test("a multiple choice may be left out unless it is required", async () => {
    const { office, parent } = await home();
    const surveyId = await open(office, { questions: [multiple!] });
    await answer(parent, surveyId, [[]]);
    expect((await rowsOf(surveyId)).answers).toEqual([[null]]);
  });
});
