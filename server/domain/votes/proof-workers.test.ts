import { afterEach, expect, test } from "vitest";

import { voteKey } from "#ballots/lock.ts";
import { sampleBallot, sampleVote } from "#ballots/testing/sample-vote.ts";

import { endProofWorkers, verifyBallots } from "./proof-workers.ts";

afterEach(endProofWorkers);

const vote = sampleVote();
const key = keyOf(vote);
const ballot = sampleBallot(vote, 0, [[0]]);
const forged = { style: 0, body: Uint8Array.from(ballot.body, (byte, at) => (at === 639 ? byte ^ 1 : byte)) };

test("each ballot is told from the others, in their order", async () => {
  const order = Array.from({ length: 25 }, (_, at) => (at % 3 === 0 ? forged : ballot));
  expect(await verifyBallots(vote.text, key, order)).toEqual(order.map((each) => each === ballot));
  expect(await verifyBallots(vote.text, key, [])).toEqual([]);
});

test("votes are told from one another, more than a thread remembers", async () => {
  const votes = Array.from({ length: 10 }, () => sampleVote());
  const proven = await Promise.all(
    votes.map((each) => verifyBallots(each.text, keyOf(each), [sampleBallot(each, 0, [[1]]), ballot])),
  );
  expect(proven).toEqual(votes.map(() => [true, false]));
  expect(await verifyBallots(votes[0]!.text, keyOf(votes[0]!), [ballot])).toEqual([false]);
  expect(await verifyBallots(vote.text, key, [ballot])).toEqual([true]);
});

test("calls go on while proofs are checked", async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  await verifyBallots(
    vote.text,
    key,
    Array.from({ length: 30 }, () => ballot),
  );
  clearInterval(counting);
  expect(turns).toBeGreaterThan(20);
});

test("what a thread was at when it ended is begun again", async () => {
  const proven = verifyBallots(
    vote.text,
    key,
    Array.from({ length: 10 }, () => ballot),
  );
  await endProofWorkers();
  expect(await proven).toEqual(Array.from({ length: 10 }, () => true));
});

test("what kills each thread fails, and other ballots are checked nevertheless", async () => {
  const other = keyOf(sampleVote());
  const [deadly, proven] = await Promise.allSettled([
    verifyBallots(vote.text, other, [ballot]),
    verifyBallots(vote.text, key, [ballot, forged]),
  ]);
  expect(String((deadly as PromiseRejectedResult).reason)).toContain("died twice");
  expect(proven).toEqual({ status: "fulfilled", value: [true, false] });
});

test("a crowd is told to come back, and those before it are served", async () => {
  const torn = { style: 0, body: ballot.body.subarray(1) };
  const crowd = Array.from({ length: 520 }, () => verifyBallots(vote.text, key, [torn]));
  const answers = await Promise.allSettled(crowd);
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(21);
  expect(refused[0]).toMatchObject({ reason: { details: { code: "too_many_requests" } } });
});

function keyOf({ locks }: typeof vote): string {
  return voteKey(locks.map(({ publicKey }) => publicKey));
}
