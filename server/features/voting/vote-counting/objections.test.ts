import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, collect, errorOf } from "#server/testing/calling.ts";
import { tiedVote } from "#server/testing/counting.ts";
import type { FrozenVote } from "#server/testing/frozen-vote.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const { announceVote } = voting(server);
const newResident = (vote: FrozenVote, unit: number, building = 101) =>
  builders(server.database).resident(vote.apartment, { building, unit });
const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details.code;
const recordOf = (actor: Actor, voteId: string) => call(server, actor, "getVoteRecord", { voteId });

test("the roll can be objected to while it is announced, also by whom it leaves out", async () => {
  const apartment = await builders(server.database).apartment();
  const voter = await builders(server.database).resident(apartment, { building: 101, unit: 101 });
  const { voteId, manager, officials } = await announceVote(apartment);
  const left = await builders(server.database).resident(apartment, { building: 102, unit: 102 });
  const objection = { voteId, stage: "roll", content: "우리 집이 명부에 없어요." } as const;
  expect(await codeOf(call(server, voter, "objectToVote", { ...objection, stage: "result" }))).toBe(
    "objection_period_over",
  );
  const { objectionId } = await call(server, left, "objectToVote", objection);
  const seenBy = async (actor: Actor) =>
    (await call(server, actor, "getVoteObjections", { voteId })).objections;
  expect(await seenBy(left)).toMatchObject([{ id: objectionId, isMine: true, outcome: null }]);
  expect(await seenBy(voter)).toEqual([]);
  expect(await seenBy(manager)).toMatchObject([
    { id: objectionId, author: null, content: objection.content },
  ]);
  expect(await seenBy(officials[0]!)).toMatchObject([{ author: { building: "102", unit: "102" } }]);
  const answer = { voteId, objectionId, outcome: "accepted", answer: "명부에 넣었어요." } as const;
  expect(await codeOf(call(server, voter, "answerVoteObjection", answer))).toBe("vote_officials_only");
  expect(await codeOf(call(server, manager, "answerVoteObjection", answer))).toBe("vote_officials_only");
  // One of three decides nothing, however often they say it, nor two who say different things.
  for (const outcome of ["rejected", "accepted", "accepted"] as const) {
    expect(await call(server, officials[0], "answerVoteObjection", { ...answer, outcome })).toMatchObject({
      decided: false,
    });
  }
  const differing = { ...answer, outcome: "rejected" } as const;
  expect((await call(server, officials[1], "answerVoteObjection", differing)).decided).toBe(false);
  expect(await seenBy(left)).toMatchObject([{ outcome: null, said: [] }]);
  expect(await seenBy(officials[2]!)).toMatchObject([
    { needed: 2, said: [{ outcome: "accepted", isMine: false }, { outcome: "rejected" }] },
  ]);
  expect((await call(server, officials[2], "answerVoteObjection", answer)).decided).toBe(true);
  expect(await codeOf(call(server, officials[1], "answerVoteObjection", answer))).toBe("objection_answered");
  const { alerts } = await call(server, left, "getAlerts", null);
  expect(alerts.map(({ kind }) => kind)).toContain("vote_objection_answered");
  const { chunks } = await collect(server, left, "exportMyData", null);
  const own = chunks.flatMap((each) => (each.part === "voteObjections" ? each.rows : []));
  expect(own).toMatchObject([{ stage: "roll", content: objection.content, answer: answer.answer }]);
});

test("the result can be objected to by the roll until its days are over; what everybody sees names nobody", async () => {
  const vote = await tiedVote(server);
  const { voteId, officials } = vote;
  const [voter, stranger] = [await newResident(vote, 101), await newResident(vote, 1, 950)];
  const objection = { voteId, stage: "result", content: "다시 세어 주세요." } as const;
  expect(await codeOf(call(server, stranger, "objectToVote", objection))).toBe("not_on_vote_roll");
  expect(await codeOf(call(server, voter, "objectToVote", { ...objection, stage: "roll" }))).toBe(
    "objection_period_over",
  );
  const { objectionId } = await call(server, voter, "objectToVote", objection);
  const official = officials[0]!.actor;
  const final = { voteId, kind: "final", reason: "확정해요." } as const;
  expect(await codeOf(call(server, official, "proposeVoteDecision", final))).toBe("objections_open");
  const answer = { voteId, objectionId, outcome: "rejected", answer: "다시 세었고 같았어요." } as const;
  for (const each of officials.slice(0, 2)) await call(server, each.actor, "answerVoteObjection", answer);
  const { objections } = await recordOf(stranger, voteId);
  expect(objections).toEqual([{ stage: "result", accepted: 0, rejected: 1, unanswered: 0 }]);
  expect(JSON.stringify(await recordOf(stranger, voteId))).not.toContain(objection.content);

  const over = await tiedVote(server, 0);
  const late = call(server, await newResident(over, 101), "objectToVote", {
    ...objection,
    voteId: over.voteId,
  });
  expect(await codeOf(late)).toBe("objection_period_over");
});

test("an official decides no objection of their own", async () => {
  const apartment = await builders(server.database).apartment();
  const { voteId, officials } = await announceVote(apartment);
  const [author, ...others] = officials as [Actor, ...Actor[]];
  const objection = { voteId, stage: "roll", content: "빠진 집이 있어요." } as const;
  const { objectionId } = await call(server, author, "objectToVote", objection);
  const answer = { voteId, objectionId, outcome: "accepted", answer: "그래요." } as const;
  expect(await codeOf(call(server, author, "answerVoteObjection", answer))).toBe("own_objection");
  const decided = [];
  for (const other of others)
    decided.push((await call(server, other, "answerVoteObjection", answer)).decided);
  expect(decided).toEqual([false, true]);
});

test("after an accepted objection the contest that it named is settled, and no other", async () => {
  const vote = await tiedVote(server);
  const { voteId, officials } = vote;
  const voter = await newResident(vote, 101);
  const { contests } = await call(server, voter, "getVoteById", { voteId });
  const [tied, rejected] = contests.map(({ id }) => id) as [string, string];
  const settle = (contestId: string) =>
    call(server, officials[0]!.actor, "proposeVoteDecision", {
      voteId,
      kind: "settle",
      reason: "이의를 받아들였어요.",
      payload: { contestId, winners: [0], text: "찬성으로 정했어요." },
    });
  for (const contestId of [tied, null, rejected]) {
    expect(await codeOf(settle(rejected))).toBe("decision_not_possible");
    const objection = { voteId, stage: "result", content: "다시 세어 주세요.", contestId } as const;
    const { objectionId } = await call(server, voter, "objectToVote", objection);
    const answer = { voteId, objectionId, outcome: "accepted", answer: "그래요." } as const;
    for (const { actor } of officials.slice(0, 2)) await call(server, actor, "answerVoteObjection", answer);
  }
  expect((await settle(rejected)).effective).toBe(false);
});
