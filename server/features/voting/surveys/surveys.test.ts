import { expect, test } from "vitest";

import type { Output } from "#contract/index.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { inHours, someQuestions, surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, draft, open, read, answer, close } = surveys(server);

test("the list begins with the newest, and is narrowed to a phase", async () => {
  const { office, newHome } = await newPlace();
  const resident = await newHome();
  const [older, newer] = [await open(office), await draft(office)];
  const idsOf = async (caller: typeof office, phase?: "draft" | "open") =>
    (await call(server, caller, "getSurveys", { phase })).surveys.map(({ id }) => id);
  expect(await idsOf(office)).toEqual([newer, older]);
  expect(await idsOf(office, "draft")).toEqual([newer]);
  expect(await idsOf(resident)).toEqual([older]);
});

test("what asks for the reader's answer comes first, by the nearest closing, and pages go on where they ended", async () => {
  const { office, newHome } = await newPlace();
  const resident = await newHome();
  const soon = await open(office, { closesAt: inHours(24) });
  const later = await open(office, { closesAt: inHours(72) });
  const answered = await open(office, { closesAt: inHours(2), questions: someQuestions.slice(0, 1) });
  const ended = await open(office);
  const latest = await open(office, { closesAt: inHours(96) });
  const soonest = await open(office, { closesAt: inHours(3) });
  await close(office, ended);
  await answer(resident, answered, [1]);
  const pagesOf = async (caller: typeof office, limit: number) => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Output<"getSurveys"> = await call(server, caller, "getSurveys", { cursor, limit });
      ids.push(...page.surveys.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return ids;
  };
  for (const limit of [1, 2, 20]) {
    expect(await pagesOf(resident, limit)).toEqual([soonest, soon, later, latest, ended, answered]);
    // The office is asked nothing.
    expect(await pagesOf(office, limit)).toEqual([soonest, latest, ended, answered, later, soon]);
  }
  const stranger = Buffer.from(JSON.stringify([0, "now", ended])).toString("base64url");
  expect((await errorOf(call(server, resident, "getSurveys", { cursor: stranger }))).details).toMatchObject({
    code: "invalid_input",
    field: "cursor",
  });
});

test("the office reads what it has reminded of, and a resident the own part", async () => {
  const { office, newHome } = await newPlace();
  const resident = await newHome();
  const surveyId = await open(office);
  expect(await read(office, surveyId)).toMatchObject({ survey: { remindersLeft: 2 }, mine: null });
  expect(await read(resident, surveyId)).toMatchObject({
    survey: { remindersLeft: null },
    mine: { answered: false, answers: null },
  });
  const stranger = await (await newPlace()).newHome();
  expect((await errorOf(read(stranger, surveyId))).details.code).toBe("survey_not_found");
});

test("the buildings that can be asked are those in which somebody lives", async () => {
  const { office, newHome } = await newPlace();
  for (const building of [102, 101, 102]) await newHome(building);
  await builders(server.database).resident(await builders(server.database).apartment(), { building: 103 });
  expect((await call(server, office, "getSurveyBuildings", null)).buildings).toEqual([
    { building: 101, householdCount: 1 },
    { building: 102, householdCount: 2 },
  ]);
});
