import { expect, test } from "vitest";

import { ballotHash, checkBallot, preparedKey } from "./ballot.ts";
import { drawKeyCard } from "./key-card.ts";
import {
  arePapersTold,
  checkPaperSum,
  paperKeyOf,
  sealTypedPaper,
  secretOfPaperCard,
  sumPapers,
} from "./papers.ts";
import { sumBallots } from "./tally.ts";
import { sampleVote } from "./testing/sample-vote.ts";

const vote = sampleVote({
  contests: [{ optionNames: ["김하나", "이두리", "박세찬"], maxPicks: 2, seats: 2 }, {}],
  styles: [[0, 1], [1]],
});
const { definition, hash: definitionHash } = vote;
const secret = secretOfPaperCard("0000-0000-0000-0000-0000-0000-00")!;
const salt = (number: number) => new Uint8Array(16).fill(number);
const seal = (style: number, choices: number[][], number: number, by = secret) => {
  const { body } = sealTypedPaper({
    definition,
    definitionHash,
    style,
    choices,
    secret: by,
    salt: salt(number),
  });
  return { style, salt: salt(number), body };
};
const papers = [seal(0, [[0, 2], [1]], 1), seal(0, [[], []], 2), seal(0, [[1], [0]], 3), seal(1, [[0]], 4)];

test("a paper is a ballot like others, and with the card and the same choice the same bytes again", () => {
  for (const { style, body } of papers) {
    expect(checkBallot({ definition, definitionHash, style, body })).toBe(true);
  }
  expect(seal(0, [[0, 2], [1]], 1)).toEqual(papers[0]);
  const hashes = [
    papers[0]!,
    seal(0, [[0, 2], [0]], 1),
    seal(0, [[0], [1]], 1),
    seal(0, [[0, 2], [1]], 9),
    seal(0, [[0, 2], [1]], 1, secretOfPaperCard(drawKeyCard())!),
  ].map(({ style, body }) => ballotHash(definitionHash, style, body));
  expect(new Set(hashes).size).toBe(5);
});

test("the card alone sums papers up by contest, and anybody checks the sum against the sealed papers", () => {
  const progress: number[][] = [];
  const sums = sumPapers(definition, secret, papers, (...each) => progress.push(each));
  expect(progress).toEqual([1, 2, 3, 4].map((added) => [added, 4]));
  expect(sums.map(({ counts }) => counts)).toEqual([
    [1, 1, 1, 1],
    [2, 1, 1],
  ]);
  const key = preparedKey(definition);
  const sealed = sumBallots(definition, papers);
  for (const sum of sums) {
    const { position, counts, randomness } = sum;
    const check = (of: Partial<typeof sum>) => checkPaperSum(key, sealed[position]!, { ...sum, ...of });
    expect(check({})).toBe(true);
    expect(check({ counts: counts.with(0, counts[0]! + 1).with(1, counts[1]! - 1) })).toBe(false);
    expect(check({ counts: counts.slice(1) })).toBe(false);
    expect(check({ counts: counts.with(0, 0.5) })).toBe(false);
    expect(check({ randomness: randomness.toReversed() })).toBe(false);
    expect(check({ randomness: randomness.with(0, "AAAA") })).toBe(false);
    // The sum of other papers.
    expect(checkPaperSum(key, sumBallots(definition, papers.slice(1))[position]!, sum)).toBe(false);
  }
});

test("two papers in each other's place are found, unless they are equal: this is what a server may learn", () => {
  const [first, equal, other] = [seal(1, [[0]], 5), seal(1, [[0]], 6), seal(1, [[1]], 7)];
  // The second official types the first paper, and is given the salt of another one.
  const typed = (given: { salt: Uint8Array }) => seal(1, [[0]], given.salt[0]!);
  expect(typed(first)).toEqual(first);
  expect(typed(equal)).toEqual(equal);
  expect(typed(other)).not.toEqual(other);
});

test("what no paper chose is none", () => {
  const alike = [seal(1, [[0]], 5), seal(1, [[0]], 6)];
  const [first, second] = sumPapers(definition, secret, alike);
  expect([first!.counts, second!.counts]).toEqual([
    [0, 0, 0, 0],
    [2, 0, 0],
  ]);
  const sealed = sumBallots(definition, alike);
  expect(checkPaperSum(preparedKey(definition), sealed[1]!, second!)).toBe(true);
});

test("another card, or a paper that it did not seal, gives no sum", () => {
  const other = secretOfPaperCard(drawKeyCard())!;
  expect(() => sumPapers(definition, other, papers)).toThrow("another card");
  expect(() => sumPapers(definition, secret, [...papers, seal(1, [[1]], 5, other)])).toThrow("another card");
  expect(() => sumPapers(definition, secret, papers.with(0, { ...papers[0]!, salt: salt(7) }))).toThrow();
  expect(secretOfPaperCard("0000")).toBeNull();
  expect(paperKeyOf(secret)).not.toBe(paperKeyOf(other));
});

test("neither few papers nor few others are told apart", () => {
  const told = (papersThere: number, voters: number) => arePapersTold(papersThere, voters);
  expect([told(4, 4), told(5, 5), told(4, 20), told(5, 9), told(5, 10)]).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
});
