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
  await call(server, officials[0], "answerVoteObjection", answer);
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
  await call(server, official, "answerVoteObjection", answer);
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
