import { ballotHash } from "#ballots/ballot.ts";
import { toBase64 } from "#ballots/bytes.ts";
import { voteKey } from "#ballots/lock.ts";
import { openSums, shareOf } from "#ballots/opening.ts";
import { sumPapers } from "#ballots/papers.ts";
import type { PublishedBallot, PublishedRecord, PublishedResult } from "#ballots/recount.ts";
import { sealOf, sealText } from "#ballots/seal.ts";
import { countOf, Tally } from "#ballots/tally.ts";

import { sampleBallot, samplePaper, samplePaperSecret, sampleVote, type SampleVote } from "./sample-vote.ts";

/** A counted vote as getVoteRecord and getVoteBallots give it. */
export interface PublishedVote {
  record: PublishedRecord;
  ballots: PublishedBallot[];
}

/** What somebody could try, by its name. */
export type Tampering = [name: string, tamper: (vote: PublishedVote & { vote: SampleVote }) => PublishedVote];

/** Publishes the vote's ballots. A contest with the result quorum_unmet is left unopened. */
export function publish(
  vote: SampleVote,
  cast: readonly { style: number; body: Uint8Array; salt?: Uint8Array }[],
  outcomes: readonly Pick<PublishedResult, "outcome" | "winners" | "rollSize">[],
): PublishedVote {
  const { definition, hash: definitionHash, locks } = vote;
  const tally = new Tally(definition);
  for (const { style, body } of cast) tally.add(style, body);
  const voters = tally.voters();
  const contests = voters.map((each, position) => ({ position, voters: each }));
  const hashOf = (ballot: (typeof cast)[0]) => ballotHash(definitionHash, ballot.style, ballot.body);
  const seal = sealOf(sealText(definitionHash, contests, cast.map(hashOf)));
  const isOpened = (position: number) => outcomes[position]!.outcome !== "quorum_unmet";
  const opened = locks.map(({ userId, secret }) => ({
    userId,
    openings: openSums({ definitionHash, seal, secret, sums: tally.sums(), isOpened }),
  }));
  const counts = tally.sums().map((slots, position) =>
    isOpened(position)
      ? slots.map(({ c }, slot) =>
          countOf(
            c,
            opened.map(({ openings }) => shareOf(openings[position]![slot]!)),
            cast.length,
          ),
        )
      : [],
  );
  const record: PublishedRecord = {
    definition: vote.text,
    definitionHash,
    roll: vote.roll,
    rollHash: definition.rollHash,
    publicKey: voteKey(locks.map(({ publicKey }) => publicKey)),
    locks: locks.map(({ userId, publicKey, proof }) => ({
      userId,
      publicKey,
      name: "김하나",
      proof: toBase64(proof),
    })),
    withdrawn: [],
    sealed: { seal, voters, ballotCount: cast.length },
    counted: {
      openings: opened.map(({ userId, openings }) => ({
        userId,
        openings: openings.map((slots) => slots.map(toBase64)),
      })),
      counts,
      results: outcomes.map((outcome, position) => ({ position, voters: voters[position]!, ...outcome })),
    },
    papers: {
      sums: sumPapers(
        definition,
        samplePaperSecret,
        cast.flatMap(({ salt, ...paper }) => (salt ? [{ ...paper, salt }] : [])),
      ).filter(({ position }) => isOpened(position)),
    },
  };
  const inOrder = cast.toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1));
  return {
    record,
    ballots: inOrder.map(({ style, body, salt }) => ({
      style,
      body: toBase64(body),
      isPaper: salt !== undefined,
    })),
  };
}

const candidates = {
  template: "representative",
  form: "candidates",
  rule: { quorum: { op: ">", num: 1, den: 2 }, win: { by: "plurality" } },
};

/**
 * A counted vote in three contests; the third did not reach its quorum. In the first style `all` households voted, in
 * the second `most` and, on paper, `others`, which are half.
 */
export function publishedVote({ all = 20, most = 6, others = 4 } = {}): PublishedVote & { vote: SampleVote } {
  const half = most + others;
  const vote = sampleVote({
    contests: [
      {},
      { ...candidates, optionNames: ["김하나", "이두리", "박세찬"], maxPicks: 2, seats: 2 },
      { ...candidates, optionNames: ["최네오", "정다솜"] },
    ],
    styles: [
      [0, 1],
      [0, 1, 2],
    ],
    roll: Array.from({ length: all + 2 * half }, (_, at) => ({
      building: at < all ? "101" : "102",
      unit: String(101 + at),
      style: at < all ? 0 : 1,
    })),
  });
  const cast = [
    ...Array.from({ length: all }, (_, at) => sampleBallot(vote, 0, [[0], at < all / 3 ? [0, 1] : [1]])),
    ...Array.from({ length: most }, () => sampleBallot(vote, 1, [[1], [2, 0], [0]])),
    ...Array.from({ length: others }, (_, at) => samplePaper(vote, 1, [[], [], [1]], at)),
  ];
  const rollSize = all + 2 * half;
  return {
    vote,
    ...publish(vote, cast, [
      { outcome: "rejected", winners: [], rollSize },
      { outcome: "elected", winners: [0, 1], rollSize },
      { outcome: "quorum_unmet", winners: [], rollSize: 2 * half },
    ]),
  };
}
