import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { inHours } from "#server/testing/lotteries.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { someElection, voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { announceVote, addLock, decide, startVote, openVote, closeVote, moveVote } = voting(server);

const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details;
const reason = "공사 때문이에요.";

async function newVote(office: Parameters<typeof announceVote>[2] = {}) {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { unit: 101 });
  const vote = await announceVote(apartment, {}, office);
  const locks = [];
  for (const official of vote.officials.slice(0, 2)) locks.push(await addLock(official, vote.voteId));
  const read = () => call(server, resident, "getVoteById", { voteId: vote.voteId });
  return { apartment, resident, ...vote, vote, locks, read };
}

test.each([
  [2, 2],
  [3, 2],
  [5, 3],
])("of %i officials %i must approve, and the manager never counts", async (officials, needed) => {
  const { voteId, manager, officials: all, read } = await newVote({ officials });
  const { decisionId, effective } = await call(server, manager, "proposeVoteDecision", {
    voteId,
    kind: "start",
    reason,
  });
  expect(effective).toBe(false);
  expect((await read()).decisions).toMatchObject([
    { approvals: 0, needed, effectiveAt: null, isPending: true },
  ]);
  for (let approved = 1; approved <= needed; approved++) {
    const official = all[approved - 1]!;
    const answer = await call(server, official, "approveVoteDecision", { voteId, decisionId });
    expect(answer.effective).toBe(approved === needed);
    expect((await read()).decisions).toMatchObject([{ approvals: approved, reason }]);
  }
  expect(await read()).toMatchObject({
    vote: { phase: "ready" },
    decisions: [{ effectiveAt: expect.any(String) as string, isPending: false }],
  });
});

test("an official's proposal is their approval; nobody approves twice, and neither manager nor resident at all", async () => {
  const { voteId, manager, resident, officials } = await newVote();
  const [first] = officials;
  const proposed = { voteId, kind: "withdraw" as const, reason };
  const { decisionId } = await call(server, first, "proposeVoteDecision", proposed);
  const approving = { voteId, decisionId };
  expect(await codeOf(call(server, first, "approveVoteDecision", approving))).toMatchObject({
    code: "decision_already_approved",
  });
  for (const person of [manager, resident]) {
    expect(await codeOf(call(server, person, "approveVoteDecision", approving))).toMatchObject({
      code: "vote_officials_only",
    });
  }
  expect(await codeOf(call(server, resident, "proposeVoteDecision", proposed))).toMatchObject({
    code: "vote_officials_only",
  });
});

test("whoever has declined decides nothing, and is not needed where a vote is only to be ended", async () => {
  const apartment = await build().apartment();
  const { voteId, manager, officials } = await announceVote(apartment, {}, { officials: 2 });
  const [one, other] = officials;
  await call(server, other, "answerVoteOffice", { voteId, accepts: false });
  const { decisionId } = await call(server, manager, "proposeVoteDecision", {
    voteId,
    kind: "withdraw",
    reason,
  });
  expect(await codeOf(call(server, other, "approveVoteDecision", { voteId, decisionId }))).toMatchObject({
    code: "vote_officials_only",
  });
  const { effective } = await call(server, one, "approveVoteDecision", { voteId, decisionId });
  expect(effective).toBe(true);
});

test("a vote begins by more than half of all who were named, however many of them declined", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment, { unit: 101 });
  const { voteId, officials } = await announceVote(apartment, {}, { officials: 5, accepts: false });
  const [first, second, third, ...others] = officials as [Actor, Actor, Actor, ...Actor[]];
  for (const one of [first, second, third])
    await call(server, one, "answerVoteOffice", { voteId, accepts: true });
  for (const one of others) await call(server, one, "answerVoteOffice", { voteId, accepts: false });
  for (const holder of [first, second]) await addLock(holder, voteId);
  const { decisionId } = await call(server, first, "proposeVoteDecision", { voteId, kind: "start", reason });
  const approve = async (one: Actor) =>
    (await call(server, one, "approveVoteDecision", { voteId, decisionId })).effective;
  expect(await approve(second)).toBe(false);
  expect(await approve(third)).toBe(true);
});

test("the office cannot lower the number that is needed by deleting an official's account, answered or not", async () => {
  for (const accepts of [true, false]) {
    const { voteId, manager, officials } = await announceVote(await build().apartment(), {}, { accepts });
    for (const official of officials.slice(1)) {
      const deleting = call(server, manager, "deleteResident", { residentId: official.id });
      expect(await codeOf(deleting)).toMatchObject({ code: "has_vote_office" });
    }
    await call(server, officials[0], "answerVoteOffice", { voteId, accepts: true });
    const proposed = { voteId, kind: "cancel" as const, reason };
    expect((await call(server, officials[0], "proposeVoteDecision", proposed)).effective).toBe(false);
  }
});

test("a change of the roll ends the approvals of a start, and of nothing else", async () => {
  const { voteId, officials, read } = await newVote();
  const [first, second] = officials;
  const { decisionId } = await call(server, first, "proposeVoteDecision", { voteId, kind: "start", reason });
  await call(server, first, "proposeVoteDecision", { voteId, kind: "withdraw", reason });
  const entry = { voteId, building: 101, unit: 101, included: false, reason: "빈집" };
  await call(server, second, "setVoteRollEntry", entry);
  expect((await read()).decisions.map(({ approvals }) => approvals)).toEqual([0, 1]);
  expect((await call(server, second, "approveVoteDecision", { voteId, decisionId })).effective).toBe(false);
  // What changes nothing ends nothing.
  await call(server, second, "setVoteRollEntry", entry);
  expect((await call(server, first, "approveVoteDecision", { voteId, decisionId })).effective).toBe(true);
});

test("a withdrawn vote keeps its locks, and is announced and approved anew", async () => {
  const { voteId, manager, resident, officials, vote } = await newVote();
  const [first, second] = officials;
  const { decisionId } = await call(server, first, "proposeVoteDecision", { voteId, kind: "start", reason });
  await decide(vote, "withdraw");
  expect(await codeOf(call(server, resident, "getVoteById", { voteId }))).toMatchObject({
    code: "vote_not_found",
  });
  await call(server, manager, "announceVote", { voteId });
  const page = await call(server, resident, "getVoteById", { voteId });
  expect(page.officials.map(({ lockAdded, accepted }) => [lockAdded, accepted])).toEqual([
    [true, true],
    [true, true],
    [false, true],
  ]);
  expect(page.decisions.map(({ isPending }) => isPending)).toEqual([false, false]);
  expect(await codeOf(call(server, second, "approveVoteDecision", { voteId, decisionId }))).toMatchObject({
    code: "decision_not_possible",
  });
  await decide(vote, "start");
});

test("a start is refused without all locks, after the opening, and with nobody on the roll of a contest", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment, { unit: 101 });
  const start = { kind: "start" as const, reason };
  const unlocked = await announceVote(apartment);
  await addLock(unlocked.officials[0]!, unlocked.voteId);
  const proposing = (vote: typeof unlocked) =>
    codeOf(call(server, vote.manager, "proposeVoteDecision", { voteId: vote.voteId, ...start }));
  expect(await proposing(unlocked)).toMatchObject({ code: "vote_not_ready" });
  const empty = await announceVote(apartment, {
    contests: [{ title: "201동", template: "managementMethod", scope: [{ building: 201 }] }],
  });
  for (const official of empty.officials.slice(0, 2)) await addLock(official, empty.voteId);
  expect(await proposing(empty)).toMatchObject({ code: "vote_not_ready" });
  await addLock(unlocked.officials[1]!, unlocked.voteId);
  const { voteId, officials, manager } = unlocked;
  const { decisionId } = await call(server, officials[0], "proposeVoteDecision", { voteId, ...start });
  await moveVote(voteId, { opensAt: inHours(-0.1) });
  expect(await proposing(unlocked)).toMatchObject({ code: "vote_not_ready" });
  expect(
    await codeOf(call(server, officials[1], "approveVoteDecision", { voteId, decisionId })),
  ).toMatchObject({ code: "vote_not_ready" });
  // It does not open: it stays announced, and says so.
  expect((await call(server, manager, "getVoteById", { voteId })).vote).toMatchObject({
    phase: "announced",
    missedStart: true,
  });
});

test("the close is put off while the vote is open, twice, by seven days, by more than half", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { unit: 101 });
  const vote = await startVote(apartment);
  const { voteId, officials, manager } = vote;
  await openVote(voteId);
  const closeSeenBy = async (actor: Actor) => {
    const { vote: seen } = await call(server, actor, "getVoteById", { voteId });
    // The database leaves zeros at the end of a second's fraction out.
    return new Date(seen.closesAt).toISOString();
  };
  const closesAt = await closeSeenBy(manager);
  const plus = (hours: number) => new Date(Date.parse(closesAt) + hours * 3_600_000).toISOString();
  const extend = (until: string) => ({
    voteId,
    kind: "extend" as const,
    reason,
    payload: { closesAt: until },
  });
  for (const until of [closesAt, plus(-1), plus(7 * 24 + 0.01)]) {
    expect(await codeOf(call(server, manager, "proposeVoteDecision", extend(until)))).toMatchObject({
      code: "invalid_input",
      field: "payload.closesAt",
    });
  }
  expect(
    await codeOf(call(server, manager, "proposeVoteDecision", { ...extend(""), payload: null })),
  ).toMatchObject({
    code: "invalid_input",
    field: "payload.closesAt",
  });
  const [first, second] = officials;
  const { decisionId } = await call(server, first, "proposeVoteDecision", extend(plus(24)));
  expect(await closeSeenBy(resident)).toBe(closesAt);
  await call(server, second, "approveVoteDecision", { voteId, decisionId });
  expect(await closeSeenBy(resident)).toBe(plus(24));
  expect((await call(server, resident, "getVoteById", { voteId })).vote.extensions).toBe(1);
  expect((await call(server, resident, "getAlerts", null)).alerts.map(({ kind }) => kind)).toContain(
    "vote_extended",
  );
  await decide(vote, "extend", { closesAt: plus(48) });
  expect(await codeOf(call(server, manager, "proposeVoteDecision", extend(plus(72))))).toMatchObject({
    code: "decision_not_possible",
  });
});

test("after the close nothing is put off any more, not by the last approval either", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const { voteId, officials } = await startVote(apartment);
  await openVote(voteId);
  const payload = { closesAt: inHours(48) };
  const { decisionId } = await call(server, officials[0], "proposeVoteDecision", {
    voteId,
    kind: "extend",
    reason,
    payload,
  });
  await closeVote(voteId);
  for (const late of [
    () => call(server, officials[1], "approveVoteDecision", { voteId, decisionId }),
    () => call(server, officials[1], "proposeVoteDecision", { voteId, kind: "extend", reason, payload }),
    () => call(server, officials[1], "proposeVoteDecision", { voteId, kind: "cancel", reason }),
  ]) {
    expect(await codeOf(late())).toMatchObject({ code: "decision_not_possible" });
  }
});

test("a candidate withdraws once, and only a candidate does", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const vote = await startVote(apartment, someElection());
  const { voteId, manager } = vote;
  const read = () => call(server, resident, "getVoteById", { voteId });
  const [{ options }] = (await read()).contests as [Awaited<ReturnType<typeof read>>["contests"][number]];
  await decide(vote, "candidateWithdrawn", { optionId: options[1]!.id });
  expect((await read()).contests[0]!.options.map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([
    false,
    true,
  ]);
  const again = { voteId, kind: "candidateWithdrawn" as const, reason };
  for (const [optionId, code] of [
    [options[1]!.id, "decision_not_possible"],
    [voteId, "vote_option_not_found"],
  ] as const) {
    expect(
      await codeOf(call(server, manager, "proposeVoteDecision", { ...again, payload: { optionId } })),
    ).toMatchObject({ code });
  }
});

test("a vote is cancelled before its close, and nothing follows", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const vote = await startVote(apartment);
  await openVote(vote.voteId);
  await decide(vote, "cancel");
  const { voteId, manager } = vote;
  expect((await call(server, resident, "getVoteById", { voteId })).vote.phase).toBe("cancelled");
  expect(
    await codeOf(call(server, manager, "proposeVoteDecision", { voteId, kind: "withdraw", reason })),
  ).toMatchObject({ code: "decision_not_possible" });
});
