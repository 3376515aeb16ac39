import { sql } from "kysely";
import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { publishedBy, tiedVote } from "#server/testing/counting.ts";
import { frozenVote } from "#server/testing/frozen-vote.ts";
import type { FrozenVote } from "#server/testing/frozen-vote.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const newResident = (vote: FrozenVote, unit: number, building = 101) =>
  builders(server.database).resident(vote.apartment, { building, unit });
const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details.code;

test("the ballots come in pages, in the order of their hashes, each once", async () => {
  const { voteId, manager } = await tiedVote(server);
  const whole = await publishedBy(server, manager, voteId);
  const first = await call(server, manager, "getVoteBallots", { voteId, limit: 1 });
  expect(first.ballots).toEqual(whole.ballots.slice(0, 1));
  const rest = await call(server, manager, "getVoteBallots", { voteId, limit: 1, cursor: first.nextCursor });
  expect(rest).toMatchObject({ ballots: whole.ballots.slice(1), nextCursor: null });
  const wrong = call(server, manager, "getVoteBallots", { voteId, cursor: "x" });
  expect(await codeOf(wrong)).toBe("invalid_input");
});

test("which households voted, officials alone learn, from the sealing on, and each look is recorded", async () => {
  const open = await frozenVote(server.database, { households: 4, closesIn: 600 });
  const looking = { reason: "이의신청 확인" };
  const early = { ...looking, voteId: open.voteId };
  expect(await codeOf(call(server, open.officials[0]!.actor, "getVoteMarks", early))).toBe("results_hidden");
  const vote = await tiedVote(server);
  const asked = { ...looking, voteId: vote.voteId };
  const voter = await newResident(vote, 101);
  for (const actor of [vote.manager, voter]) {
    expect(await codeOf(call(server, actor, "getVoteMarks", asked))).toBe("vote_officials_only");
  }
  const official = vote.officials[0]!.actor;
  const { marks } = await call(server, official, "getVoteMarks", asked);
  expect(marks).toEqual([
    { building: "101", unit: "101", channel: "online", at: expect.any(String) as string },
    { building: "101", unit: "102", channel: "online", at: expect.any(String) as string },
  ]);
  expect((await call(server, official, "getVoteMarks", { ...asked, building: "102" })).marks).toEqual([]);
  const records = await server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql<{ details: object }>`
      select details from audit_log where action = 'vote_marks_viewed' and subject_id = ${vote.voteId} order by id
    `.execute(db);
    return rows;
  });
  expect(records.map(({ details }) => details)).toEqual([
    { reason: looking.reason, count: 2 },
    { reason: looking.reason, count: 0, building: 102 },
  ]);
});
