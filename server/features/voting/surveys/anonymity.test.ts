import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { inHours, someQuestions, surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, open, answer, close, read } = surveys(server);
const [single] = someQuestions;

const voters = 300;

describe("300 anonymous responses", () => {
  let people: Actor[];
  let office: Actor;
  let surveyId: string;
  /** Ids of people, in the order in which they answered. */
  const answeredInOrder: string[] = [];
  const before = { hits: 0 };

  beforeAll(async () => {
    const place = await newPlace();
    office = place.office;
    people = await place.newHomes(voters);
    surveyId = await open(office, { questions: [{ kind: "text", title: "나는" }] });
    const { questions } = await read(office, surveyId);
    // What each says is who they are, so that a match can be judged.
    for (const person of people.toSorted(() => Math.random() - 0.5)) {
      const answers = [{ questionId: questions[0]!.id, value: person.id }];
      const submission = { surveyId, submissionId: randomUUID(), answers, requestId: randomUUID() };
      await call(server, person, "submitSurveyResponse", submission);
      answeredInOrder.push(person.id);
    }
    before.hits = (await hitsOfTransactions(surveyId)).hits;
    await close(office, surveyId);
  }, 600_000);

  test("could be matched by the database's administrator while it ran, which the office says", () => {
    expect(before.hits).toBe(voters);
  });

  test("match nobody by the transaction that wrote them", async () => {
    const { hits, writers } = await hitsOfTransactions(surveyId);
    expect(writers).toBe(1);
    expect(hits).toBeLessThanOrEqual(6);
  });

  test.each([
    ["the place in their tables", "p.ctid", "r.ctid"],
    ["the place, one of them backwards", "p.ctid", "r.ctid desc"],
    ["the place and the id", "p.ctid", "r.id"],
    ["the subject and the place", "p.subject", "r.ctid"],
    ["the subject and the id", "p.subject", "r.id"],
    ["the repeat's key and the id", "p.submission_ids", "r.id"],
    ["the order in which they are read", "null::text", "null::text"],
    [
      "the transaction, the command and the place",
      "p.xmin::text, p.cmin::text, p.ctid",
      "r.xmin::text, r.ctid",
    ],
  ])("match nobody by %s", async (_, ofParticipations, ofResponses) => {
    const [subjects, said] = await asGate(server.database, async (db) => [
      (
        await sql<{ id: string }>`
          select p.subject as id from survey_participations p where p.survey_id = ${surveyId}
          order by ${sql.raw(ofParticipations)}
        `.execute(db)
      ).rows,
      (
        await sql<{ id: string }>`
          select r.answers[1] as id from survey_responses r where r.survey_id = ${surveyId}
          order by ${sql.raw(ofResponses)}
        `.execute(db)
      ).rows,
    ]);
    expect([subjects.length, said.length]).toEqual([voters, voters]);
    expect(subjects.filter(({ id }, place) => id === said[place]!.id).length).toBeLessThanOrEqual(6);
    // Watching who answered when does not help either.
    expect(answeredInOrder.filter((id, place) => id === said[place]!.id).length).toBeLessThanOrEqual(6);
    expect(answeredInOrder.filter((id, place) => id === said.at(-1 - place)!.id).length).toBeLessThanOrEqual(
      6,
    );
  });

  test("have no value in any column that a participation has, but what all of them have", async () => {
    const { rows } = await asGate(server.database, (db) =>
      sql<{ column: string; other: string; matches: number }>`
        with participations as (
          select p.subject, each.key, each.value from survey_participations p, jsonb_each_text(to_jsonb(p)) each
          where p.survey_id = ${surveyId}
        ), responses as (
          select r.id, each.key, each.value from survey_responses r, jsonb_each_text(to_jsonb(r) - 'answers') each
          where r.survey_id = ${surveyId}
        )
        select p.key as column, r.key as other, count(*)::integer as matches
        from participations p join responses r on r.value = p.value group by 1, 2 order by 1, 2
      `.execute(db),
    );
    const everywhere = ["apartment_id", "is_anonymous", "survey_id"];
    expect(rows).toEqual(everywhere.map((column) => ({ column, other: column, matches: voters * voters })));
  });

  test("have left no record, no alert and no stored request", async () => {
    const { rows } = await asGate(server.database, (db) =>
      sql<{ records: number; alerts: number; requests: number }>`
        select
          (select count(*)::integer from alerts where user_id = any (${answeredInOrder}::uuid[])) as alerts,
          (select count(*)::integer from kept_answers) as requests
      `.execute(db),
    );
    expect(rows[0]).toEqual({ alerts: 0, requests: 0 });
    const records = await server.database.kysely.transaction().execute(async (db) => {
      await sql`set local role none`.execute(db);
      return (
        await sql<{ action: string }>`
          select distinct action from audit_log where actor_id = any (${answeredInOrder}::uuid[])
        `.execute(db)
      ).rows;
    });
    expect(records).toEqual([]);
  });

  test("are not shown in the order of the table, and each question's in an order of its own", async () => {
    const { questions } = await call(server, office, "getSurveyResults", { surveyId });
    const { texts } = questions[0]!;
    expect(new Set(texts).size).toBe(200);
    expect(texts.filter((id, place) => id === answeredInOrder[place]).length).toBeLessThanOrEqual(6);
  });
});

/** Each participation with the responses that its transaction wrote: the match if it is one alone, else a guess. */
async function hitsOfTransactions(surveyId: string): Promise<{ hits: number; writers: number }> {
  const { rows } = await asGate(server.database, (db) =>
    sql<{ subject: string; said: string[] }>`
      select p.subject, array_agg(r.answers[1] order by r.ctid) as said
      from survey_participations p
      join survey_responses r on r.survey_id = p.survey_id and r.xmin::text = p.xmin::text
      where p.survey_id = ${surveyId} group by p.subject, p.ctid order by p.ctid
    `.execute(db),
  );
  const guessed = rows.filter(({ subject, said }, place) => said[said.length === 1 ? 0 : place] === subject);
  const { rows: writers } = await asGate(server.database, (db) =>
    sql<{ count: number }>`
      select count(distinct xmin::text)::integer as count from survey_responses where survey_id = ${surveyId}
    `.execute(db),
  );
  return { hits: guessed.length, writers: writers[0]!.count };
}

describe("anonymity is the database's", () => {
  let apartment: TestApartment;
  let office: Actor;
  let resident: Actor;
  let surveyId: string;

  beforeAll(async () => {
    const place = await newPlace();
    ({ apartment, office } = place);
    resident = await place.newHome();
    surveyId = await open(office, { questions: [single!] });
    await answer(resident, surveyId, [1]);
  });

  test.each([
    ["a person", { user_id: true }],
    ["a subject", { subject: true }],
    ["a moment", { submitted_at: true }],
    ["another moment", { updated_at: true }],
    ["a household", { household_id: true }],
  ])("an anonymous response with %s is refused by a constraint", async (_, columns) => {
    const { rows } = await asGate(server.database, (db) =>
      sql<{
        household: string;
      }>`select household_id as household from users where id = ${resident.id}`.execute(db),
    );
    const values = {
      user_id: resident.id,
      subject: resident.id,
      submitted_at: inHours(0),
      updated_at: inHours(0),
      household_id: rows[0]!.household,
    };
    const [column] = Object.keys(columns) as (keyof typeof values)[];
    const inserting = asGate(server.database, (db) =>
      sql`
        insert into survey_responses (apartment_id, survey_id, is_anonymous, answers, ${sql.ref(column!)})
        values (${apartment.id}, ${surveyId}, true, '{1}', ${values[column!]})
      `.execute(db),
    );
    await expect(inserting).rejects.toMatchObject({ constraint: "survey_responses_keep_anonymity" });
  });

  test("a response that says of itself that it is not anonymous belongs to no anonymous survey", async () => {
    const inserting = asGate(server.database, (db) =>
      sql`
        insert into survey_responses (apartment_id, survey_id, is_anonymous, answers, subject, submitted_at, updated_at)
        values (${apartment.id}, ${surveyId}, false, '{1}', ${resident.id}, now(), now())
      `.execute(db),
    );
    await expect(inserting).rejects.toMatchObject({ constraint: "survey_responses_survey_exists" });
  });

  test("a participation in an anonymous survey has no time", async () => {
    const changing = asGate(server.database, (db) =>
      sql`update survey_participations set answered_at = now() where survey_id = ${surveyId}`.execute(db),
    );
    await expect(changing).rejects.toMatchObject({ constraint: "survey_participations_tell_no_time" });
  });

  test.each([
    ["is_anonymous = false"],
    ["by_building = true"],
    ["unit = 'household'"],
    ["min_group_size = 6"],
    ["buildings = array[101]"],
    ["results_for = 'managers'"],
    ["state = 'draft'"],
  ])("no role sets %s after the opening", async (change) => {
    const set = sql`update surveys set ${sql.raw(change)} where id = ${surveyId}`;
    const asOffice = acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
      set.execute(db),
    );
    await expect(asOffice).rejects.toMatchObject({ constraint: "surveys_stay" });
    await expect(asGate(server.database, (db) => set.execute(db))).rejects.toMatchObject({
      constraint: "surveys_stay",
    });
    const asOwner = server.database.kysely.transaction().execute(async (db) => {
      await sql`set local role none`.execute(db);
      await sql`alter table surveys no force row level security`.execute(db);
      await set.execute(db);
    });
    await expect(asOwner).rejects.toMatchObject({ constraint: "surveys_stay" });
  });

  test("its questions stay, too", async () => {
    const change = (db: Parameters<Parameters<typeof asGate>[1]>[0]) =>
      sql`delete from survey_questions where survey_id = ${surveyId}`.execute(db);
    const asOffice = acting(server.database, { role: "manager", apartmentId: apartment.id }, change);
    await expect(asOffice).rejects.toMatchObject({ constraint: "surveys_stay" });
  });

  test("the office reads neither its responses nor who took part, by no policy", async () => {
    const rows = await acting(server.database, { role: "manager", apartmentId: apartment.id }, async (db) => [
      ...(await db.selectFrom("survey_responses").select("id").execute()),
      ...(await db.selectFrom("survey_participations").select("subject").execute()),
    ]);
    expect(rows).toEqual([]);
  });

  test("a resident reads the own participation alone, and no response", async () => {
    const who = { role: "resident", apartmentId: apartment.id, userId: resident.id } as const;
    const [own, responses, others] = await acting(server.database, who, async (db) => [
      await db.selectFrom("survey_participations").select("subject").execute(),
      await db.selectFrom("survey_responses").select("id").execute(),
      await sql`select from survey_reminders`.execute(db).then(({ rows }) => rows),
    ]);
    expect([own, responses, others]).toEqual([[{ subject: resident.id }], [], []]);
  });

  test("a survey that has closed opens no more, whoever tries", async () => {
    const closed = await open(office, { questions: [single!] });
    await close(office, closed);
    const opening = asGate(server.database, (db) =>
      sql`update surveys set closes_at = now() + interval '1 day' where id = ${closed}`.execute(db),
    );
    await expect(opening).rejects.toMatchObject({ constraint: "surveys_stay" });
    const refused = await errorOf(
      call(server, office, "changeSurveyClosing", { surveyId: closed, closesAt: inHours(24) }),
    );
    expect(refused.details.code).toBe("survey_closed");
  });
});

test("results wait until nothing can come any more, and all rows are written anew", async () => {
  const { office, newHomes } = await newPlace();
  const people = await newHomes(5);
  const surveyId = await open(office, { questions: [single!] });
  for (const person of people) await answer(person, surveyId, [1]);
  await call(server, office, "changeSurveyClosing", { surveyId, closesAt: null });
  const results = () => call(server, office, "getSurveyResults", { surveyId });
  expect((await read(office, surveyId)).survey).toMatchObject({ phase: "closed", canSeeResults: false });
  expect((await errorOf(results())).details.code).toBe("survey_results_hidden");
  await close(await builders(server.database).manager({ id: office.apartmentId! }), await open(office));
  expect((await results()).responseCount).toBe(5);
});
