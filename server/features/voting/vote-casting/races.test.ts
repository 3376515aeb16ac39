import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, CallError } from "#server/testing/calling.ts";
import { casting, sealFor } from "#server/testing/casting.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { startVote, openVote, moveVote } = voting(server);
const { put, sealVotes, readStored } = casting(server);

/** How often calls ended in each way: OK, or the code of a refusal. */
async function outcomesOf(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const ended of await Promise.allSettled(calls)) {
    const outcome = ended.status === "fulfilled" ? "OK" : codeOf(ended.reason);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const codeOf = (error: unknown) => (error instanceof CallError ? error.details.code : String(error));

test("of 200 casts at once by four accounts of a household, and a mark at the desk, exactly one counts", async () => {
  const apartment = await build().apartment();
  const family: Actor[] = [];
  for (let person = 0; person < 4; person++) family.push(await build().resident(apartment));
  const vote = await startVote(apartment);
  const { voteId } = vote;
  await openVote(voteId);
  const ballots = Array.from({ length: 199 }, (_, at) => sealFor(vote, [[at % 2]]).ballot);
  const desk = () => call(server, vote.officials[0], "markPaperVoter", { voteId, building: 101, unit: 101 });
  const outcomes = await outcomesOf([
    ...ballots.slice(0, 100).map((ballot, at) => put(family[at % 4]!, vote, ballot)),
    desk(),
    ...ballots.slice(100).map((ballot, at) => put(family[at % 4]!, vote, ballot)),
  ]);
  expect(outcomes).toEqual({ OK: 1, household_already_voted: 199 });
  const { marks, ballots: stored } = await readStored(voteId);
  expect(marks).toHaveLength(1);
  expect(stored).toHaveLength(marks[0]!.channel === "online" ? 1 : 0);
});

test("the same ballot from two phones at once counts once, and both get its receipt", async () => {
  const apartment = await build().apartment();
  const voter = await build().resident(apartment);
  const vote = await startVote(apartment);
  await openVote(vote.voteId);
  const { ballot, receipt } = sealFor(vote, [[0]]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => put(voter, vote, ballot)));
  expect(answers.map((answer) => answer.receipt)).toEqual(Array(6).fill(receipt));
  const { marks, ballots } = await readStored(vote.voteId);
  expect([marks.length, ballots.length]).toEqual([1, 1]);
});

test("of a hundred casts while the vote closes and is sealed, those with a receipt are all in the seal, and no other", async () => {
  const homes = 100;
  const apartment = await build().apartment();
  const people: Actor[] = [];
  for (let unit = 101; unit < 101 + homes; unit++) people.push(await build().resident(apartment, { unit }));
  const vote = await startVote(apartment);
  const { voteId } = vote;
  await openVote(voteId);
  const sealed = people.map(() => sealFor(vote, [[0]]));

  // The close comes while casts are under way, and the sealings of two servers wait for nothing but them.
  const { promise: someIn, resolve } = Promise.withResolvers<void>();
  const taken: string[] = [];
  const casts = people.map(async (person, at) => {
    const { ballot, ballotHash } = sealed[at]!;
    await put(person, vote, ballot);
    if (taken.push(ballotHash) === homes / 4) resolve();
  });
  const close = async () => {
    await someIn;
    const closesAt = new Date(Date.now() + 200).toISOString();
    await moveVote(voteId, { opensAt: new Date(Date.now() - 3_600_000).toISOString(), closesAt });
  };
  const phaseOf = async () => (await call(server, vote.manager, "getVoteById", { voteId })).vote.phase;
  const seal = async () => {
    await close();
    while ((await phaseOf()) !== "sealed") await Promise.all([sealVotes(), sealVotes()]);
  };
  const [outcomes] = await Promise.all([outcomesOf(casts), seal()]);

  expect(outcomes).toEqual({ OK: taken.length, vote_not_open: homes - taken.length });
  expect(taken.length).toBeGreaterThanOrEqual(homes / 4);
  const { marks, ballots } = await readStored(voteId);
  expect(marks).toHaveLength(taken.length);
  const stored = ballots.map(({ ballot_hash }) => Buffer.from(ballot_hash).toString("hex"));
  expect(stored.toSorted()).toEqual(taken.toSorted());
  const record = await call(server, people[0], "getVoteRecord", { voteId });
  expect(record.sealed!.ballotCount).toBe(taken.length);
});
