import { expect, test } from "vitest";

import { paperBatches } from "./paper-batches.ts";
import {
  contestAtHand,
  countChoices,
  emptyEntry,
  isFull,
  pressDigit,
  pressEnter,
  pressInvalid,
  pressOption,
  undo,
  withoutSent,
} from "./paper-keys.ts";
import type { Entry } from "./paper-keys.ts";

const contest = (options: number, maxPicks = 1) => ({ maxPicks, options: Array.from({ length: options }) });
const choicesOf = ({ papers }: Entry) => papers.map(({ choices }) => choices);

test("one key a paper; a paper of two contests takes two; invalid is a choice of none", () => {
  const one = [contest(2)];
  let entry = pressOption(emptyEntry, one, 1);
  entry = pressInvalid(pressOption(entry, one, 2), one);
  expect(choicesOf(entry)).toEqual([[[0]], [[1]], [[]]]);
  // There is no third option.
  expect(choicesOf(pressOption(entry, one, 3))).toHaveLength(3);

  const two = [contest(2), contest(3)];
  const half = pressOption(emptyEntry, two, 2);
  expect([contestAtHand(half, two), half.papers]).toEqual([two[1], []]);
  expect(choicesOf(pressOption(half, two, 3))).toEqual([[[1], [2]]]);
});

test("the last of the pile is the last, but a paper that is begun is ended", () => {
  const two = [contest(2), contest(2)];
  const one = pressOption(pressOption(emptyEntry, two, 1), two, 1);
  expect([isFull(one, 2), isFull(one, 1), isFull(emptyEntry, 0)]).toEqual([false, true, true]);
  expect(isFull(pressOption(one, two, 1), 1)).toBe(false);
});

test("of several at most so many, in their order; the same key takes one back, and Enter ends them", () => {
  const contests = [contest(4, 2)];
  const press = (entry: Entry, number: number) => pressOption(entry, contests, number);
  expect(pressEnter(emptyEntry, contests)).toEqual(emptyEntry);
  let entry = press(press(press(emptyEntry, 3), 1), 4);
  expect(entry.picks).toEqual([0, 2]);
  entry = press(press(entry, 3), 4);
  expect(choicesOf(pressEnter(entry, contests))).toEqual([[[0, 3]]]);
  // What was picked before does not stay for an invalid one.
  expect(choicesOf(pressInvalid(entry, contests))).toEqual([[[]]]);
});

test("a digit waits for a second one only where a number may have two", () => {
  const nine = [contest(9)];
  expect(choicesOf(pressDigit(emptyEntry, nine, "1"))).toEqual([[[0]]]);
  expect(choicesOf(pressDigit(emptyEntry, nine, "0"))).toEqual([[[]]]);
  const twenty = [contest(20)];
  const type = (digits: string) =>
    Array.from(digits).reduce((entry, digit) => pressDigit(entry, twenty, digit), emptyEntry);
  expect(type("1")).toMatchObject({ papers: [], digits: "1" });
  expect(choicesOf(pressEnter(type("1"), twenty))).toEqual([[[0]]]);
  expect(choicesOf(type("12"))).toEqual([[[11]]]);
  expect(choicesOf(type("20"))).toEqual([[[19]]]);
  // 25 is no option: the 2 still waits.
  expect(type("25")).toMatchObject({ papers: [], digits: "2" });
  expect(choicesOf(type("3"))).toEqual([[[2]]]);
  const twelve = [contest(12)];
  expect(choicesOf(pressDigit(emptyEntry, twelve, "2"))).toEqual([[[1]]]);
});

test("undo takes back key by key, through whole papers, until nothing is left", () => {
  const contests = [contest(2), contest(3, 2)];
  let entry = pressOption(emptyEntry, contests, 2);
  entry = pressEnter(pressOption(pressOption(entry, contests, 1), contests, 3), contests);
  expect(choicesOf(entry)).toEqual([[[1], [0, 2]]]);
  const undone = undo(entry);
  expect(undone).toMatchObject({ papers: [], choices: [[1]], picks: [] });
  expect(undo(undone)).toMatchObject({ papers: [], choices: [] });
  expect(undo(undo(undone))).toEqual(undo(undone));
  // A paper typed anew is another one.
  const again = pressInvalid(undone, contests);
  expect(again.papers[0]!.id).not.toBe(entry.papers[0]!.id);
});

test("counts by contest, and what is in leaves the entry", () => {
  const contests = [contest(2), contest(3, 2)];
  let entry = emptyEntry;
  for (const [first, ...others] of [
    [1, 1, 3],
    [2, 3],
  ] as const) {
    entry = pressOption(entry, contests, first);
    for (const other of others) entry = pressOption(entry, contests, other);
    entry = pressEnter(entry, contests);
  }
  entry = pressInvalid(pressOption(entry, contests, 1), contests);
  expect(countChoices(entry.papers, 0, 2)).toEqual([2, 1, 0]);
  expect(countChoices(entry.papers, 1, 3)).toEqual([1, 0, 2, 1]);
  expect(choicesOf(withoutSent(entry, entry.papers.slice(0, 2)))).toEqual([[[0], []]]);
});

test("calls hold no more than a hundred ballots, nor more bytes than a body may have", () => {
  const ballots = (count: number, bytes: number) =>
    Array.from({ length: count }, () => ({ ballot: "A".repeat(bytes) }));
  expect(paperBatches([])).toEqual([]);
  expect(paperBatches(ballots(250, 900)).map(({ length }) => length)).toEqual([100, 100, 50]);
  const large = paperBatches(ballots(40, 24_000));
  expect(large.map(({ length }) => length)).toEqual([16, 16, 8]);
  for (const batch of large) expect(JSON.stringify(batch).length).toBeLessThan(512 * 1024);
});
