import { expect, test } from "vitest";

import { lapseVotes } from "#server/jobs/lapse-votes.ts";
import { sealDueVotes } from "#server/jobs/seal-votes.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { inHours } from "#server/testing/lotteries.ts";
import { takeOver } from "#server/testing/taking-over.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { announceVote, addLock, decide, startVote, moveVote } = voting(server);

const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details.code;
const lapse = () => lapseVotes(server.database);
const reason = "더 진행할 수 없어요.";

test("an official's account is neither deleted nor moved, on no way, until the office is laid down or over", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const vote = await startVote(apartment);
  const { voteId, manager, officials } = vote;
  const [holder, , third] = officials as [Actor, Actor, Actor];
  const { households } = await call(server, manager, "getHouseholds", { building: 999 });
  const householdId = households[0]!.id;
  const ways = (person: Actor) => [
    call(server, manager, "deleteResident", { residentId: person.id }),
    call(server, manager, "updateResident", { residentId: person.id, building: "101", unit: "102" }),
    call(server, manager, "moveOutHousehold", { householdId }),
    call(server, person, "deleteMyAccount", { currentPassword: testPassword }),
  ];
  for (const person of [holder, third]) {
    const refusals = await Promise.all(ways(person).map(codeOf));
    expect(refusals).toEqual(refusals.map(() => "has_vote_office"));
  }
  const layDown = (person: Actor) => call(server, person, "answerVoteOffice", { voteId, accepts: false });
  expect(await codeOf(layDown(holder))).toBe("vote_frozen");
  await layDown(third);
  await call(server, third, "deleteMyAccount", { currentPassword: testPassword });
  await decide(vote, "cancel");
  await call(server, manager, "deleteResident", { residentId: holder.id });
});

test("a suspended official cannot lay the office down, so that the office does not by their hand", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const { voteId, manager, officials } = await startVote(apartment);
  const taken = await takeOver(server, manager, officials[2]!);
  expect(await codeOf(call(server, taken, "answerVoteOffice", { voteId, accepts: false }))).toBe(
    "vote_officials_only",
  );
  expect(await codeOf(call(server, taken, "deleteMyAccount", { currentPassword: testPassword }))).toBe(
    "has_vote_office",
  );
});

test("an announcement whose officials declined is withdrawn or cancelled by those who are there", async () => {
  const apartment = await build().apartment();
  for (const kind of ["withdraw", "cancel"] as const) {
    const { voteId, officials } = await announceVote(apartment, {}, { accepts: false });
    const [first, ...others] = officials as [Actor, ...Actor[]];
    await call(server, first, "answerVoteOffice", { voteId, accepts: true });
    for (const other of others) await call(server, other, "answerVoteOffice", { voteId, accepts: false });
    expect(await call(server, first, "proposeVoteDecision", { voteId, kind, reason })).toMatchObject({
      effective: true,
    });
  }
});

test("an announced vote that nobody starts lapses a day after its opening, in the record, and its officials are free", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const { voteId, manager, officials } = await announceVote(apartment);
  await moveVote(voteId, { opensAt: inHours(-23) });
  await lapse();
  expect((await call(server, resident, "getVoteById", { voteId })).vote.phase).toBe("announced");
  await moveVote(voteId, { opensAt: inHours(-25) });
  await lapse();
  expect(await call(server, resident, "getVoteById", { voteId })).toMatchObject({
    vote: { phase: "cancelled" },
    decisions: [{ kind: "cancel", payload: { lapsed: true }, effectiveAt: expect.any(String) as string }],
  });
  expect((await call(server, manager, "getAlerts", null)).alerts.map(({ kind }) => kind)).toContain(
    "vote_lapsed",
  );
  await call(server, officials[0], "deleteMyAccount", { currentPassword: testPassword });
});

test("a box that nobody opens is void thirty days after the close, once it is sealed", async () => {
  const apartment = await build().apartment();
  const { voteId, manager } = await startVote(apartment);
  const phase = async () => (await call(server, manager, "getVoteById", { voteId })).vote.phase;
  await moveVote(voteId, { opensAt: inHours(-33 * 24), closesAt: inHours(-31 * 24) });
  await lapse();
  expect(await phase()).toBe("closed");
  await sealDueVotes(server.database);
  await lapse();
  expect(await phase()).toBe("sealed");
  await moveVote(voteId, { sealedAt: inHours(-31 * 24) });
  await lapse();
  expect(await phase()).toBe("void");
});

test("the office changes nothing of the roll once a start is proposed; officials do", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment, { unit: 101 });
  const { voteId, manager, officials } = await announceVote(apartment);
  for (const official of officials.slice(0, 2)) await addLock(official, voteId);
  const entry = { voteId, building: 101, unit: 101, included: false, reason: "빈집" };
  await call(server, manager, "setVoteRollEntry", entry);
  await call(server, manager, "setVoteRollEntry", { ...entry, included: true });
  const [first, second] = officials as [Actor, Actor];
  const { decisionId } = await call(server, first, "proposeVoteDecision", { voteId, kind: "start", reason });
  expect(await codeOf(call(server, manager, "setVoteRollEntry", entry))).toBe("vote_roll_with_officials");
  const units = { startBuilding: 300, endBuilding: 300, startUnit: 101, endUnit: 101 };
  expect(await codeOf(call(server, manager, "addVoteRollUnits", { voteId, ...units }))).toBe(
    "vote_roll_with_officials",
  );
  await call(server, second, "approveVoteDecision", { voteId, decisionId });
  expect((await call(server, first, "getVoteById", { voteId })).vote.phase).toBe("ready");
});
