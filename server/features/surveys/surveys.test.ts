import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, draft, open, read } = surveys(server);

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
