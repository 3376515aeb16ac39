import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { someQuestions, surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

// A resident who deletes their account and joins the household again is not one more person.
const server = useTestServer();
const { newPlace, draft, open, answer, close, read, results } = surveys(server);

const questions = someQuestions.slice(0, 1);
const codeOf = async (answered: Promise<unknown>) => (await errorOf(answered)).details.code;
const leave = (who: Actor) => call(server, who, "deleteMyAccount", { currentPassword: testPassword });

async function home() {
  const { apartment, office, newHome } = await newPlace();
  const join = () => builders(server.database).resident(apartment, { building: 101, unit: 501 });
  return { office, join, newHome };
}

describe.each([
  ["anonymous", true],
  ["by name", false],
])("a survey of people, %s", (_, isAnonymous) => {
  test("asks whoever was there when it began, and says so beforehand to whoever was not", async () => {
    const { office, join, newHome } = await home();
    const [parent, child] = [await join(), await join()];
    const surveyId = await open(office, { isAnonymous, questions });
    await answer(child, surveyId, [1]);
    await leave(child);
    const back = await join();
    expect(await codeOf(answer(back, surveyId, [1]))).toBe("survey_came_later");
    // People who have just moved in, too: nobody can tell one from the other.
    const newcomer = await newHome();
    for (const late of [back, newcomer]) {
      expect((await read(late, surveyId)).survey).toMatchObject({ cameLater: true, answered: false });
    }
    await answer(parent, surveyId, [2]);
    for (const person of [parent, office]) {
      expect((await read(person, surveyId)).survey).toMatchObject({ cameLater: false, participantCount: 2 });
    }
    const { surveys: listed } = await call(server, back, "getSurveys", null);
    expect(listed).toMatchObject([{ id: surveyId, cameLater: true }]);
  });

  test("counts and reminds only those whom it asks", async () => {
    const { office, join, newHome } = await home();
    await join();
    const surveyId = await open(office, { isAnonymous, questions });
    await newHome();
    expect((await read(office, surveyId)).survey.eligibleCount).toBe(1);
    expect((await call(server, office, "remindSurvey", { surveyId })).remindedCount).toBe(1);
  });

  test("counts by those who are there as long as it is a draft", async () => {
    const { office, join } = await home();
    const surveyId = await draft(office, { isAnonymous, questions });
    await join();
    expect((await read(office, surveyId)).survey.eligibleCount).toBe(1);
  });

  test("says with its results how many who answered have no account any more", async () => {
    const { office, join, newHome } = await home();
    const people = [await join(), ...(await Promise.all([1, 2, 3, 4, 5].map(() => newHome())))];
    const surveyId = await open(office, { isAnonymous, questions });
    for (const person of people) await answer(person, surveyId, [1]);
    await leave(people[0]!);
    await close(office, surveyId);
    // Also people who leave later, when the rows have been written anew.
    await leave(people[1]!);
    for (const reader of [office, people[2]!]) {
      expect(await results(reader, surveyId)).toMatchObject({ responseCount: 6, formerCount: 2 });
    }
    const { table } = await call(server, office, "exportSurvey", { surveyId });
    const former = table.rows.filter(
      (row) => row.includes("그 가운데 탈퇴한 계정") || row[2] === "탈퇴한 사용자",
    );
    expect(former).toHaveLength(isAnonymous ? 1 : 2);
  });
});

test("what asks for the reader's answer comes before what they cannot answer", async () => {
  const { office, join } = await home();
  await join();
  const ofPeople = await open(office, { questions });
  const ofHomes = await open(office, { unit: "household", questions });
  const late = await join();
  const idsFor = async (who: Actor) =>
    (await call(server, who, "getSurveys", null)).surveys.map(({ id }) => id);
  expect(await idsFor(late)).toEqual([ofHomes, ofPeople]);
  await answer(late, ofHomes, [1]);
});

test("a survey of households takes the answer of whoever has come since, once for the home", async () => {
  const { office, join } = await home();
  const first = await join();
  const surveyId = await open(office, { unit: "household", questions });
  await answer(first, surveyId, [1], randomUUID());
  await leave(first);
  const back = await join();
  expect((await read(back, surveyId)).survey).toMatchObject({ cameLater: false, answered: true });
  expect(await codeOf(answer(back, surveyId, [1]))).toBe("survey_already_answered");
});
