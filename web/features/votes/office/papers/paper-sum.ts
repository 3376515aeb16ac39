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
