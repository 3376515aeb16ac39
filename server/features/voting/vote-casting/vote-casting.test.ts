import { expect, test } from "vitest";

import { fromHex, join, toBase64 } from "#ballots/bytes.ts";
import { definitionHash } from "#ballots/definition.ts";
import { decodeScalar, encodeScalar, order } from "#ballots/points.ts";
import { copyAnew, sealNumbers } from "#ballots/testing/cheating.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { casting, sealFor } from "#server/testing/casting.ts";
import { signInAnew } from "#server/testing/taking-over.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { someElection, voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { startVote, openVote, closeVote } = voting(server);
const { put, castAs, sealVotes, readStored } = casting(server);

/** An open vote, and a household with two accounts. */
async function newCase() {
  const apartment = await build().apartment();
  const voter = await build().resident(apartment, { name: "김하나" });
  const partner = await build().resident(apartment);
  const neighbour = await build().resident(apartment, { unit: 102 });
  const vote = await startVote(apartment);
  await openVote(vote.voteId);
  return { apartment, voter, partner, neighbour, vote };
}

const mineOf = async (voter: Actor, voteId: string) =>
  (await call(server, voter, "getVoteById", { voteId })).mine!;
const electionIn101 = (): Parameters<typeof startVote>[1] => {
  const { contests = [], ...election } = someElection();
  return { ...election, contests: contests.map((each) => ({ ...each, scope: [{ building: 101 }] })) };
};

function replaced(body: Uint8Array, at: number, part: Uint8Array): Uint8Array {
  const altered = Uint8Array.from(body);
  altered.set(part, at);
  return altered;
}

const code = (wanted: string) => ({ details: { code: wanted } });

test("a household casts once, all its accounts are told, and each sees by whose account", async () => {
  const { voter, partner, neighbour, vote } = await newCase();
  const { voteId } = vote;
  expect(await mineOf(voter, voteId)).toMatchObject({ canCast: true, voted: null });
  const sealed = sealFor(vote, [[0]]);
  const cast = { voteId, ballot: sealed.ballot, currentPassword: testPassword };
  expect(await call(server, voter, "castBallot", cast)).toEqual({ success: true, receipt: sealed.receipt });
  for (const person of [voter, partner]) {
    expect(await mineOf(person, voteId)).toMatchObject({
      canCast: false,
      reason: "already_voted",
      voted: { channel: "online", byName: "김하나" },
    });
    const { alerts } = await call(server, person, "getAlerts", null);
    expect(alerts.filter(({ kind }) => kind === "vote_cast")).toHaveLength(1);
  }
  const { alerts } = await call(server, neighbour, "getAlerts", null);
  expect(alerts.map(({ kind }) => kind)).not.toContain("vote_cast");
  expect(await mineOf(neighbour, voteId)).toMatchObject({ canCast: true, voted: null });
  for (const person of [voter, partner]) {
    await expect(castAs(person, vote, [[1]])).rejects.toMatchObject(code("household_already_voted"));
  }
  const { marks, ballots } = await readStored(voteId);
  expect(marks).toHaveLength(1);
  expect(ballots.map(({ ballot_hash }) => Buffer.from(ballot_hash).toString("hex"))).toEqual([
    sealed.ballotHash,
  ]);
});

test("the same ballot again gets the same receipt, also after the close, until the vote is sealed", async () => {
  const { voter, neighbour, vote } = await newCase();
  const { ballot, receipt } = await castAs(voter, vote, [[]]);
  expect(await put(voter, vote, ballot)).toMatchObject({ receipt });
  await closeVote(vote.voteId);
  expect(await put(voter, vote, ballot)).toMatchObject({ receipt });
  await expect(castAs(neighbour, vote, [[0]])).rejects.toMatchObject(code("vote_not_open"));
  await sealVotes();
  await expect(put(voter, vote, ballot)).rejects.toMatchObject(code("vote_not_open"));
});

test("refusals come in the order in which people are told", async () => {
  const apartment = await build().apartment();
  const [voter, elsewhere] = [
    await build().resident(apartment),
    await build().resident(apartment, { building: 102 }),
  ];
  const outside = await build().resident(await build().apartment());
  const vote = await startVote(apartment, electionIn101());
  const late = await build().resident(apartment);
  const { ballot } = sealFor(vote, [[0]]);

  await expect(put(outside, vote, ballot, "x")).rejects.toMatchObject(code("vote_not_found"));
  await expect(put(voter, vote, ballot, "x")).rejects.toMatchObject(code("vote_not_open"));
  await openVote(vote.voteId);
  await expect(put(elsewhere, vote, ballot, "x")).rejects.toMatchObject(code("not_on_vote_roll"));
  await expect(put(late, vote, ballot, "x")).rejects.toMatchObject(code("voter_not_admitted"));
  await expect(put(voter, vote, "AAAA", "x")).rejects.toMatchObject(code("wrong_current_password"));
  await expect(put(voter, vote, "AAAA")).rejects.toMatchObject(code("ballot_invalid"));
  expect((await readStored(vote.voteId)).marks).toEqual([]);
  await put(voter, vote, ballot);
  await expect(castAs(late, vote, [[1]])).rejects.toMatchObject(code("voter_not_admitted"));
  await expect(castAs(voter, vote, [[1]])).rejects.toMatchObject(code("household_already_voted"));
  await closeVote(vote.voteId);
  await expect(castAs(late, vote, [[1]])).rejects.toMatchObject(code("vote_not_open"));
});

test("no ballot is taken that is not whole, right and the household's own; each counts like a wrong password", async () => {
  const { apartment, voter, neighbour, vote } = await newCase();
  const other = await startVote(apartment);
  const { body } = sealFor(vote, [[0]]);
  const theirs = await castAs(neighbour, vote, [[1]]);
  const forged = { definition: vote.definition, hash: definitionHash(vote.definitionText) };
  const refused = {
    "two picks where one is allowed": sealNumbers(forged, [1, 1, 0]),
    "5 and -4": sealNumbers(forged, [5, -4, 0]),
    "another vote's": sealFor(other, [[0]]).body,
    "a point that is not canonical": replaced(body, 32, fromHex("ff".repeat(32))),
    "a scalar beyond L": replaced(body, 192, encodeScalar(decodeScalar(body.slice(192, 224)) + order)),
    "a byte less": body.subarray(1),
    "a byte more": join(body, Uint8Array.of(0)),
    "a neighbour's with other randomness": copyAnew(vote, theirs.body),
    "a neighbour's as it is": theirs.body,
  };
  for (const [what, each] of Object.entries(refused)) {
    await expect(put(voter, vote, toBase64(each)), what).rejects.toMatchObject(code("ballot_invalid"));
  }
  expect((await readStored(vote.voteId)).marks).toHaveLength(1);
  await expect(put(voter, vote, toBase64(body), "x")).rejects.toMatchObject(code("wrong_current_password"));
  await expect(put(voter, vote, toBase64(body))).rejects.toMatchObject(code("too_many_requests"));
});

test("an own refusal costs no attempt", async () => {
  const { voter, partner, vote } = await newCase();
  await castAs(partner, vote, [[0]]);
  for (let attempt = 0; attempt < 12; attempt++) {
    await expect(castAs(voter, vote, [[1]])).rejects.toMatchObject(code("household_already_voted"));
  }
});

test("whose password the office has reset casts once an official has seen their card", async () => {
  const { voter, vote } = await newCase();
  const { voteId, manager, officials } = vote;
  const { tempPassword } = await call(server, manager, "resetResidentPassword", { residentId: voter.id });
  const again = await signInAnew(server, voter, tempPassword);
  await expect(castAs(again, vote, [[0]])).rejects.toMatchObject(code("voter_not_admitted"));
  expect(await mineOf(again, voteId)).toMatchObject({ canCast: false, reason: "not_admitted" });
  const admission = { voteId, userId: voter.id, reason: "주민등록증을 보았어요." };
  for (const nobody of [again, manager]) {
    await expect(call(server, nobody, "admitVoter", admission)).rejects.toMatchObject(
      code("vote_officials_only"),
    );
  }
  await call(server, officials[2], "admitVoter", admission);
  await castAs(again, vote, [[0]]);
});

test("an own change of the password takes nobody's right to cast", async () => {
  const { voter, vote } = await newCase();
  const newPassword = "다른비밀번호1";
  await call(server, voter, "changePassword", { currentPassword: testPassword, newPassword });
  const { ballot, receipt } = sealFor(vote, [[0]]);
  expect(await put(voter, vote, ballot, newPassword)).toMatchObject({ receipt });
});

test("a deleted account's household votes by another one, and its mark outlives the account", async () => {
  const { voter, partner, neighbour, apartment, vote } = await newCase();
  const flatmate = await build().resident(apartment, { unit: 102 });
  await call(server, voter, "deleteMyAccount", { currentPassword: testPassword });
  await castAs(partner, vote, [[0]]);
  await castAs(neighbour, vote, [[0]]);
  await call(server, neighbour, "deleteMyAccount", { currentPassword: testPassword });
  expect((await mineOf(flatmate, vote.voteId)).voted).toMatchObject({ byName: "탈퇴한 사용자" });
  await expect(castAs(flatmate, vote, [[1]])).rejects.toMatchObject(code("voter_not_admitted"));
});

test("a receipt finds the ballot while the vote is open and once it is sealed, however it is typed", async () => {
  const { voter, neighbour, vote } = await newCase();
  const { voteId } = vote;
  const { receipt } = await castAs(voter, vote, [[0]]);
  const finds = async (typed: string) =>
    (await call(server, neighbour, "checkVoteReceipt", { voteId, receipt: typed })).found;
  expect(await finds(receipt)).toBe(true);
  expect(await finds(receipt.toLowerCase().replaceAll("-", " "))).toBe(true);
  expect(await finds("0000-0000-0000-0000")).toBe(false);
  expect(await finds("가나다")).toBe(false);
  await closeVote(voteId);
  await sealVotes();
  expect(await finds(receipt)).toBe(true);
  for (let more = 0; more < 25; more++) await finds(receipt);
  await expect(finds(receipt)).rejects.toMatchObject(code("too_many_requests"));
});
