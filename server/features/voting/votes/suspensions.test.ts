import { expect, test } from "vitest";

import type { VoteSuspension } from "#contract/votes.ts";
import { builders, testPassword, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { casting } from "#server/testing/casting.ts";
import { takeOver } from "#server/testing/taking-over.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { draftVote, announceVote, addLock, startVote, openVote } = voting(server);
const { castAs } = casting(server);

const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details.code;
const reason = "공사 때문이에요.";

test("the office that takes over a majority of the officials decides nothing with them", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const { voteId, manager, officials } = await startVote(apartment);
  const [first, second] = officials as [Actor, Actor];
  const taken = [await takeOver(server, manager, first), await takeOver(server, manager, second)];
  const { decisionId } = await call(server, manager, "proposeVoteDecision", {
    voteId,
    kind: "cancel",
    reason,
  });
  for (const official of taken) {
    expect(await codeOf(call(server, official, "approveVoteDecision", { voteId, decisionId }))).toBe(
      "vote_officials_only",
    );
  }
  expect((await call(server, manager, "getVoteById", { voteId })).vote.phase).toBe("ready");
});

test("the office that takes over an official and a voter casts for no household", async () => {
  const apartment = await build().apartment();
  const voter = await build().resident(apartment);
  const vote = await startVote(apartment);
  const { voteId, manager, officials } = vote;
  await openVote(voteId);
  const asVoter = await takeOver(server, manager, voter);
  const asOfficial = await takeOver(server, manager, officials[2]!);
  const admission = { voteId, userId: voter.id, reason: "주민등록증을 보았어요." };
  expect(await codeOf(call(server, asOfficial, "admitVoter", admission))).toBe("vote_officials_only");
  expect(await codeOf(castAs(asVoter, vote, [[0]]))).toBe("voter_not_admitted");
});

test.each(["before the acceptance", "after it"])(
  "an official whom the office takes over %s makes no lock",
  async (when) => {
    const apartment = await build().apartment();
    await build().resident(apartment);
    const { voteId, manager, officials } = await announceVote(
      apartment,
      {},
      { accepts: when === "after it" },
    );
    const taken = await takeOver(server, manager, officials[0]!);
    await call(server, taken, "answerVoteOffice", { voteId, accepts: true }).catch(() => undefined);
    expect(await codeOf(addLock(taken, voteId))).toBe("vote_officials_only");
  },
);

test("whoever gives an official another address than their own suspends them; what they change themselves does not", async () => {
  const apartment = await build().apartment();
  const { voteId, manager, officials } = await announceVote(apartment);
  const [first, second] = officials as [Actor, Actor];
  const newPassword = "새비밀번호1234";
  await call(server, first, "changePassword", { currentPassword: testPassword, newPassword });
  await call(server, first, "changeEmail", {
    currentPassword: newPassword,
    email: `${unique("own")}@danji.test`,
  });
  await call(server, manager, "updateResident", {
    residentId: second.id,
    email: `${unique("other")}@danji.test`,
  });
  const { officials: seen, suspensions } = await call(server, first, "getVoteById", { voteId });
  expect(seen.map(({ isSuspended }) => isSuspended)).toEqual([false, true, false]);
  expect(suspensions).toMatchObject([
    { userId: second.id, cause: "email", endedAt: null, confirmedBy: [], needed: 2 },
  ]);
});

test("a link to a proved address is the person's own", async () => {
  const { voteId, officials } = await announceVote(await build().apartment());
  const token = await build().resetLink(officials[0]!);
  await call(server, undefined, "resetPassword", { token, newPassword: "새비밀번호1234" });
  expect((await call(server, officials[1], "getVoteById", { voteId })).suspensions).toEqual([]);
});

test.each([
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 3],
])(
  "of %i officials %i others confirm a suspended one, never the office, and all read it",
  async (count, needed) => {
    const apartment = await build().apartment();
    const resident = await build().resident(apartment);
    const { voteId, manager, officials } = await startVote(apartment, {}, { officials: count });
    const [suspended, ...others] = officials as [Actor, ...Actor[]];
    const again = await takeOver(server, manager, suspended);
    const read = async () => (await call(server, resident, "getVoteById", { voteId })).suspensions;
    const [{ id: suspensionId }] = (await read()) as [VoteSuspension];
    const confirm = (actor: Actor) => call(server, actor, "confirmVoteOfficial", { voteId, suspensionId });
    for (const nobody of [again, resident]) expect(await codeOf(confirm(nobody))).toBe("vote_officials_only");
    await expect(confirm(manager)).rejects.toMatchObject({ details: { code: "role_not_allowed" } });
    const propose = () => call(server, again, "proposeVoteDecision", { voteId, kind: "cancel", reason });
    for (const [at, other] of others.slice(0, needed).entries()) {
      expect(await codeOf(propose())).toBe("vote_officials_only");
      const seen = await call(server, other, "getVoteById", { voteId });
      expect(seen.suspensions).toMatchObject([{ awaitsMe: true, needed }]);
      expect((await confirm(other)).confirmed).toBe(at + 1 === needed);
      // A person who presses twice confirms once.
      expect((await confirm(other)).confirmed).toBe(at + 1 === needed);
    }
    await propose();
    const [record] = await read();
    expect(record).toMatchObject({ cause: "password", endedAt: expect.any(String) as string });
    expect(record!.confirmedBy).toHaveLength(needed);
  },
);

test("the office and one official cannot lift the others by suspending the rest", async () => {
  const apartment = await build().apartment();
  const { voteId, manager, officials } = await startVote(apartment, {}, { officials: 3 });
  const [first, second, friend] = officials as [Actor, Actor, Actor];
  const taken = [await takeOver(server, manager, first), await takeOver(server, manager, second)];
  const { suspensions } = await call(server, friend, "getVoteById", { voteId });
  for (const { id: suspensionId } of suspensions) {
    expect(await call(server, friend, "confirmVoteOfficial", { voteId, suspensionId })).toMatchObject({
      confirmed: false,
    });
    for (const other of taken) {
      expect(await codeOf(call(server, other, "confirmVoteOfficial", { voteId, suspensionId }))).toBe(
        "vote_officials_only",
      );
    }
  }
});

test("a password that is given again is confirmed anew", async () => {
  const apartment = await build().apartment();
  const { voteId, manager, officials } = await announceVote(apartment);
  const [suspended, second, third] = officials as [Actor, Actor, Actor];
  await takeOver(server, manager, suspended);
  const openOnes = async (actor: Actor) =>
    (await call(server, actor, "getVoteById", { voteId })).suspensions.map(({ id }) => id);
  const [before] = (await openOnes(second)) as [string];
  await call(server, second, "confirmVoteOfficial", { voteId, suspensionId: before });
  await call(server, manager, "resetResidentPassword", { residentId: suspended.id });
  expect(await codeOf(call(server, third, "confirmVoteOfficial", { voteId, suspensionId: before }))).toBe(
    "vote_suspension_over",
  );
  const [, newest] = (await openOnes(third)) as [string, string];
  expect((await call(server, third, "confirmVoteOfficial", { voteId, suspensionId: newest })).confirmed).toBe(
    false,
  );
  expect(
    (await call(server, second, "confirmVoteOfficial", { voteId, suspensionId: newest })).confirmed,
  ).toBe(true);
  const { officials: seen } = await call(server, second, "getVoteById", { voteId });
  expect(seen.some(({ isSuspended }) => isSuspended)).toBe(false);
});

test("whose password was given two weeks before they took the office on is suspended with it", async () => {
  const apartment = await build().apartment();
  const { voteId, manager, officials } = await draftVote(apartment);
  const taken = await takeOver(server, manager, officials[0]!);
  await call(server, manager, "announceVote", { voteId });
  for (const official of [taken, ...officials.slice(1)]) {
    await call(server, official, "answerVoteOffice", { voteId, accepts: true });
  }
  expect(await codeOf(addLock(taken, voteId))).toBe("vote_officials_only");
  expect((await call(server, taken, "getVoteById", { voteId })).office).toMatchObject({ isSuspended: true });
});

test("the other officials are told and asked, and nobody else", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const { voteId, manager, officials } = await announceVote(apartment, {}, { locks: 2 });
  const [suspended, second] = officials as [Actor, Actor, Actor];
  const again = await takeOver(server, manager, suspended);
  const kindsOf = async (actor: Actor) =>
    (await call(server, actor, "getAlerts", null)).alerts.map(({ kind }) => kind);
  expect(await kindsOf(second)).toContain("vote_office_suspended");
  for (const other of [again, resident]) expect(await kindsOf(other)).not.toContain("vote_office_suspended");
  const dutyOf = async (actor: Actor) => {
    const { votes } = await call(server, actor, "getVotes", null);
    return votes.find(({ id }) => id === voteId)?.duty;
  };
  expect(await dutyOf(second)).toBe("confirm");
  expect(await dutyOf(again)).toBeNull();
});
