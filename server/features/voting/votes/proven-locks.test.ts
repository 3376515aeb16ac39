import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { expect, test } from "vitest";

import { lockFingerprint } from "#ballots/lock-fingerprint.ts";
import { makeLock } from "#ballots/lock.ts";
import { decodePoint } from "#ballots/points.ts";
import { asGate } from "#server/testing/acting.ts";
import { asOwner, pastTriggers } from "#server/testing/as-owner.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { announceVote, addLock, startVote, openVote, decide } = voting(server);

/** A ready vote of three locks, and what its database's administrator puts in the place of the last. */
async function attackedVote() {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const vote = await announceVote(apartment, {}, { locks: 3 });
  const { voteId, officials } = vote;
  const locks = [];
  for (const official of officials) locks.push(await addLock(official, voteId));
  const [first, second, third] = locks as [Lock, Lock, Lock];
  const attacker = makeLock(voteId, third.userId);
  const rogue = decodePoint(attacker.publicKey)
    .subtract(decodePoint(first.publicKey))
    .subtract(decodePoint(second.publicKey))
    .toHex();
  const is = sql`vote_id = ${voteId} and user_id = ${third.userId}`;
  const proof = Buffer.from(attacker.proof).toString("base64");
  return { vote, voteId, officials, first, third, attacker, proof, rogue, is };
}

type Lock = Awaited<ReturnType<typeof addLock>>;

test("a lock that is there is changed by nobody who writes to the database, nor taken away", async () => {
  const { is, rogue, attacker, proof } = await attackedVote();
  for (const statement of [
    sql`update vote_officials set lock_public_key = ${rogue} where ${is}`,
    sql`update vote_officials set lock_public_key = ${attacker.publicKey}, lock_proof = ${proof} where ${is}`,
    sql`update vote_officials set lock_proof = ${proof} where ${is}`,
    sql`update vote_officials set lock_public_key = null, lock_proof = null, spare_kept_by = null where ${is}`,
    sql`delete from vote_officials where ${is}`,
  ]) {
    expect(await refusals("vote_officials", statement)).toEqual(refused);
  }
});

test("the freeze proves each lock once more: nothing starts with one that cancels the others", async () => {
  const { vote, voteId, is, rogue, proof } = await attackedVote();
  await pastTriggers(
    server.database,
    "vote_officials",
    sql`update vote_officials set lock_public_key = ${rogue}, lock_proof = ${proof} where ${is}`,
  );
  const { details, message } = await errorOf(decide(vote, "start"));
  expect(details).toMatchObject({ code: "vote_not_ready" });
  expect(message).toContain("확인되지 않는 자물쇠");
  const { vote: seen } = await call(server, vote.manager, "getVoteById", { voteId });
  expect(seen).toMatchObject({ phase: "announced", frozenAt: null });
});

test("a proven lock in another's place shows by its fingerprint, to its holder and to everybody", async () => {
  const { vote, voteId, officials, is, first, third, attacker, proof } = await attackedVote();
  const seenBy = async (person: Actor) => call(server, person, "getVoteById", { voteId });
  const before = await seenBy(officials[2]!);
  expect(before.office).toMatchObject({ lockFingerprint: lockFingerprint(third.publicKey) });
  expect(before.officials[0]).toMatchObject({ lockFingerprint: lockFingerprint(first.publicKey) });
  await pastTriggers(
    server.database,
    "vote_officials",
    sql`update vote_officials set lock_public_key = ${attacker.publicKey}, lock_proof = ${proof} where ${is}`,
  );
  const after = await seenBy(officials[2]!);
  expect(after.office?.lockFingerprint).toBe(lockFingerprint(attacker.publicKey));
  expect(after.office?.lockFingerprint).not.toBe(before.office?.lockFingerprint);
  const { officials: announced } = await seenBy(vote.manager);
  expect(announced[2]?.lockFingerprint).toBe(lockFingerprint(attacker.publicKey));
});

test("decisions, approvals, changes of the roll and marks only grow, whoever writes", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { unit: 101 });
  const { voteId, manager, officials } = await startVote(apartment);
  await openVote(voteId);
  const marking = { voteId, building: 101, unit: 101 };
  await call(server, officials[0], "markPaperVoter", marking);
  const of = sql`vote_id = ${voteId}`;
  const aDayLater = sql`update vote_marks set marked_at = marked_at - interval '1 day' where ${of}`;
  for (const [table, statement] of [
    ["vote_decisions", sql`update vote_decisions set reason = 'x' where ${of}`],
    ["vote_decisions", sql`update vote_decisions set effective_at = null where ${of}`],
    [
      "vote_decisions",
      sql`update vote_decisions set effective_at = effective_at + interval '1 s' where ${of}`,
    ],
    ["vote_decisions", sql`update vote_decisions set proposed_by = ${resident.id} where ${of}`],
    ["vote_decisions", sql`delete from vote_decisions where ${of}`],
    ["vote_decision_approvals", sql`update vote_decision_approvals set user_id = ${manager.id} where ${of}`],
    ["vote_decision_approvals", sql`delete from vote_decision_approvals where ${of}`],
    ["vote_marks", sql`update vote_marks set channel = 'online' where ${of}`],
    ["vote_marks", aDayLater],
  ] as const) {
    expect(await refusals(table, statement)).toEqual(refused);
  }
  await pastTriggers(server.database, "vote_marks", aDayLater);
  expect(await refusals("vote_marks", sql`delete from vote_marks where ${of}`)).toEqual(refused);
});

/** How the owner and the gate are refused. */
async function refusals(table: string, statement: RawBuilder<unknown>) {
  const codeOf = (tried: Promise<unknown>) =>
    tried.then(
      () => "done",
      (error: unknown) => (error as { code: string }).code,
    );
  return [
    await codeOf(asOwner(server.database, table, statement)),
    await codeOf(asGate(server.database, (db) => statement.execute(db))),
  ];
}

const refused = ["23514", expect.stringMatching(/^(23514|42501)$/) as string];
