import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { VoteContest } from "#contract/votes.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { type Paper, paperOf } from "./paper.ts";

interface FrozenPaperProps {
  voteId: string;
  contests: readonly VoteContest[];
  style: number;
  children: (paper: Paper) => ReactNode;
}

/** What a ballot of the style is sealed with. It is frozen, and read once. */
export function FrozenPaper({ voteId, contests, style, children }: FrozenPaperProps) {
  const query = useQuery({
    ...callQuery("getVoteRecord", { voteId }),
    enabled: ({ state }) => state.data === undefined,
    select: (record) => paperOf(contests, style, record),
  });
  return (
    <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="투표용지를 불러오지 못했어요.">
      {children}
    </Loaded>
  );
}
