import { describe, expect, test } from "vitest";

import { BallotFault } from "./ballot-fault.ts";
import { ballotHash, checkBallot, ciphertextsOf } from "./ballot.ts";
import { checkOpening, openSum, shareOf } from "./opening.ts";
import { base, decodeScalar, encodeScalar, identity, order } from "./points.ts";
import { sealOf, sealText } from "./seal.ts";
import { countOf, sumBallots, Tally } from "./tally.ts";
import { sampleBallot, sampleVote } from "./testing/sample-vote.ts";

const names = ["김하나", "이두리", "박세찬"];
const vote = sampleVote({
  contests: [{}, { optionNames: names, maxPicks: 2, seats: 2 }],
  styles: [[0, 1], [1]],
});
const ballots = [
  sampleBallot(vote, 0, [[0], [0, 1]]),
  sampleBallot(vote, 0, [[0], [1]]),
  sampleBallot(vote, 0, [[1], []]),
  sampleBallot(vote, 0, [[], [2, 1]]),
  sampleBallot(vote, 1, [[1]]),
];
const { definition, hash: definitionHash, locks } = vote;
const sums = sumBallots(definition, ballots);
const hashes = ballots.map(({ style, body }) => ballotHash(definitionHash, style, body));
const voters = [
  { position: 0, voters: 4 },
  { position: 1, voters: 5 },
];
const seal = sealOf(sealText(definitionHash, voters, hashes));

test("the sums, opened by every lock, are the counts", () => {
  const counts = sums.map((slots, position) =>
    slots.map(({ a, c }, slot) => {
      const place = { definitionHash, seal, position, slot, a };
      const openings = locks.map((lock) => ({ lock, opening: openSum({ ...place, secret: lock.secret }) }));
      for (const { lock, opening } of openings) {
        expect(checkOpening({ ...place, publicKey: lock.publicKey, opening })).toBe(true);
      }
      return countOf(
        c,
        openings.map(({ opening }) => shareOf(opening)),
        ballots.length,
      );
    }),
  );
  expect(counts).toEqual([
    [2, 1, 1],
    [1, 4, 1, 1],
  ]);
});

test("what threads add up is the same as what one adds up", () => {
  const [one, other] = [new Tally(definition), new Tally(definition)];
  for (const { style, body } of ballots.slice(0, 2)) one.add(style, body);
  for (const { style, body } of ballots.slice(2)) other.add(style, body);
  one.addSums(other.sums(), other.voters());
  expect(one.sums()).toEqual(sums);
  expect(one.voters()).toEqual([4, 5]);
});

test("without one of the locks nothing is counted", () => {
  const { a, c } = sums[0]![0]!;
  const place = { definitionHash, seal, position: 0, slot: 0, a };
  const shares = locks.slice(1).map(({ secret }) => shareOf(openSum({ ...place, secret })));
  expect(() => countOf(c, shares, 15_000)).toThrow(BallotFault);
});

test("a sum of nothing is counted, too", () => {
  const { a, c } = sumBallots(definition, [])[0]![0]!;
  const place = { definitionHash, seal, position: 0, slot: 0, a };
  const opening = openSum({ ...place, secret: locks[0]!.secret });
  expect(checkOpening({ ...place, publicKey: locks[0]!.publicKey, opening })).toBe(true);
  expect(countOf(c, [shareOf(opening)], 0)).toBe(0);
});

test.each([0, 1, 127, 128, 129, 4_999, 14_999, 15_000])("%i is counted", (number) => {
  const point = base.multiplyUnsafe(BigInt(number)).toHex();
  expect(countOf(point, [], 15_000)).toBe(number);
  expect(countOf(point, [], number)).toBe(number);
  if (number > 0) expect(() => countOf(point, [], number - 1)).toThrow(BallotFault);
});

describe("refused is an opening", () => {
  const [lock, another] = [locks[0]!, locks[1]!];
  const { a } = sums[0]![0]!;
  const place = { definitionHash, seal, position: 0, slot: 0, a };
  const opening = openSum({ ...place, secret: lock.secret });
  const isRight = (changed: Partial<typeof place & { publicKey: string; opening: Uint8Array }>) =>
    checkOpening({ ...place, publicKey: lock.publicKey, opening, ...changed });

  test("nothing of the right one", () => expect(isRight({})).toBe(true));

  test("of another vote, seal, contest or slot", () => {
    expect(isRight({ definitionHash: seal })).toBe(false);
    expect(isRight({ seal: definitionHash })).toBe(false);
    expect(isRight({ position: 1 })).toBe(false);
    expect(isRight({ slot: 1 })).toBe(false);
  });

  test("of another lock or another sum: one ballot's, for instance", () => {
    const { ciphertexts } = ciphertextsOf(definition, 0, ballots[0]!.body)[0]!;
    const single = ciphertexts[0]!.a.toHex();
    expect(isRight({ publicKey: another.publicKey })).toBe(false);
    expect(isRight({ a: single })).toBe(false);
    expect(isRight({ opening: openSum({ ...place, a: single, secret: lock.secret }) })).toBe(false);
  });

  test("whose share would make one vote more", () => {
    const forged = Uint8Array.from(opening);
    forged.set(base.toBytes(), 0);
    expect(isRight({ opening: forged })).toBe(false);
  });

  test("of another length or spelling", () => {
    expect(isRight({ opening: opening.slice(0, 95) })).toBe(false);
    expect(isRight({ opening: Uint8Array.of(...opening, 0) })).toBe(false);
    for (const at of [32, 64]) {
      const spelt = Uint8Array.from(opening);
      spelt.set(encodeScalar(decodeScalar(opening.slice(at, at + 32)) + order), at);
      expect(isRight({ opening: spelt })).toBe(false);
    }
    const unread = Uint8Array.from(opening).fill(255, 0, 32);
    expect(isRight({ opening: unread })).toBe(false);
  });
});

test("the seal stands for the definition, the voters and each ballot, in no order", () => {
  const text = sealText(definitionHash, voters, hashes);
  expect(text.split("\n").slice(0, 3)).toEqual([definitionHash, "0,4", "1,5"]);
  expect(text.split("\n").slice(3)).toEqual([...hashes.toSorted(), ""]);
  expect(sealText(definitionHash, voters.toReversed(), hashes.toReversed())).toBe(text);
  expect(sealOf(sealText(definitionHash, voters, hashes.slice(1)))).not.toBe(seal);
});

test("a prepared key checks as the key of the locks does", () => {
  const { style, body } = ballots[0]!;
  expect(checkBallot({ definition, definitionHash, style, body })).toBe(true);
  expect(checkBallot({ definition, definitionHash, style, body, key: identity })).toBe(false);
});
