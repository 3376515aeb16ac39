import { expect, test } from "vitest";

import { sealDueVotes } from "#server/jobs/seal-votes.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { casting } from "#server/testing/casting.ts";
import { openLock } from "#server/testing/counting.ts";
import { frozenVote, putInBallots } from "#server/testing/frozen-vote.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { draftVote, announceVote, addLock, startVote, openVote, closeVote } = voting(server);
const { castAs } = casting(server);

/** The tasks of each of these people in the votes that wait for them; nothing if there is none. */
const waitingFor = (people: Actor[]) =>
  Promise.all(
    people.map(async (person) => {
      const { votes } = await call(server, person, "getVotes", { phase: "waiting" });
      return votes.map(({ duty }) => duty);
    }),
  );

const titlesFor = async (person: Actor) =>
  (await call(server, person, "getAlerts", null)).alerts.map(({ title }) => title);

test("whoever was named is asked to accept, and then to make the lock that they hold", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const { voteId, manager, officials } = await draftVote(apartment);
  const [first, second, lockless] = officials as [Actor, Actor, Actor];
  expect(await waitingFor([resident, ...officials])).toEqual([[], [], [], []]);
  await call(server, manager, "announceVote", { voteId });
  expect(await waitingFor([resident, ...officials])).toEqual([[], ["accept"], ["accept"], ["accept"]]);
  expect(await titlesFor(first)).toContain("선거관리위원으로 위촉되었어요. 수락해 주세요.");
  expect(await titlesFor(resident)).toEqual(["투표 공고가 올라왔어요"]);

  const answer = (official: Actor, accepts: boolean) =>
    call(server, official, "answerVoteOffice", { voteId, accepts });
  await answer(first, true);
  await answer(second, false);
  await answer(lockless, true);
  expect(await waitingFor(officials)).toEqual([["lock"], [], []]);
  await addLock(first, voteId);
  expect(await waitingFor(officials)).toEqual([[], [], []]);
});

test("a decision waits for those who have not approved it, and a start anew once the roll is another", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment, { building: 101, unit: 101 });
  const { voteId, officials } = await announceVote(apartment);
  const [first, second, third] = officials as [Actor, Actor, Actor];
  for (const holder of [first, second]) await addLock(holder, voteId);
  const { decisionId } = await call(server, first, "proposeVoteDecision", {
    voteId,
    kind: "start",
    reason: "명부를 확인했어요.",
  });
  expect(await waitingFor(officials)).toEqual([[], ["approve"], ["approve"]]);
  expect(await titlesFor(third)).toContain("선거관리위원의 승인을 기다리는 결정이 있어요");
  // The office may not any more: it could end approvals for ever.
  await call(server, third, "setVoteRollEntry", {
    voteId,
    building: 101,
    unit: 101,
    included: false,
    reason: "빈집이에요.",
  });
  expect(await waitingFor(officials)).toEqual([["approve"], ["approve"], ["approve"]]);
  for (const official of [first, second]) {
    await call(server, official, "approveVoteDecision", { voteId, decisionId });
  }
  expect(await waitingFor(officials)).toEqual([[], [], []]);
});

test("a decision whose time is over waits for nobody", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment, { building: 101, unit: 101 });
  const { voteId, officials } = await startVote(apartment);
  await openVote(voteId);
  const [first, second] = officials as [Actor, Actor];
  const cancelling = { voteId, kind: "cancel" as const, reason: "공고가 잘못됐어요." };
  await call(server, first, "proposeVoteDecision", cancelling);
  expect((await waitingFor([second]))[0]).toEqual(["approve"]);
  await closeVote(voteId);
  expect(await waitingFor([second])).toEqual([[]]);
});

test("an open vote waits for the households of the roll that have not voted", async () => {
  const apartment = await build().apartment();
  const voter = await build().resident(apartment, { building: 101, unit: 101 });
  const family = await build().resident(apartment, { building: 101, unit: 101 });
  const vote = await startVote(apartment);
  const newcomer = await build().resident(apartment, { building: 102, unit: 101 });
  const people = [voter, family, newcomer, vote.manager];
  expect(await waitingFor(people)).toEqual([[], [], [], []]);
  await openVote(vote.voteId);
  expect(await waitingFor(people)).toEqual([[null], [null], [], []]);
  await castAs(voter, vote, [[0]]);
  expect(await waitingFor(people)).toEqual([[], [], [], []]);
});

test("once a vote is sealed, the holders are asked to open their locks", async () => {
  const vote = await frozenVote(server.database, { households: 2 });
  const officials = vote.officials.map(({ actor }) => actor);
  await putInBallots(server.database, vote, [[[0]], [[0]]]);
  expect(await waitingFor(officials)).toEqual([[], [], []]);
  await sealDueVotes(server.database);
  expect(await waitingFor(officials)).toEqual([["open"], ["open"], ["open"]]);
  await openLock(server, vote, 0);
  expect(await waitingFor(officials)).toEqual([[], ["open"], ["open"]]);
});
