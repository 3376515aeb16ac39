import { sql } from "kysely";
import { expect, test } from "vitest";

import { roles } from "#contract/values/roles.ts";
import type { DecisionKind } from "#contract/values/votes/phases.ts";
import { sealDueVotes } from "#server/jobs/seal-votes.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { pastTriggers } from "#server/testing/as-owner.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { decideAsTwo, openLock, tiedVote } from "#server/testing/counting.ts";
import { frozenVote, putInBallots } from "#server/testing/frozen-vote.ts";
import type { FrozenVote } from "#server/testing/frozen-vote.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { someVote } from "#server/testing/voting.ts";

const server = useTestServer();
const newResident = (vote: FrozenVote, unit: number, building = 101) =>
  builders(server.database).resident(vote.apartment, { building, unit });
const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details.code;
const recordOf = (actor: Actor, voteId: string) => call(server, actor, "getVoteRecord", { voteId });

async function contestIds(vote: FrozenVote): Promise<string[]> {
  const { contests } = await call(server, vote.manager, "getVoteById", { voteId: vote.voteId });
  return contests.map(({ id }) => id);
}

test("a tie is settled by decision, and only then the result becomes final", async () => {
  const vote = await tiedVote(server, 0);
  const { voteId, officials } = vote;
  const [tied, passed] = await contestIds(vote);
  const propose = (kind: DecisionKind, payload: object | null = null) =>
    call(server, officials[0]!.actor, "proposeVoteDecision", { voteId, kind, reason: "정했어요.", payload });
  expect(await codeOf(propose("final"))).toBe("decision_not_possible");
  const settled = { contestId: tied, winners: [1], text: "연장자" };
  expect(await codeOf(propose("settle", { ...settled, contestId: passed }))).toBe("decision_not_possible");
  expect(await codeOf(propose("settle", { ...settled, contestId: voteId }))).toBe("vote_contest_not_found");
  expect(await codeOf(propose("settle", { ...settled, winners: [0, 1] }))).toBe("invalid_input");
  expect(await codeOf(propose("settle", { ...settled, winners: [2] }))).toBe("invalid_input");
  await decideAsTwo(server, vote, "settle", settled);
  const { counted } = await recordOf(vote.manager, voteId);
  expect(counted?.results[0]).toMatchObject({
    outcome: "tie",
    winners: [],
    settled: { winners: [1], text: "연장자" },
  });
  await decideAsTwo(server, vote, "final");
  expect(await recordOf(vote.manager, voteId)).toMatchObject({ phase: "final" });
  expect(await codeOf(propose("void"))).toBe("decision_not_possible");
});

test("the result is not final while it can be objected to", async () => {
  const vote = await tiedVote(server, 1);
  const [tied] = await contestIds(vote);
  await decideAsTwo(server, vote, "settle", { contestId: tied, winners: [], text: "재투표" });
  const final = { voteId: vote.voteId, kind: "final", reason: "확정해요." } as const;
  const refusal = await errorOf(call(server, vote.officials[0]!.actor, "proposeVoteDecision", final));
  expect(refusal.message).toBe("이의신청 기간이 끝난 뒤에 확정할 수 있어요.");
});

test("with both key cards lost the vote is void, nothing of it is opened, and a new one is drafted from it", async () => {
  const vote = await frozenVote(server.database, { households: 4 });
  const { voteId, manager } = vote;
  await putInBallots(server.database, vote, [[[0]], [[1]]]);
  await sealDueVotes(server.database);
  await openLock(server, vote, 0);
  await decideAsTwo(server, vote, "void");
  const { phase, counted, sealed } = await recordOf(manager, voteId);
  expect([phase, counted, sealed?.ballotCount]).toEqual(["void", null, 2]);
  const late = openLock(server, vote, 1);
  expect(await codeOf(late)).toBe("vote_not_sealed");
  const { vote: old, contests } = await call(server, manager, "getVoteById", { voteId });
  const again = await call(server, manager, "createVote", {
    ...someVote(),
    title: old.title,
    kind: old.kind,
    basis: old.basis,
    contests: contests.map(({ title, template, scope }) => ({ title, template, scope })),
  });
  expect(again.voteId).not.toBe(voteId);
});

test("two years after its end a vote forgets who voted when and who objected to what, and keeps its record", async () => {
  const [vote, young] = [await tiedVote(server), await tiedVote(server)];
  const voter = await newResident(vote, 101);
  const objection = { voteId: vote.voteId, stage: "result", content: "다시 세어 주세요." } as const;
  const { objectionId } = await call(server, voter, "objectToVote", objection);
  for (const { voteId } of [vote, young]) {
    await pastTriggers(
      server.database,
      "vote_marks",
      sql`update vote_marks set user_id = ${voter.id}
        where vote_id = ${voteId} and apartment_id = ${voter.apartmentId}`,
    );
  }
  await decideAsTwo(server, vote, "void");
  await decideAsTwo(server, young, "void");
  await pastTriggers(
    server.database,
    "vote_decisions",
    sql`update vote_decisions set effective_at = now() - interval '25 months' where vote_id = ${vote.voteId}`,
  );
  for (const role of roles) {
    const asked = acting(server.database, { role }, (db) => sql`select forget_votes(now())`.execute(db));
    await expect(asked).rejects.toThrow("insufficient_privilege");
  }
  await sweep(server.database, server.settings);
  const marksOf = ({ voteId }: FrozenVote) =>
    asGate(server.database, (db) =>
      db
        .selectFrom("vote_marks")
        .select(["channel", "user_id", "marked_at"])
        .where("vote_id", "=", voteId)
        .execute(),
    );
  const forgotten = { channel: "online", user_id: null, marked_at: null };
  expect(await marksOf(vote)).toEqual([forgotten, forgotten]);
  expect((await marksOf(young)).every(({ marked_at }) => marked_at !== null)).toBe(true);
  const official = vote.officials[0]!.actor;
  const { objections } = await call(server, official, "getVoteObjections", { voteId: vote.voteId });
  expect(objections.map(({ id }) => id)).not.toContain(objectionId);
  const record = await recordOf(official, vote.voteId);
  expect(record.objections).toEqual([{ stage: "result", accepted: 0, rejected: 0, unanswered: 1 }]);
  expect(record.sealed?.ballotCount).toBe(2);
});
