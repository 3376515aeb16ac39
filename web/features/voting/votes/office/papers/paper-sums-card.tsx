import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";

import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

// Brings the cryptography, which only people with the card need.
const PaperSums = lazy(async () => ({ default: (await import("./paper-sums.tsx")).PaperSums }));

type Answer = Output<"getVoteById">;

/** What the papers of a counted vote say by themselves: read with the paper card, and published. */
export function PaperSumsCard({ answer: { vote, contests } }: { answer: Answer }) {
  const voteId = vote.id;
  const isCounted = vote.kind !== "opinion" && ["counted", "final"].includes(vote.phase);
  const papers = useQuery({ ...callQuery("getVotePapers", { voteId }), enabled: isCounted });
  const record = useQuery({ ...callQuery("getVoteRecord", { voteId }), enabled: isCounted });
  const piles = papers.data?.papers.filter(({ pile }) => pile !== null) ?? [];
  const key = piles[0]?.pile?.key;
  if (!isCounted || !record.data?.papers || key === undefined) return null;
  return (
    <Card
      title="종이 투표 합계"
      description="종이를 다시 셀 때 견줄 수 있게 종이 투표만의 합계를 공개해요. 종이 한 장 한 장은 열지 않아요."
    >
      {record.data.papers.sums.length > 0 ? (
        <p>합계를 공개했어요. 투표 결과에서 누구나 볼 수 있어요.</p>
      ) : (
        <OnceOpened isOpen>
          <PaperSums
            voteId={voteId}
            contests={contests}
            styles={piles.map(({ style }) => style)}
            paperKey={key}
            record={record.data}
          />
        </OnceOpened>
      )}
    </Card>
  );
}
