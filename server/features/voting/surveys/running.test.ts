import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { settleSurveys } from "#server/jobs/run-surveys.ts";
import { asGate } from "#server/testing/acting.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { inHours, someQuestions, someSurvey, surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, draft, open, answer, close, read } = surveys(server);

const [single] = someQuestions;
const codeOf = async (answered: Promise<unknown>) => (await errorOf(answered)).details.code;

async function kindsFor(person: Actor): Promise<string[]> {
  return (await call(server, person, "getAlerts", null)).alerts.map(({ kind }) => kind);
}

async function recordsOn(surveyId: string): Promise<string[]> {
  return server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject_id = ${surveyId}::uuid order by at
    `.execute(db);
    return rows.map(({ action }) => action);
  });
}

describe("opening", () => {
  test("tells those who are asked, once, and everything but the close stays", async () => {
    const { office, newHome } = await newPlace();
    const [near, far] = [await newHome(101), await newHome(102)];
    const surveyId = await draft(office, { buildings: [101] });
    for (let times = 0; times < 2; times++) await call(server, office, "openSurvey", { surveyId });
    const { alerts } = await call(server, near, "getAlerts", null);
    expect(alerts).toMatchObject([
      {
        kind: "survey_opened",
        category: "survey",
        title: "새 설문이 있어요",
        body: "경비실 이전",
        url: `/resident/surveys/${surveyId}`,
      },
    ]);
    expect(await kindsFor(far)).toEqual([]);
    expect(await codeOf(call(server, office, "updateSurvey", { surveyId, ...someSurvey() }))).toBe(
      "survey_not_draft",
    );
    expect(await codeOf(call(server, office, "deleteSurvey", { surveyId }))).toBe("survey_open");
    expect((await read(office, surveyId)).survey).toMatchObject({
      phase: "open",
      eligibleCount: 1,
      remindersLeft: 2,
    });
    expect(await recordsOn(surveyId)).toEqual(["survey_opened"]);
  });

  test("lists show phases, and each reader their own", async () => {
    const { office, newHome } = await newPlace();
    const resident = await newHome();
    const written = await draft(office);
    const running = await open(office, { questions: [single!] });
    const over = await open(office);
    await close(office, over);
    await answer(resident, running, [1]);
    const list = async (who: Actor, phase?: "draft" | "open" | "closed") =>
      (await call(server, who, "getSurveys", { phase })).surveys.map(({ id }) => id);
    expect(await list(office)).toEqual([over, running, written]);
    expect(await list(office, "draft")).toEqual([written]);
    expect(await list(resident)).toEqual([over, running]);
    expect([await list(resident, "open"), await list(resident, "closed")]).toEqual([[running], [over]]);
    const { surveys: shown } = await call(server, resident, "getSurveys", { phase: "open" });
    expect(shown).toMatchObject([{ answered: true, participantCount: 1, phase: "open" }]);
  });
});

describe("the close", () => {
  test("moves earlier and later while it is open, is recorded, and not into the past", async () => {
    const { office } = await newPlace();
    const surveyId = await open(office);
    for (const hours of [300, 30]) {
      const closesAt = inHours(hours);
      await call(server, office, "changeSurveyClosing", { surveyId, closesAt });
      expect(Date.parse((await read(office, surveyId)).survey.closesAt!)).toBe(Date.parse(closesAt));
    }
    const past = await errorOf(
      call(server, office, "changeSurveyClosing", { surveyId, closesAt: inHours(-1) }),
    );
    expect(past).toMatchObject({
      message: "마감 시각은 지금보다 뒤여야 해요.",
      details: { field: "closesAt" },
    });
    await close(office, surveyId);
    const refused = await errorsOf([
      call(server, office, "changeSurveyClosing", { surveyId, closesAt: inHours(30) }),
      call(server, office, "cancelSurvey", { surveyId, reason: "그만" }),
      call(server, office, "openSurvey", { surveyId }),
      call(server, office, "remindSurvey", { surveyId }),
    ]);
    expect(refused.map(({ details }) => details.code)).toEqual(Array(4).fill("survey_closed"));
    expect(await recordsOn(surveyId)).toEqual(["survey_opened", ...Array(3).fill("survey_closing_changed")]);
  });

  test("of the clock refuses answers before any job has run", async () => {
    const { office, newHome } = await newPlace();
    const resident = await newHome();
    const surveyId = await open(office, { questions: [single!] });
    await call(server, office, "changeSurveyClosing", { surveyId, closesAt: null });
    expect(await codeOf(answer(resident, surveyId, [1]))).toBe("survey_closed");
  });

  test("a closed survey can be deleted with all that was answered", async () => {
    const { office, newHome } = await newPlace();
    const resident = await newHome();
    const surveyId = await open(office, { questions: [single!], isAnonymous: false });
    await answer(resident, surveyId, [1]);
    await close(office, surveyId);
    await call(server, office, "deleteSurvey", { surveyId });
    expect(await codeOf(read(office, surveyId))).toBe("survey_not_found");
    const left = await asGate(server.database, (db) =>
      sql`select from survey_responses where survey_id = ${surveyId}`.execute(db),
    );
    expect(left.rows).toEqual([]);
    expect(await kindsFor(resident)).toEqual([]);
  });

  test("many servers settle each survey once", async () => {
    const { office, newHomes } = await newPlace();
    const people = await newHomes(5);
    const surveyId = await open(office, { questions: [single!] });
    for (const person of people) await answer(person, surveyId, [1]);
    await call(server, office, "changeSurveyClosing", { surveyId, closesAt: null });
    await Promise.all(Array.from({ length: 4 }, () => settleSurveys(server.database)));
    const { responseCount } = await call(server, office, "getSurveyResults", { surveyId });
    expect([responseCount, (await read(office, surveyId)).survey.participantCount]).toEqual([5, 5]);
  });
});

describe("cancelling", () => {
  test("says why, deletes what was answered, and shows nobody anything", async () => {
    const { office, newHomes } = await newPlace();
    const people = await newHomes(6);
    for (const isAnonymous of [true, false]) {
      const surveyId = await open(office, { isAnonymous, questions: [single!] });
      for (const person of people) await answer(person, surveyId, [1]);
      await call(server, office, "cancelSurvey", { surveyId, reason: "문항이 틀렸어요." });
      const { survey } = await read(people[0]!, surveyId);
      expect(survey).toMatchObject({
        phase: "cancelled",
        cancelReason: "문항이 틀렸어요.",
        participantCount: 6,
        answered: false,
      });
      for (const who of [office, people[0]!]) {
        expect(await codeOf(call(server, who, "getSurveyResults", { surveyId }))).toBe(
          "survey_results_hidden",
        );
      }
      expect(await codeOf(answer(people[0]!, surveyId, [1]))).toBe("survey_closed");
      const left = await asGate(server.database, (db) =>
        sql`
          select survey_id from survey_responses where survey_id = ${surveyId}
          union all select survey_id from survey_participations where survey_id = ${surveyId}
        `.execute(db),
      );
      expect(left.rows).toEqual([]);
    }
  });
});
