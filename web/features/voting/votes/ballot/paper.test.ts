import { expect, test } from "vitest";

import { toBase64 } from "#ballots/bytes.ts";
import { definitionHash, definitionText } from "#ballots/definition.ts";
import { makeLock, voteKey } from "#ballots/lock.ts";
import { decodePoint } from "#ballots/points.ts";
import { sampleVote, sampleVoteId } from "#ballots/testing/sample-vote.ts";
import type { VoteContest } from "#contract/votes.ts";

import { paperOf } from "./paper.ts";

const vote = sampleVote();
const record = recordOf(vote.definition.locks);
const [contest] = vote.definition.contests;

const contests = [
  {
    position: 0,
    title: contest!.title,
    maxPicks: 1,
    options: contest!.optionNames.map((label) => ({ label, candidateName: null })),
  },
] as VoteContest[];

const paper = (of: typeof record, voteId = sampleVoteId) =>
  paperOf({ voteId, contests, style: 0, record: of });

test("a ballot is sealed for locks that are proven and make the vote's key", () => {
  expect(paper(record)).toMatchObject({ definitionHash: vote.hash, style: 0 });
});

test("nobody seals for a lock that was made to cancel the others, whatever the record says besides", () => {
  const [first, second, third] = vote.locks;
  const attacker = makeLock(sampleVoteId, third!.userId);
  const rogue = decodePoint(attacker.publicKey)
    .subtract(decodePoint(first!.publicKey))
    .subtract(decodePoint(second!.publicKey))
    .toHex();
  const forged = recordOf({ ...vote.definition.locks, [third!.userId]: rogue });
  // The attacker alone opens it.
  expect(forged.publicKey).toBe(attacker.publicKey);
  for (const proof of [third!.proof, attacker.proof, new Uint8Array(64)]) {
    const locks = [...forged.locks.slice(0, 2), { publicKey: rogue, proof: toBase64(proof) }];
    expect(() => paper({ ...forged, locks })).toThrow("A lock of the vote is not proven.");
  }
});

test.each([
  ["without its proofs", { ...record, locks: [] }],
  ["of another key", { ...record, publicKey: vote.locks[0]!.publicKey }],
  ["of another hash", { ...record, definitionHash: "0".repeat(64) }],
  ["that cannot be read", { ...record, definition: record.definition.replace("{", "{ ") }],
])("nobody seals for a record %s", (_, forged) => {
  expect(() => paper(forged)).toThrow();
});

test("nobody seals for the record of another vote, or for contests that are not on the screen", () => {
  expect(() => paper(record, "00000000-0000-4000-8000-000000000001")).toThrow(
    "The record is of another vote.",
  );
  const others = [{ ...contests[0]!, options: contests[0]!.options.toReversed() }];
  expect(() => paperOf({ voteId: sampleVoteId, contests: others, style: 0, record })).toThrow();
});

function recordOf(locks: Record<string, string>) {
  const definition = definitionText({ ...vote.definition, locks });
  return {
    definition,
    definitionHash: definitionHash(definition),
    publicKey: voteKey(Object.values(locks)),
    locks: vote.locks.map(({ publicKey, proof }) => ({ publicKey, proof: toBase64(proof) })),
  };
}
