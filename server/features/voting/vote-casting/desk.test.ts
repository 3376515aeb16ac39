import { sql } from "kysely";
import { expect, test } from "vitest";

import { pastTriggers } from "#server/testing/as-owner.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { casting } from "#server/testing/casting.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { startVote, openVote } = voting(server);
const { castAs, readStored } = casting(server);
const code = (wanted: string) => ({ details: { code: wanted } });

/** An open vote with one account in each of these units of 101동. */
async function newCase(units = [101, 102]) {
  const apartment = await build().apartment();
  const people: Actor[] = [];
  for (const unit of units) people.push(await build().resident(apartment, { unit }));
  const vote = await startVote(apartment);
  await openVote(vote.voteId);
  const [first, second] = vote.officials as [Actor, Actor];
  const at = (unit: number) => ({ voteId: vote.voteId, building: 101, unit });
  return { people, vote, first, second, at };
}

const marksOf = async (voteId: string) => (await readStored(voteId)).marks.length;

test("the desk sees one home at a time, and what it does keeps the household from casting", async () => {
  const { people, vote, first, at } = await newCase();
  const [voter, neighbour] = people as [Actor, Actor];
  const before = await call(server, first, "getVoteDesk", at(101));
  expect(before).toMatchObject({ voted: false, channel: null, at: null, correctableUntil: null });
  expect(before).toMatchObject({ style: 0, contests: [0], people: [{ userId: voter.id, isAdmitted: true }] });
  const marked = await call(server, first, "markPaperVoter", at(101));
  expect(marked).toMatchObject({ voted: true, channel: "paper" });
  expect(Date.parse(marked.correctableUntil!) - Date.parse(marked.at!)).toBe(600_000);
  await expect(castAs(voter, vote, [[0]])).rejects.toMatchObject(code("household_already_voted"));
  const { alerts } = await call(server, voter, "getAlerts", null);
  expect(alerts.map(({ kind }) => kind)).toContain("vote_cast");

  await castAs(neighbour, vote, [[0]]);
  await expect(call(server, first, "markPaperVoter", at(102))).rejects.toMatchObject(
    code("household_already_voted"),
  );
  expect(await call(server, first, "getVoteDesk", at(102))).toMatchObject({ channel: "online" });
  await expect(call(server, first, "getVoteDesk", at(909))).rejects.toMatchObject(code("not_on_vote_roll"));
});

test("nobody but an official stands at the desk, and each look is recorded", async () => {
  const { people, vote, first, at } = await newCase();
  const outside = await build().resident(await build().apartment());
  const refusals = [
    [people[0]!, "vote_officials_only"],
    [vote.manager, "vote_officials_only"],
    [outside, "vote_not_found"],
  ] as const;
  for (const [nobody, wanted] of refusals) {
    for (const name of ["getVoteDesk", "markPaperVoter"] as const) {
      await expect(call(server, nobody, name, at(101))).rejects.toMatchObject(code(wanted));
    }
  }
  await call(server, first, "getVoteDesk", at(101));
  const rows = await server.database.kysely.transaction().execute(async (db) => {
    await sql`select set_config('role', 'none', true)`.execute(db);
    const found = await sql<{ details: object }>`
      select details from audit_log where action = 'vote_desk_used' and subject_id = ${vote.voteId}::uuid
    `.execute(db);
    return found.rows;
  });
  expect(rows).toEqual([{ details: { step: "look", building: 101, unit: 101 } }]);
});

test("a wrong mark is taken back by whoever set it, within ten minutes, and then the household may cast", async () => {
  const { people, vote, first, second, at } = await newCase();
  const { voteId } = vote;
  const [voter] = people as [Actor];
  const correction = { ...at(101), reason: "옆집과 바뀌었어요. 용지를 돌려받았어요." };
  await expect(call(server, first, "correctPaperMark", correction)).rejects.toMatchObject(
    code("mark_not_correctable"),
  );
  await call(server, first, "markPaperVoter", at(101));
  await expect(call(server, second, "correctPaperMark", correction)).rejects.toMatchObject(
    code("mark_not_correctable"),
  );
  const after = await call(server, first, "correctPaperMark", correction);
  expect(after).toMatchObject({ voted: false, channel: null });
  await castAs(voter, vote, [[1]]);
  // What was cast, nobody takes back.
  await expect(call(server, first, "correctPaperMark", correction)).rejects.toMatchObject(
    code("mark_not_correctable"),
  );

  await call(server, first, "markPaperVoter", at(102));
  await pastTriggers(
    server.database,
    "vote_marks",
    sql`
      update vote_marks set marked_at = now() - interval '10 minutes'
      where vote_id = ${voteId} and channel = 'paper'
    `,
  );
  await expect(call(server, first, "correctPaperMark", { ...correction, unit: 102 })).rejects.toMatchObject(
    code("mark_not_correctable"),
  );
  expect(await marksOf(voteId)).toBe(2);
});
