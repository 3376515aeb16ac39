import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { expect, test } from "vitest";

import { rollHash } from "#ballots/roll.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { takeOver } from "#server/testing/taking-over.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { someElection, voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { draftVote, announceVote, addLock, decide, startVote, openVote } = voting(server);

const mineOf = async (person: Actor, voteId: string) =>
  (await call(server, person, "getVoteById", { voteId })).mine;

test("the freeze numbers the styles by the roll, leaves out who has no contest, and fixes the texts", async () => {
  const apartment = await build().apartment();
  const outside = await build().resident(apartment, { building: 103, unit: 101 });
  const stairs = await build().resident(apartment, { building: 102, unit: 203 });
  await build().resident(apartment, { building: 102, unit: 201 });
  await build().resident(apartment, { building: 101, unit: 1203 });
  const [contest] = someElection().contests!;
  const { voteId, definition } = await startVote(apartment, {
    kind: "election",
    contests: [
      { ...contest!, title: "101동", scope: [{ building: 101 }] },
      { ...contest!, title: "102동 3호 줄", scope: [{ building: 102, startPlace: 3, endPlace: 3 }] },
      { ...contest!, title: "102동과 101동", scope: [{ building: 102, endUnit: 300 }, { building: 101 }] },
    ],
  });
  expect(definition.styles).toEqual([[0, 2], [2], [1, 2]]);
  const { roll_text, roll_hash } = await acting(
    server.database,
    { role: "manager", apartmentId: apartment.id },
    (db) =>
      db
        .selectFrom("votes")
        .where("id", "=", voteId)
        .select(["roll_text", "roll_hash"])
        .executeTakeFirstOrThrow(),
  );
  expect(roll_text).toBe("101,1203,0\n102,201,1\n102,203,2\n");
  expect(roll_hash).toBe(rollHash(roll_text!));
  expect(definition.rollHash).toBe(roll_hash);
  expect(await mineOf(stairs, voteId)).toMatchObject({ onRoll: true, style: 2 });
  expect(await mineOf(outside, voteId)).toMatchObject({ onRoll: false, style: null });
  const page = await call(server, outside, "getVoteById", { voteId });
  expect(page.participation.rollSize).toBe(3);
  expect(page.contests.map(({ rollSize }) => rollSize)).toEqual([1, 1, 3]);
});

test("nobody changes roll, contests or definition once they are frozen: not the gate, not the owner", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { unit: 101 });
  const { voteId, manager, officials } = await startVote(apartment, someElection());
  const is = sql`vote_id = ${voteId}`;
  const changes: [table: string, statement: RawBuilder<unknown>][] = [
    ...[
      sql`title = 'x'`,
      sql`description = 'x'`,
      sql`opens_at = opens_at - interval '1 minute'`,
      sql`closes_at = closes_at - interval '1 minute'`,
      sql`definition_text = 'x'`,
      sql`definition_hash = repeat('0', 64)`,
      sql`roll_text = 'x'`,
      sql`roll_hash = repeat('0', 64)`,
      sql`public_key = repeat('0', 64)`,
      sql`identification_clause = 'x'`,
      sql`objection_days = 0`,
      sql`state = 'draft'`,
      sql`state = 'announced'`,
    ].map((set): [string, RawBuilder<unknown>] => [
      "votes",
      sql`update votes set ${set} where id = ${voteId}`,
    ]),
    ["votes", sql`delete from votes where id = ${voteId}`],
    ["vote_contests", sql`update vote_contests set title = 'x' where ${is}`],
    ["vote_contests", sql`update vote_contests set rule = '{}' where ${is}`],
    ["vote_contests", sql`delete from vote_contests where ${is}`],
    ["vote_options", sql`update vote_options set label = 'x' where ${is}`],
    ["vote_options", sql`delete from vote_options where ${is}`],
    ["vote_roll", sql`update vote_roll set style = 0 where ${is}`],
    ["vote_roll", sql`update vote_roll set included = false, reason = 'x', style = null where ${is}`],
    ["vote_roll", sql`delete from vote_roll where ${is}`],
  ];
  for (const [table, statement] of changes) {
    await expect(asOwner(server.database, table, statement)).rejects.toMatchObject({ code: "23514" });
    await expect(asGate(server.database, (db) => statement.execute(db))).rejects.toMatchObject({
      code: expect.stringMatching(/^(23514|42501)$/) as string,
    });
    for (const { id: userId, role } of [manager, officials[0]!, resident]) {
      const tried = acting(server.database, { role, userId, apartmentId: apartment.id }, (db) =>
        statement.execute(db),
      );
      // A policy hides the rows, or a right is missing: in either case nothing is changed.
      expect((await tried.catch(() => ({ numAffectedRows: 0n }))).numAffectedRows ?? 0n).toBe(0n);
    }
  }
  const entry = { voteId, building: 101, unit: 101, included: false, reason: "빈집" };
  expect((await errorOf(call(server, manager, "setVoteRollEntry", entry))).details).toMatchObject({
    code: "vote_frozen",
  });
});

test("a withdrawal is all that an option shows later, and its date stays", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const { voteId } = await startVote(apartment, someElection());
  const set = (what: RawBuilder<unknown>) =>
    asOwner(
      server.database,
      "vote_options",
      sql`update vote_options set ${what} where vote_id = ${voteId} and number = 1`,
    );
  await set(sql`withdrawn_at = now()`);
  await expect(set(sql`withdrawn_at = null`)).rejects.toMatchObject({ code: "23514" });
});

test("nothing of a decision happens before the officials have taken it", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const { voteId, officials } = await announceVote(apartment);
  for (const official of officials.slice(0, 2)) await addLock(official, voteId);
  const [first] = officials;
  const decisionIds = [];
  for (const kind of ["withdraw", "cancel"] as const) {
    const proposed = { voteId, kind, reason: "연습" };
    decisionIds.push((await call(server, first, "proposeVoteDecision", proposed)).decisionId);
  }
  const as = { role: "resident", userId: first!.id, apartmentId: apartment.id } as const;
  for (const statement of [
    sql`select withdraw_vote(${decisionIds[0]})`,
    sql`select cancel_vote(${decisionIds[1]})`,
    sql`select freeze_vote(${decisionIds[0]}, '{}', '{}', 'x', 'x', repeat('0', 64))`,
    sql`update vote_decisions set effective_at = now() where vote_id = ${voteId}`,
    sql`insert into vote_decision_approvals (apartment_id, vote_id, decision_id, user_id)
      values (${apartment.id}, ${voteId}, ${decisionIds[0]}, ${officials[1]!.id})`,
  ]) {
    await expect(acting(server.database, as, (db) => statement.execute(db))).rejects.toMatchObject({
      code: "42501",
    });
  }
});

test("whoever has set up their account by the freeze may cast, and nobody who comes later", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { unit: 101 });
  const other = await build().resident(apartment, { unit: 101 });
  const waiting = await build().resident(apartment, { unit: 102, temporaryPassword: "ABCD-EFGH-JKMN-PQRS" });
  const { voteId } = await startVote(apartment);
  const late = await build().resident(apartment, { unit: 101 });
  await openVote(voteId);
  expect(await mineOf(resident, voteId)).toMatchObject({ canCast: true, reason: null });
  expect(await mineOf(other, voteId)).toMatchObject({ canCast: true });
  expect(await mineOf(late, voteId)).toMatchObject({ canCast: false, reason: "not_admitted" });
  expect(await votersOf(apartment, voteId)).not.toContain(waiting.id);
});

test("no account that the office gave away since the announcement casts by itself, and the officials see how many there are", async () => {
  const apartment = await build().apartment();
  const [before, reset, moved, owner] = [
    await build().resident(apartment, { unit: 101 }),
    await build().resident(apartment, { unit: 102 }),
    await build().resident(apartment, { unit: 103 }),
    await build().resident(apartment, { unit: 104 }),
  ];
  const vote = await draftVote(apartment);
  const { voteId, manager, officials } = vote;
  await takeOver(server, manager, before);
  await call(server, manager, "announceVote", { voteId });
  await takeOver(server, manager, reset);
  await call(server, manager, "updateResident", { residentId: moved.id, building: "101", unit: "105" });
  for (const official of officials)
    await call(server, official, "answerVoteOffice", { voteId, accepts: true });
  for (const official of officials.slice(0, 2)) await addLock(official, voteId);
  const { signals } = await call(server, officials[0], "getVoteById", { voteId });
  expect(signals).toEqual({ newAccounts: 2, mostFromOneAddress: 2 });
  await decide(vote, "start");
  const voters = await votersOf(apartment, voteId);
  expect([before, reset, moved, owner].map(({ id }) => voters.includes(id))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  await call(server, officials[0], "admitVoter", { voteId, userId: reset.id, reason: "주민등록증" });
  expect(await votersOf(apartment, voteId)).toContain(reset.id);
});

test("of an owners' vote the listed account is not admitted either, if the office gave it away", async () => {
  const apartment = await build().apartment();
  const owner = await build().resident(apartment, { unit: 101 });
  const vote = await announceVote(apartment, {
    basis: "owners",
    contests: [{ title: "행위 허가", template: "ownersMajority" }],
  });
  const { voteId, manager, officials } = vote;
  const entry = { voteId, building: 101, unit: 101, included: true };
  await call(server, manager, "setVoteRollEntry", { ...entry, voterIds: [owner.id] });
  await takeOver(server, manager, owner);
  for (const official of officials.slice(0, 2)) await addLock(official, voteId);
  await decide(vote, "start");
  expect(await votersOf(apartment, voteId)).toEqual([]);
});

test("a reset by the office and a move end the right to cast; an own change of the password does not", async () => {
  const apartment = await build().apartment();
  const [changing, mailed, reset, moved, gone] = [
    await build().resident(apartment, { unit: 101 }),
    await build().resident(apartment, { unit: 102 }),
    await build().resident(apartment, { unit: 103 }),
    await build().resident(apartment, { unit: 104 }),
    await build().resident(apartment, { unit: 105 }),
  ];
  const { voteId, manager } = await startVote(apartment);
  await call(server, changing, "changePassword", {
    currentPassword: testPassword,
    newPassword: "새비밀번호1234",
  });
  const token = await build().resetLink(mailed);
  await call(server, undefined, "resetPassword", { token, newPassword: "새비밀번호1234" });
  await call(server, manager, "resetResidentPassword", { residentId: reset.id });
  await call(server, manager, "updateResident", { residentId: moved.id, building: "101", unit: "101" });
  await call(server, manager, "deleteResident", { residentId: gone.id });
  const voters = await votersOf(apartment, voteId);
  expect([changing, mailed, reset, moved, gone].map(({ id }) => voters.includes(id))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("of an owners' vote only those accounts may cast that the office lists", async () => {
  const apartment = await build().apartment();
  const owner = await build().resident(apartment, { unit: 101 });
  const tenant = await build().resident(apartment, { unit: 101 });
  const unlisted = await build().resident(apartment, { unit: 102 });
  const vote = await announceVote(apartment, {
    basis: "owners",
    contests: [{ title: "행위 허가", template: "ownersMajority" }],
  });
  const { voteId, manager, officials } = vote;
  const entry = { voteId, building: 101, unit: 101, included: true };
  expect(
    (await errorOf(call(server, manager, "setVoteRollEntry", { ...entry, voterIds: [unlisted.id] }))).details,
  ).toMatchObject({ code: "resident_not_found", field: "voterIds" });
  await call(server, manager, "setVoteRollEntry", { ...entry, voterIds: [owner.id] });
  const { entries } = await call(server, officials[0], "getVoteRoll", { voteId, building: 101 });
  expect(entries).toMatchObject([
    { unit: "101", voterIds: [owner.id] },
    { unit: "102", voterIds: [] },
  ]);
  for (const official of officials.slice(0, 2)) await addLock(official, voteId);
  await decide(vote, "start");
  await openVote(voteId);
  expect(await mineOf(owner, voteId)).toMatchObject({ canCast: true });
  for (const person of [tenant, unlisted]) {
    expect(await mineOf(person, voteId)).toMatchObject({ onRoll: true, reason: "not_admitted" });
  }
});

async function votersOf({ id: apartmentId }: { id: string }, voteId: string): Promise<string[]> {
  const rows = await acting(server.database, { role: "manager", apartmentId }, (db) =>
    db.selectFrom("vote_voters").where("vote_id", "=", voteId).select("user_id").execute(),
  );
  return rows.map(({ user_id }) => user_id);
}
