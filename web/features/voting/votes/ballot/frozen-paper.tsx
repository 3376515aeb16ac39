import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { VoteKind } from "#contract/values/votes/phases.ts";
import type { VoteContest } from "#contract/votes.ts";
import { CallError } from "#web/api/call-error.ts";
import { callQuery } from "#web/api/queries.ts";
import { overseersOf } from "#web/features/voting/votes/vote-words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { type Paper, paperOf } from "./paper.ts";

interface FrozenPaperProps {
  vote: { id: string; kind: VoteKind };
  contests: readonly VoteContest[];
  style: number;
  children: (paper: Paper) => ReactNode;
}

/** What a ballot of the style is sealed with. It is frozen, and read once. */
export function FrozenPaper({ vote, contests, style, children }: FrozenPaperProps) {
  const voteId = vote.id;
  const query = useQuery({
    ...callQuery("getVoteRecord", { voteId }),
    enabled: ({ state }) => state.data === undefined,
    select: (record) => paperOf({ voteId, contests, style, record }),
  });
  // The answer came, but cannot be what was frozen: to read it again would change nothing.
  if (query.isError && !(query.error instanceof CallError)) {
    return (
      <Banner tone="critical" title="투표용지를 잠그지 않았어요">
        이 투표의 자물쇠가 공고한 것과 맞는지 확인하지 못했어요. 다른 사람이 투표용지를 열어 볼 수 있어서
        여기서 멈췄어요. 투표하지 말고 {overseersOf(vote.kind).to} 알려 주세요.
      </Banner>
    );
  }
  return (
    <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="투표용지를 불러오지 못했어요.">
      {children}
    </Loaded>
  );
}
