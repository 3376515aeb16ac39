import { expect, test } from "vitest";

import { recountRules } from "#contract/values/votes/recount-rules.ts";

import { recount } from "./recount.ts";
import { publishedVote, type PublishedVote } from "./testing/published-vote.ts";
import { tamperings } from "./testing/tamperings.ts";

const published = publishedVote({ all: 3, most: 1, others: 2 });
const recountOf = ({ record, ballots }: PublishedVote) => recount(record, ballots, recountRules);

test("what was published is exactly what comes out", () => {
  const progress: number[] = [];
  const found = recount(published.record, published.ballots, recountRules, (checked) =>
    progress.push(checked),
  );
  expect(found.problems).toEqual([]);
  expect(found.contests).toEqual([
    { position: 0, counts: [3, 1, 2], voters: 6, rollSize: 9, outcome: "rejected", winners: [] },
    { position: 1, counts: [2, 3, 1, 2], voters: 6, rollSize: 9, outcome: "elected", winners: [0, 1] },
    { position: 2, counts: [], voters: 3, rollSize: 6, outcome: "quorum_unmet", winners: [] },
  ]);
  expect(found.seal).toBe(published.record.sealed!.seal);
  expect(progress).toEqual(Array.from({ length: 6 }, (_, at) => at + 1));
});

test("a lock's holder checks before anything is opened, and gets the own sums", () => {
  const found = recountOf({ ...published, record: { ...published.record, counted: null } });
  expect(found.problems).toEqual([]);
  expect(found.sums.map((slots) => slots.length)).toEqual([3, 4, 3]);
  // Three of six households are no quorum: that contest's sums stay closed.
  expect(found.opens).toEqual([true, true, false]);
  expect(found.contests).toEqual([]);
});

test("what is not sealed is not counted", () => {
  const found = recountOf({ ...published, record: { ...published.record, sealed: null, counted: null } });
  expect(found.problems).toEqual(["the vote is not sealed"]);
});

// All of them, with the script beside: tools/recount.test.ts.
test.each(tamperings.filter((_, at) => at % 6 === 0))("refused: %s", (_, tamper) => {
  expect(recountOf(tamper(published)).problems).not.toEqual([]);
});
