import { sql } from "kysely";
import { expect, test } from "vitest";

import { sumBallots } from "#ballots/tally.ts";
import { sealDueVotes } from "#server/jobs/seal-votes.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { countVote, openingsOf, openLock, publishedBy } from "#server/testing/counting.ts";
import { frozenVote, putInBallots } from "#server/testing/frozen-vote.ts";
import type { FrozenVote } from "#server/testing/frozen-vote.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

const choices = [[[0]], [[0]], [[1]], [[]], [[0]]];

async function sealedVote(): Promise<FrozenVote> {
  const vote = await frozenVote(server.database, { households: 6 });
  await putInBallots(server.database, vote, choices);
  await sealDueVotes(server.database);
  return vote;
}

const keptOpenings = ({ voteId }: FrozenVote) =>
  asGate(server.database, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer from vote_openings where vote_id = ${voteId}
    `.execute(db);
    return rows[0]!.count;
  });

test("the sums are those of the published ballots, for lock holders from the sealing on", async () => {
  const vote = await frozenVote(server.database, { households: 6, closesIn: 600 });
  const { voteId, officials, manager } = vote;
  await putInBallots(server.database, vote, choices);
  const [holder] = officials;
  const tallyOf = (actor: typeof manager) => call(server, actor, "getVoteTally", { voteId });
  expect((await errorOf(tallyOf(holder!.actor))).details.code).toBe("vote_not_sealed");
  expect((await errorOf(tallyOf(manager))).details.code).toBe("vote_officials_only");
  const neighbour = await builders(server.database).resident(vote.apartment);
  expect((await errorOf(tallyOf(neighbour))).details.code).toBe("vote_officials_only");

  const sealed = await sealedVote();
  const asked = { voteId: sealed.voteId };
  const holders = sealed.officials.map(({ actor }) => actor);
  const answers = await Promise.all(holders.map((each) => call(server, each, "getVoteTally", asked)));
  const { ballots } = await publishedBy(server, sealed.manager, sealed.voteId);
  const own = sumBallots(
    sealed.definition,
    ballots.map(({ style, body }) => ({ style, body: Uint8Array.from(Buffer.from(body, "base64")) })),
  );
  for (const { sums } of answers) expect(sums).toEqual(own);
});

test("the last lock counts; until then no number of any option is anywhere", async () => {
  const vote = await sealedVote();
  const { voteId, manager } = vote;
  const recordOf = () => call(server, manager, "getVoteRecord", { voteId });
  expect(await openLock(server, vote, 0)).toMatchObject({ openedCount: 1, lockCount: 3 });
  expect(await openLock(server, vote, 1)).toMatchObject({ openedCount: 2, lockCount: 3 });
  expect(await recordOf()).toMatchObject({ phase: "sealed", counted: null });
  expect(await openLock(server, vote, 2)).toMatchObject({ openedCount: 3, lockCount: 3 });
  const { phase, counted } = await recordOf();
  expect(phase).toBe("counted");
  expect(counted).toMatchObject({
    counts: [[3, 1, 1]],
    results: [{ position: 0, outcome: "rejected", winners: [], rollSize: 6, voters: 5, settled: null }],
  });
  const { alerts } = await call(server, vote.officials[0]!.actor, "getAlerts", null);
  expect(alerts.map(({ kind }) => kind)).toContain("vote_counted");
});

test("a lock is opened once: a second opening succeeds and changes nothing, whatever it holds", async () => {
  const vote = await sealedVote();
  const { voteId, officials } = vote;
  const [{ actor }] = officials as [(typeof officials)[number]];
  const openings = await openingsOf(server, vote, 0);
  await call(server, actor, "openVoteLock", { voteId, openings });
  const others = await openingsOf(server, vote, 1);
  for (const again of [openings, others]) {
    const answer = await call(server, actor, "openVoteLock", { voteId, openings: again });
    expect(answer).toMatchObject({ openedCount: 1, lockCount: 3 });
  }
  expect(await keptOpenings(vote)).toBe(3);
  await openLock(server, vote, 1);
  await openLock(server, vote, 2);
  const again = await call(server, actor, "openVoteLock", { voteId, openings });
  expect(again).toMatchObject({ openedCount: 3, lockCount: 3 });
});

test("what another key opened, another vote's, or too little of it is refused, and nothing is kept", async () => {
  const [vote, other] = [await sealedVote(), await sealedVote()];
  const { voteId, officials } = vote;
  const openings = await openingsOf(server, vote, 0);
  const wrong = [
    await openingsOf(server, vote, 1),
    await openingsOf(server, other, 0),
    openings.map((slots) => slots.slice(1)),
    [...openings, openings[0]!],
    [[]],
    [openings[0]!.toReversed()],
  ];
  for (const given of wrong) {
    const refusal = call(server, officials[0]!.actor, "openVoteLock", { voteId, openings: given });
    expect((await errorOf(refusal)).details.code).toBe("lock_invalid");
  }
  expect(await keptOpenings(vote)).toBe(0);
});

test("all locks at once count once", async () => {
  const vote = await sealedVote();
  const { voteId, officials } = vote;
  const given = await Promise.all(officials.map((_, official) => openingsOf(server, vote, official)));
  const answers = await Promise.all(
    officials.map(({ actor }, official) =>
      call(server, actor, "openVoteLock", { voteId, openings: given[official]! }),
    ),
  );
  expect(answers.map(({ openedCount }) => openedCount).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  const { counted } = await call(server, vote.manager, "getVoteRecord", { voteId });
  expect(counted?.counts).toEqual([[3, 1, 1]]);
});

test("a contest without its quorum stays closed beside one that is counted", async () => {
  const quorum = { quorum: { op: ">", num: 1, den: 2 }, win: { by: "plurality" } };
  const contests = [{ rule: quorum, form: "candidates", optionNames: ["김하나", "이두리"] }, {}];
  const vote = await frozenVote(server.database, { households: 10, contests });
  await putInBallots(server.database, vote, [
    [[0], [0]],
    [[1], [0]],
  ]);
  await sealDueVotes(server.database);
  const { actor } = vote.officials[0]!;
  const { sums } = await call(server, actor, "getVoteTally", { voteId: vote.voteId });
  expect(sums.map((slots) => slots.length)).toEqual([0, 3]);
  await countVote(server, vote);
  const { counted } = await call(server, actor, "getVoteRecord", { voteId: vote.voteId });
  expect(counted?.counts).toEqual([[], [2, 0, 0]]);
  expect(counted?.openings.map(({ openings }) => openings.map((slots) => slots.length))).toEqual([
    [0, 3],
    [0, 3],
    [0, 3],
  ]);
  expect(counted?.results.map(({ outcome }) => outcome)).toEqual(["quorum_unmet", "rejected"]);
});

test("the record and its proofs outlive a lock holder's account", async () => {
  const vote = await sealedVote();
  await countVote(server, vote);
  const { actor } = vote.officials[1]!;
  await asGate(server.database, (db) =>
    sql`update vote_officials set user_id = null where user_id = ${actor.id}`.execute(db),
  );
  const { locks, counted } = await call(server, vote.manager, "getVoteRecord", { voteId: vote.voteId });
  expect(locks[1]).toMatchObject({ userId: actor.id, name: "탈퇴한 사용자" });
  expect(counted?.openings.map(({ userId }) => userId)).toEqual(locks.map(({ userId }) => userId));
});
