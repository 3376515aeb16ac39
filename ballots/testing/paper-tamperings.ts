import type { PublishedVote, Tampering } from "./published-vote.ts";

/** What somebody could try who serves what is published of papers alone. */
export const paperTamperings: Tampering[] = [
  ["a paper's choice counted as another", papers((sum) => ({ ...sum, counts: sum.counts.toReversed() }))],
  ["a paper more", papers((sum) => ({ ...sum, counts: sum.counts.with(0, sum.counts[0]! + 1) }))],
  [
    "another ballot given as a paper",
    ({ record, ballots }) => {
      const at = ballots.findIndex(({ isPaper, style }) => isPaper === false && style === 1);
      return { record, ballots: ballots.with(at, { ...ballots[at]!, isPaper: true }) };
    },
  ],
  [
    "a sum of papers told twice",
    ({ record, ballots }) => {
      const { sums } = record.papers!;
      return { record: { ...record, papers: { sums: [...sums, sums[0]!] } }, ballots };
    },
  ],
  ["a sum of papers of no contest", papers((sum) => ({ ...sum, position: 3 }))],
  ["a sum of papers of a contest before the first", papers((sum) => ({ ...sum, position: -1 }))],
  // What JavaScript finds all the same, and what Python does.
  ["a sum of papers whose contest is no number", papers((sum) => posing(sum, "0"))],
  ["a sum of papers whose contest is a truth", papers((_, sums) => posing(sums[1]!, true))],
  [
    "papers not said to be any",
    ({ record, ballots }) => ({ record, ballots: ballots.map(({ style, body }) => ({ style, body })) }),
  ],
];

type Papers = NonNullable<PublishedVote["record"]["papers"]>;

function papers(change: (sum: Papers["sums"][0], sums: Papers["sums"]) => Papers["sums"][0]) {
  return ({ record, ballots }: PublishedVote): PublishedVote => {
    const [first, ...others] = record.papers!.sums;
    return {
      record: { ...record, papers: { sums: [change(first!, record.papers!.sums), ...others] } },
      ballots,
    };
  };
}

/** A position of another kind than any that a server of ours gives. */
function posing(sum: Papers["sums"][0], position: string | boolean): Papers["sums"][0] {
  return Object.assign({}, sum, { position });
}
