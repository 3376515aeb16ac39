import type { Output } from "#contract/index.ts";
import type { VoteContest } from "#contract/votes.ts";

/** How many papers of a style were handed out, and how many are typed in. */
export type PaperSum = Output<"getVotePapers">["papers"][number];

/** The papers of a style by what stands on them: '101동 대표, 회장 선거'. */
export function paperName(sum: PaperSum, contests: readonly VoteContest[]): string {
  return contests
    .filter(({ position }) => sum.contests.includes(position))
    .map(({ title }) => title)
    .join(", ");
}

/** The numbers in the pile of the papers that are in, ascending. */
export function numbersIn({ staged, pile }: PaperSum): number[] {
  const gaps = new Set(pile?.gaps);
  return Array.from({ length: staged + gaps.size }, (_, at) => at + 1).filter((number) => !gaps.has(number));
}

/** The number of a paper that is typed now, the first being 0: those that were taken out come first. */
export function numberToCome({ staged, pile }: PaperSum, at: number): number {
  const gaps = pile?.gaps ?? [];
  return gaps[at] ?? staged + at + 1;
}
