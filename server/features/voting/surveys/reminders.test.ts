import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { remindOfSurveys } from "#server/jobs/run-surveys.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { inHours, someQuestions, surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, open, answer, close, read } = surveys(server);

const [single] = someQuestions;

async function kindsFor(person: Actor): Promise<string[]> {
  return (await call(server, person, "getAlerts", null)).alerts.map(({ kind }) => kind);
}

/** A day has passed since the last reminder by hand. */
function letADayPass(surveyId: string): Promise<unknown> {
  return asGate(server.database, (db) =>
    sql`update survey_reminders set due_at = due_at - interval '1 day' where survey_id = ${surveyId}`.execute(
      db,
    ),
  );
}

describe("reminders", () => {
  test("go a day before the close to those who have not answered, once", async () => {
    const { office, newHomes } = await newPlace();
    const [done, late] = await newHomes(2);
    const surveyId = await open(office, { closesAt: inHours(30), questions: [single!] });
    await answer(done!, surveyId, [1]);
    await remindOfSurveys(server.database);
    expect(await kindsFor(late!)).toEqual(["survey_opened"]);
    // Reminders that nobody got yet move with the close.
    await call(server, office, "changeSurveyClosing", { surveyId, closesAt: inHours(20) });
    for (let times = 0; times < 2; times++) await remindOfSurveys(server.database);
    expect(await kindsFor(late!)).toEqual(["survey_closing"]);
    expect((await call(server, late, "getAlerts", null)).alerts[0]).toMatchObject({
      title: "설문이 곧 마감돼요",
      body: "경비실 이전",
      url: `/resident/surveys/${surveyId}`,
    });
    expect(await kindsFor(done!)).toEqual(["survey_opened"]);
  });

  test("of a survey that is shorter than a day there are none, nor of one that has ended", async () => {
    const { office, newHome } = await newPlace();
    const resident = await newHome();
    await open(office, { closesAt: inHours(20) });
    const ended = await open(office, { closesAt: inHours(40) });
    await close(office, ended);
    await remindOfSurveys(server.database);
    expect(await kindsFor(resident)).not.toContain("survey_closing");
  });

  test("of a household go to all of its accounts until one has answered", async () => {
    const { apartment, office } = await newPlace();
    const resident = (unit: number) => builders(server.database).resident(apartment, { building: 101, unit });
    const [parent, child, neighbour] = [await resident(501), await resident(501), await resident(502)];
    const surveyId = await open(office, { unit: "household", questions: [single!] });
    await answer(parent, surveyId, [1]);
    const { remindedCount } = await call(server, office, "remindSurvey", { surveyId });
    await remindOfSurveys(server.database);
    expect(remindedCount).toBe(1);
    expect(await kindsFor(child)).toEqual(["survey_opened"]);
    expect(await kindsFor(neighbour)).toEqual(["survey_closing"]);
  });

  test("by hand are two, a day apart, and say only how many are told", async () => {
    const { office, newHomes } = await newPlace();
    const [done] = await newHomes(4);
    const surveyId = await open(office, { questions: [single!] });
    await answer(done!, surveyId, [1]);
    const remind = () => call(server, office, "remindSurvey", { surveyId });
    const left = async () => (await read(office, surveyId)).survey;
    expect(await left()).toMatchObject({ remindersLeft: 2, nextReminderAt: null });
    expect(await remind()).toMatchObject({ remindedCount: 3 });
    expect(await left()).toMatchObject({ remindersLeft: 1, nextReminderAt: expect.any(String) });
    expect(await errorOf(remind())).toMatchObject({
      status: "RESOURCE_EXHAUSTED",
      message: "하루에 한 번, 두 번까지 다시 알릴 수 있어요.",
    });
    await letADayPass(surveyId);
    await remind();
    await letADayPass(surveyId);
    await letADayPass(surveyId);
    expect((await errorOf(remind())).details.code).toBe("survey_reminded");
    expect(await left()).toMatchObject({ remindersLeft: 0, nextReminderAt: null });
  });

  test("of two presses at once, one counts", async () => {
    const { office } = await newPlace();
    const surveyId = await open(office);
    const pressed = await Promise.allSettled(
      [1, 2, 3].map(() => call(server, office, "remindSurvey", { surveyId })),
    );
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("reach everybody, however many at a time, also if a server stops between", async () => {
    const { office, newHomes } = await newPlace();
    const people = await newHomes(7);
    const surveyId = await open(office);
    // Those of other tests would come first.
    await remindOfSurveys(server.database);
    await call(server, office, "remindSurvey", { surveyId });
    await sql`select remind_of_survey(3)`.execute(server.database.kysely);
    const told = async () =>
      (await Promise.all(people.map(kindsFor))).flat().filter((kind) => kind === "survey_closing");
    expect(await told()).toHaveLength(3);
    await remindOfSurveys(server.database);
    expect(await told()).toHaveLength(7);
  });
});
