import { expect, test } from "vitest";

import { openSum } from "#ballots/opening.ts";
import { sumBallots } from "#ballots/tally.ts";
import { sampleBallot, sampleVote } from "#ballots/testing/sample-vote.ts";

import { addUp, openInThread } from "./count-in-thread.ts";
import type { OpeningOrder, Openings } from "./opening-thread.ts";

const vote = sampleVote({
  contests: [{ optionNames: ["가", "나", "다"], maxPicks: 2 }, {}],
  styles: [[0, 1], [0]],
});
const seal = "5".repeat(64);
const ballots = [
  sampleBallot(vote, 0, [[0, 2], [0]]),
  sampleBallot(vote, 0, [[], [1]]),
  sampleBallot(vote, 1, [[0]]),
  sampleBallot(vote, 1, [[1, 2]]),
  sampleBallot(vote, 0, [[2], []]),
];

async function* inParts() {
  yield ballots.slice(0, 2);
  yield await Promise.resolve(ballots.slice(2));
}

const sums = sumBallots(vote.definition, ballots);

function openingsOf(lock: number, sealed = seal): Uint8Array[][] {
  return sums.map((slots, position) =>
    slots.map(({ a }, slot) =>
      openSum({
        definitionHash: vote.hash,
        seal: sealed,
        position,
        slot,
        a,
        secret: vote.locks[lock]!.secret,
      }),
    ),
  );
}

function orderOf(lock: number, openings: Openings, others: Openings[] | null): OpeningOrder {
  const { publicKey } = vote.locks[lock]!;
  return { definitionHash: vote.hash, seal, sums, publicKey, openings, others, voters: [5, 3] };
}

test("the sums of parts are those of the whole", async () => {
  expect(await addUp(vote.text, inParts())).toEqual(sums);
});

test("the last lock counts, and those before it only open", async () => {
  const [first, second, third] = [openingsOf(0), openingsOf(1), openingsOf(2)];
  expect(await openInThread(orderOf(0, first, null))).toEqual({ counts: null });
  expect(await openInThread(orderOf(2, third, [first, second]))).toEqual({
    counts: [
      [2, 1, 3, 1],
      [1, 1, 1],
    ],
  });
});

test("an opening of another seal, of another lock, or of too few sums opens nothing", async () => {
  expect(await openInThread(orderOf(0, openingsOf(0, "6".repeat(64)), null))).toBeNull();
  expect(await openInThread(orderOf(0, openingsOf(1), null))).toBeNull();
  expect(await openInThread(orderOf(0, openingsOf(0).slice(0, 1), null))).toBeNull();
  const short = openingsOf(0).map((slots) => slots.slice(1));
  expect(await openInThread(orderOf(0, short, null))).toBeNull();
});

test("a contest that is left unopened has no sums, no openings and no counts", async () => {
  const openings = [0, 1, 2].map((lock) => [openingsOf(lock)[0]!, []]);
  const order = orderOf(0, openings[0]!, openings.slice(1));
  expect(await openInThread({ ...order, sums: [sums[0]!, []] })).toEqual({ counts: [[2, 1, 3, 1], []] });
  // Nothing is opened that is not asked for.
  expect(await openInThread({ ...order, sums: [sums[0]!, []], openings: openingsOf(0) })).toBeNull();
});

test("what a thread cannot read fails", async () => {
  await expect(addUp("no definition", inParts())).rejects.toThrow();
  const wrong = addUp(
    vote.text,
    (async function* () {
      yield await Promise.resolve([{ style: 0, body: ballots[2]!.body }]);
    })(),
  );
  await expect(wrong).rejects.toThrow();
});
