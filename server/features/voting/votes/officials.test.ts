import { expect, test } from "vitest";

import { makeLock } from "#ballots/lock.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { someElection, voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { draftVote, announceVote, addLock, startVote, decide } = voting(server);

const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details;

test("a candidate is no official, and an official no candidate", async () => {
  const apartment = await build().apartment();
  const candidate = await build().resident(apartment, { unit: 101 });
  const { voteId, manager, officials } = await draftVote(apartment);
  const [contest] = someElection().contests!;
  const drafted = (userId: string) => ({
    voteId,
    ...someElection(),
    title: "선거",
    kind: "election" as const,
    basis: "residents" as const,
    opensAt: new Date(Date.now() + 3_600_000).toISOString(),
    closesAt: new Date(Date.now() + 7_200_000).toISOString(),
    contests: [{ ...contest!, candidates: [{ name: "김하나", userId }, { name: "이둘" }] }],
  });
  expect(await codeOf(call(server, manager, "updateVote", drafted(officials[0]!.id)))).toMatchObject({
    code: "official_is_candidate",
  });
  await call(server, manager, "updateVote", drafted(candidate.id));
  const named = [{ userId: candidate.id, holdsLock: true }];
  expect(await codeOf(call(server, manager, "setVoteOfficials", { voteId, officials: named }))).toMatchObject(
    {
      code: "official_is_candidate",
      field: "officials",
    },
  );
  const stranger = await build().resident(await build().apartment());
  for (const userId of [stranger.id, manager.id]) {
    expect(
      await codeOf(
        call(server, manager, "setVoteOfficials", { voteId, officials: [{ userId, holdsLock: true }] }),
      ),
    ).toMatchObject({ code: "resident_not_found", field: "officials" });
  }
});

test("whoever lives with a candidate is no official: not named, not announced, not accepted, not at the start", async () => {
  const apartment = await build().apartment();
  const candidate = await build().resident(apartment, { unit: 101 });
  const spouse = await build().resident(apartment, { unit: 101 });
  const [contest] = someElection().contests!;
  const election = {
    ...someElection(),
    contests: [{ ...contest!, candidates: [{ name: "김하나", userId: candidate.id }, { name: "이둘" }] }],
  };
  const { voteId, manager, officials } = await draftVote(apartment, election);
  const named = [spouse, ...officials].map(({ id: userId }) => ({ userId, holdsLock: true }));
  expect(await codeOf(call(server, manager, "setVoteOfficials", { voteId, officials: named }))).toMatchObject(
    { code: "official_is_candidate", field: "officials" },
  );
  const [first] = officials as [Actor];
  // An official of a running vote cannot move; a candidate can, to where one lives.
  const move = (unit: string, building: string) =>
    call(server, manager, "updateResident", { residentId: candidate.id, building, unit });
  await move("101", "999");
  expect(await codeOf(call(server, manager, "announceVote", { voteId }))).toMatchObject({
    code: "vote_incomplete",
    field: "officials",
  });
  await move("101", "101");
  await call(server, manager, "announceVote", { voteId });
  await move("101", "999");
  expect(await codeOf(call(server, first, "answerVoteOffice", { voteId, accepts: true }))).toMatchObject({
    code: "official_is_candidate",
  });
  const { gaps } = await call(server, manager, "getVoteById", { voteId });
  expect(gaps.map(({ message }) => message).join()).toContain("후보자와 같은 세대");
  const seen = await call(server, spouse, "getVoteById", { voteId });
  expect(seen.contests[0]!.options.map(({ candidateUserId }) => candidateUserId)).toEqual([null, null]);
});

test("no candidate moves in with an official once the vote has begun", async () => {
  const apartment = await build().apartment();
  const candidate = await build().resident(apartment, { unit: 101 });
  const [contest] = someElection().contests!;
  const election = {
    ...someElection(),
    contests: [{ ...contest!, candidates: [{ name: "김하나", userId: candidate.id }, { name: "이둘" }] }],
  };
  const vote = await startVote(apartment, election);
  const move = (building: string, unit: string) =>
    call(server, vote.manager, "updateResident", { residentId: candidate.id, building, unit });
  expect(await codeOf(move("999", "101"))).toMatchObject({ code: "candidate_joins_official" });
  await move("101", "102");
  await decide(vote, "cancel");
  await move("999", "101");
});

test("who is named again holds a lock as it was said last", async () => {
  const { voteId, manager, officials } = await draftVote(await build().apartment());
  const named = officials.map(({ id: userId }, index) => ({ userId, holdsLock: index > 0 }));
  await call(server, manager, "setVoteOfficials", { voteId, officials: named });
  const { officials: shown } = await call(server, manager, "getVoteById", { voteId });
  expect(shown.map(({ holdsLock }) => holdsLock)).toEqual(named.map(({ holdsLock }) => holdsLock));
});

test("only who was named answers, and nobody before the announcement", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const { voteId, manager, officials } = await draftVote(apartment);
  const [official] = officials as [Actor];
  const answering = (person: Actor, accepts = true) =>
    call(server, person, "answerVoteOffice", { voteId, accepts });
  expect(await codeOf(answering(official))).toMatchObject({ code: "vote_not_found" });
  await call(server, manager, "announceVote", { voteId });
  expect(await codeOf(answering(resident))).toMatchObject({ code: "vote_not_found" });
  const office = async () => (await call(server, official, "getVoteById", { voteId })).office;
  expect(await office()).toMatchObject({ accepted: null, holdsLock: true });
  expect(await codeOf(addLock(official, voteId))).toMatchObject({ code: "vote_officials_only" });
  await answering(official, false);
  expect(await office()).toMatchObject({ accepted: false });
  await answering(official);
  await addLock(official, voteId);
  expect(await office()).toEqual({
    accepted: true,
    holdsLock: true,
    lockAdded: true,
    lockFingerprint: expect.any(String) as string,
    opened: false,
    isSuspended: false,
  });
  // A lock cannot be left alone.
  expect(await codeOf(answering(official, false))).toMatchObject({ code: "decision_not_possible" });
});

test("a lock needs its own proof, for this vote and person, once", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const { voteId, officials } = await announceVote(apartment);
  const other = await announceVote(apartment);
  const [first, second, third] = officials as [Actor, Actor, Actor];
  const add = (person: Actor, { publicKey, proof }: ReturnType<typeof makeLock>) =>
    call(server, person, "addVoteLock", {
      voteId,
      publicKey,
      proof: Buffer.from(proof).toString("base64"),
      spareKeptBy: "금고",
    });
  const good = makeLock(voteId, first.id);
  for (const bad of [
    makeLock(voteId, second.id),
    makeLock(other.voteId, first.id),
    { ...good, proof: new Uint8Array(64) },
    { ...good, publicKey: "0".repeat(64) },
  ]) {
    expect(await codeOf(add(first, bad))).toMatchObject({ code: "lock_invalid" });
  }
  expect(await codeOf(add(third, makeLock(voteId, third.id)))).toMatchObject({ code: "vote_officials_only" });
  await add(first, good);
  expect(await codeOf(add(first, makeLock(voteId, first.id)))).toMatchObject({ code: "lock_already_added" });
  expect(await codeOf(add(second, { ...good, ...makeLock(voteId, second.id, good.secret) }))).toMatchObject({
    code: "lock_invalid",
  });
});

test("no lock is added once the vote is frozen", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const { voteId, officials } = await startVote(apartment);
  expect(await codeOf(addLock(officials[0]!, voteId))).toMatchObject({ code: "vote_frozen" });
});

test("an opinion vote takes no officials, and one lock", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const contests = [{ title: "벤치 색", template: "opinion" as const, choices: ["초록", "파랑"] }];
  const { voteId, manager } = await draftVote(apartment, { kind: "opinion", contests });
  const officials = [{ userId: resident.id, holdsLock: true }];
  expect(await codeOf(call(server, manager, "setVoteOfficials", { voteId, officials }))).toMatchObject({
    code: "invalid_input",
    field: "officials",
  });
  await addLock(manager, voteId);
  const colleague = await build().manager(apartment);
  expect(await codeOf(addLock(colleague, voteId))).toMatchObject({ code: "lock_already_added" });
});
