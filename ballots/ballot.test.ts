import { describe, expect, test } from "vitest";

import { BallotFault } from "./ballot-fault.ts";
import { ballotHash, checkBallot, ciphertextsOf, readReceipt, receiptOf, sealBallot } from "./ballot.ts";
import { fromHex, join } from "./bytes.ts";
import { base, decodeScalar, encodeScalar, identity, modulo, order } from "./points.ts";
import { copyAnew, sealNumbers } from "./testing/cheating.ts";
import { sampleBallot, sampleVote, type SampleVote } from "./testing/sample-vote.ts";

const threeNames = ["김하나", "이두리", "박세찬"];

describe("an honest ballot", () => {
  const vote = sampleVote({
    contests: [{}, { optionNames: threeNames, maxPicks: 2, seats: 2, form: "candidates" }],
    styles: [[0], [0, 1]],
  });

  test.each([
    [0, [[0]]],
    [0, [[]]],
    [1, [[1], [0, 2]]],
    [1, [[], [1]]],
    [1, [[0], []]],
  ])("of style %i with %j", (style, choices) => {
    expect(isTaken(vote, sampleBallot(vote, style, choices))).toBe(true);
  });

  test("is another one each time", () => {
    const [one, other] = [0, 0].map((style) => sampleBallot(vote, style, [[0]]));
    expect(one!.body).not.toEqual(other!.body);
  });

  test.each([
    [0, [[0, 1]]],
    [0, [[2]]],
    [0, [[-1]]],
    [0, [[0.5]]],
    [0, []],
    [0, [[0], [0]]],
    [1, [[0], [1, 1]]],
    [1, [[0], [0, 1, 2]]],
    [2, [[0]]],
  ])("of style %i cannot hold %j", (style, choices) => {
    expect(() => sampleBallot(vote, style, choices)).toThrow(BallotFault);
  });
});

describe("refused is", () => {
  const vote = sampleVote({ contests: [{}, {}], styles: [[0], [1]] });
  const ballot = sampleBallot(vote, 0, [[0]]);

  test("nothing of the honest one", () => expect(isTaken(vote, ballot)).toBe(true));

  test("a cheater's ballot is made rightly, but for its numbers", () => {
    expect(isTaken(vote, { style: 0, body: sealNumbers(vote, [0, 1, 0]) })).toBe(true);
  });

  test.each([
    ["two picks where one is allowed", [1, 1, 0]],
    ["5 and -4", [5, -4, 0]],
    ["a pick beside 기권", [1, 0, 1]],
    ["nothing at all", [0, 0, 0]],
    ["two times the same", [2, 0, 0]],
    ["a minus against the others", [0, -1, 2]],
  ])("%s", (_, numbers) => {
    expect(isTaken(vote, { style: 0, body: sealNumbers(vote, numbers) })).toBe(false);
  });

  test("three picks, and 기권 beside one, where two are allowed", () => {
    const two = sampleVote({ contests: [{ optionNames: threeNames, maxPicks: 2 }] });
    expect(isTaken(two, { style: 0, body: sealNumbers(two, [1, 1, 0, 0]) })).toBe(true);
    expect(isTaken(two, { style: 0, body: sealNumbers(two, [0, 0, 0, 1]) })).toBe(true);
    expect(isTaken(two, { style: 0, body: sealNumbers(two, [1, 1, 1, 0]) })).toBe(false);
    expect(isTaken(two, { style: 0, body: sealNumbers(two, [1, 0, 0, 1]) })).toBe(false);
  });

  test("another vote's ballot, also under the same locks", () => {
    const other = { ...vote, hash: vote.hash.replace(/^./, (sign) => (sign === "0" ? "1" : "0")) };
    expect(isTaken(other, ballot)).toBe(false);
    expect(isTaken(sampleVote({ contests: [{}, {}], styles: [[0], [1]] }), ballot)).toBe(false);
  });

  test("one that was moved to another contest's style", () => {
    expect(isTaken(vote, { ...ballot, style: 1 })).toBe(false);
    expect(isTaken(vote, { ...ballot, style: 2 })).toBe(false);
  });

  test("a copy with other randomness", () => {
    expect(isTaken(vote, { style: 0, body: copyAnew(vote, ballot.body) })).toBe(false);
  });

  test("a byte less or more, and none", () => {
    expect(isTaken(vote, { style: 0, body: ballot.body.subarray(0, 639) })).toBe(false);
    expect(isTaken(vote, { style: 0, body: join(ballot.body, Uint8Array.of(0)) })).toBe(false);
    expect(isTaken(vote, { style: 0, body: new Uint8Array() })).toBe(false);
    expect(isTaken(vote, { style: 0, body: new Uint8Array(640) })).toBe(false);
  });

  test("every part altered by a bit", () => {
    for (let at = 0; at < 640; at += 32) {
      const altered = Uint8Array.from(ballot.body);
      altered[at]! ^= 2;
      expect(isTaken(vote, { style: 0, body: altered }), `${at}`).toBe(false);
    }
  });

  test.each([
    ["beyond the field", "ff".repeat(32)],
    ["0 spelt as p", `ed${"ff".repeat(30)}7f`],
    ["negative", `01${"00".repeat(31)}`],
    ["the top bit set", `${"00".repeat(31)}80`],
    ["no square", `02${"00".repeat(31)}`],
  ])("a point that is not canonical: %s", (_, hex) => {
    for (const at of [0, 32, 160]) {
      expect(isTaken(vote, { style: 0, body: replaced(ballot.body, at, fromHex(hex)) })).toBe(false);
    }
  });

  test("scalars that L was added to, though they mean the same", () => {
    for (let at = 192; at < 640; at += 32) {
      const scalar = decodeScalar(ballot.body.slice(at, at + 32));
      const body = replaced(ballot.body, at, encodeScalar(scalar + order));
      expect(isTaken(vote, { style: 0, body }), `${at}`).toBe(false);
    }
  });

  test("one that is sealed with no randomness, which everybody could read", () => {
    const body = sealNumbers(vote, [1, 0, 0], () => 0n);
    expect(body.subarray(0, 32)).toEqual(identity.toBytes());
    expect(isTaken(vote, { style: 0, body })).toBe(false);
  });
});

describe("a receipt", () => {
  const hash = ballotHash("0".repeat(64), 0, Uint8Array.of(1, 2, 3));

  test("is of the ballot's hash and reads back as it is typed", () => {
    const receipt = receiptOf(hash);
    expect(receipt).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(readReceipt(receipt.toLowerCase().replaceAll("-", " "))).toBe(receipt);
    expect(readReceipt(receipt.replaceAll("-", ""))).toBe(receipt);
  });

  test("forgives signs that look alike and full-width ones, as temporary passwords do", () => {
    expect(readReceipt("oil0-OIL1–aaaa－ＡＡＡＡ")).toBe("0110-0111-AAAA-AAAA");
  });

  test.each(["", "AAAA-AAAA-AAAA", "AAAA-AAAA-AAAA-AAAAA", "UUUU-AAAA-AAAA-AAAA", "가나다라-AAAA-AAAA-AAAA"])(
    "is not %j",
    (typed) => expect(readReceipt(typed)).toBeNull(),
  );

  test("has all 80 bits", () => {
    expect(receiptOf("ffffffffffffffffffff0000")).toBe("ZZZZ-ZZZZ-ZZZZ-ZZZZ");
    expect(receiptOf("80000000000000000001ffff")).toBe("G000-0000-0000-0001");
  });
});

test("a style's ballot is sealed with the key of all locks", () => {
  const { definition, hash, locks } = sampleVote();
  const sealed = sealBallot({ definition, definitionHash: hash, style: 0, choices: [[1]] });
  const { ciphertexts } = ciphertextsOf(definition, 0, sealed.body)[0]!;
  const secret = modulo(locks.reduce((sum, lock) => sum + lock.secret, 0n));
  const opened = ciphertexts.map(({ a, c }) => c.subtract(a.multiply(secret)).toHex());
  expect(opened).toEqual([identity, base, identity].map((point) => point.toHex()));
  expect(sealed.ballotHash).toBe(ballotHash(hash, 0, sealed.body));
  expect(sealed.receipt).toBe(receiptOf(sealed.ballotHash));
});

function isTaken({ definition, hash }: SampleVote, ballot: { style: number; body: Uint8Array }): boolean {
  return checkBallot({ definition, definitionHash: hash, ...ballot });
}

function replaced(body: Uint8Array, at: number, part: Uint8Array): Uint8Array {
  const altered = Uint8Array.from(body);
  altered.set(part, at);
  return altered;
}
