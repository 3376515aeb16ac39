import { sql } from "kysely";
import { expect, test } from "vitest";

import { sealDueVotes } from "#server/jobs/seal-votes.ts";
import { builders } from "#server/testing/builders.ts";
import { frozenVote, putInBallots } from "#server/testing/frozen-vote.ts";
import { someSurvey, surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { settleSurveys } from "./run-surveys.ts";

const server = useTestServer();

/** How often somebody asked for the dead rows of a table to be taken off its pages. */
async function vacuumsOf(...tables: string[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select vacuum_count::integer as count from pg_stat_all_tables
    where schemaname = 'public' and relname = any (${tables}::text[]) order by relname
  `.execute(server.database.kysely);
  return rows.map(({ count }) => count);
}

test("dead rows of ballots, which name a household's transaction, go with the seal", async () => {
  const boxes = ["vote_ballots", "vote_paper_ballots"];
  await putInBallots(server.database, await frozenVote(server.database, { households: 3 }), [
    [[0]],
    [[1]],
    [[0]],
  ]);
  await sealDueVotes(server.database);
  expect(await vacuumsOf(...boxes)).toEqual([1, 1]);
  await sealDueVotes(server.database);
  expect(await vacuumsOf(...boxes), "nothing was sealed").toEqual([1, 1]);
});

test("dead rows of a survey, whose transaction is that of its participants, go with its close", async () => {
  const tables = ["survey_participations", "survey_responses"];
  const { open, answer, close } = surveys(server);
  const apartment = await builders(server.database).apartment();
  const office = await builders(server.database).manager(apartment, { rights: ["votes"] });
  const resident = await builders(server.database).resident(apartment);
  const surveyId = await open(office, { questions: [someSurvey().questions[0]!] });
  await answer(resident, surveyId, [1]);
  const before = await vacuumsOf(...tables);
  await close(office, surveyId);
  expect(await vacuumsOf(...tables)).toEqual(before.map((count) => count + 1));
  await settleSurveys(server.database);
  expect(await vacuumsOf(...tables), "nothing was settled").toEqual(before.map((count) => count + 1));
});
