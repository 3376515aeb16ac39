import { describe, expect, test } from "vitest";

import { BallotFault } from "./ballot-fault.ts";
import { toBase64 } from "./bytes.ts";
import { checkLock, makeLock, unprovenLocks, voteKey } from "./lock.ts";
import { base, decodePoint, decodeScalar, encodeScalar, identity, order } from "./points.ts";

const vote = "3f0f2b9e-1c1b-4b5a-9a54-0d5f1f7f2a10";
const person = "00000000-0000-4000-8000-00000000000a";
const other = "00000000-0000-4000-8000-00000000000b";
const lock = makeLock(vote, person);

test("a lock's proof holds for its vote and its person", () => {
  expect(checkLock(vote, person, lock.publicKey, lock.proof)).toBe(true);
});

describe("refused is a lock", () => {
  test("of another vote or person", () => {
    expect(checkLock(other, person, lock.publicKey, lock.proof)).toBe(false);
    expect(checkLock(vote, other, lock.publicKey, lock.proof)).toBe(false);
  });

  test("without its proof, or with another's", () => {
    expect(checkLock(vote, person, lock.publicKey, new Uint8Array(64))).toBe(false);
    expect(checkLock(vote, person, lock.publicKey, new Uint8Array())).toBe(false);
    expect(checkLock(vote, person, lock.publicKey, makeLock(vote, person).proof)).toBe(false);
    expect(checkLock(vote, person, lock.publicKey, Uint8Array.of(...lock.proof, 0))).toBe(false);
  });

  test("made to cancel another: its maker knows no secret of it", () => {
    const mine = makeLock(vote, other);
    const rogue = decodePoint(mine.publicKey).subtract(decodePoint(lock.publicKey)).toHex();
    expect(voteKey([lock.publicKey, rogue])).toBe(mine.publicKey);
    expect(checkLock(vote, other, rogue, mine.proof)).toBe(false);
    expect(checkLock(vote, other, rogue, makeLock(vote, other, mine.secret).proof)).toBe(false);
  });

  test("that everybody opens", () => {
    const open = makeLock(vote, person, 0n);
    expect(open.publicKey).toBe(identity.toHex());
    expect(checkLock(vote, person, open.publicKey, open.proof)).toBe(false);
  });

  test("whose point or proof is spelt in another way", () => {
    const negated = decodePoint(lock.publicKey).negate().toHex();
    expect(checkLock(vote, person, negated, lock.proof)).toBe(false);
    expect(checkLock(vote, person, lock.publicKey.toUpperCase(), lock.proof)).toBe(false);
    expect(checkLock(vote, person, "ff".repeat(32), lock.proof)).toBe(false);
    for (const at of [0, 32]) {
      const proof = Uint8Array.from(lock.proof);
      proof.set(encodeScalar(decodeScalar(proof.slice(at, at + 32)) + order), at);
      expect(checkLock(vote, person, lock.publicKey, proof)).toBe(false);
    }
  });
});

test("of a vote's locks those are told whose proof is missing, broken or another's", () => {
  const mine = makeLock(vote, other);
  const locks = { [person]: lock.publicKey, [other]: mine.publicKey };
  const [first, second] = [lock, mine].map(({ publicKey, proof }) => ({ publicKey, proof: toBase64(proof) }));
  const unproven = (...proofs: { publicKey: string; proof: string }[]) =>
    unprovenLocks({ voteId: vote, locks }, proofs);
  expect(unproven(first!, second!)).toEqual([]);
  expect(unproven(first!)).toEqual([other]);
  expect(unproven(first!, { ...second!, proof: "broken" })).toEqual([other]);
  expect(unproven(first!, { ...second!, proof: first!.proof })).toEqual([other]);
  expect(unprovenLocks({ voteId: other, locks }, [first!, second!])).toEqual([person, other]);
});

describe("a vote's key", () => {
  test("is the sum of its locks", () => {
    const sum = base.multiply(5n).add(base.multiply(7n)).toHex();
    expect(voteKey([5n, 7n].map((secret) => makeLock(vote, person, secret).publicKey))).toBe(sum);
  });

  test("is none where nobody, or anybody, could open it", () => {
    const opposite = decodePoint(lock.publicKey).negate().toHex();
    expect(() => voteKey([])).toThrow(BallotFault);
    expect(() => voteKey([lock.publicKey, opposite])).toThrow(BallotFault);
    expect(() => voteKey([lock.publicKey, identity.toHex()])).toThrow(BallotFault);
    expect(() => voteKey(["00"])).toThrow(BallotFault);
  });
});
