import type { Output } from "#contract/index.ts";
import { call } from "#web/api/call.ts";

export type VoteRecord = Output<"getVoteRecord">;
export type PublishedBallots = Output<"getVoteBallots">["ballots"];

/** All ballots of a sealed vote, as anybody of the apartment reads them. */
export async function readBallots(voteId: string, signal?: AbortSignal): Promise<PublishedBallots> {
  const ballots: PublishedBallots = [];
  let cursor: string | null = null;
  do {
    const page: Output<"getVoteBallots"> = await call("getVoteBallots", { voteId, cursor }, { signal });
    ballots.push(...page.ballots);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ballots;
}
