import { useState } from "react";

import type { Vote, VoteContest } from "#contract/votes.ts";
import { Card } from "#web/ui/layout/card.tsx";

import { HomeAnswer, type SeenHome } from "./home-answer.tsx";
import { HomeEntry } from "./home-entry.tsx";

interface DeskCardProps {
  vote: Vote;
  contests: readonly VoteContest[];
}

/**
 * The desk, for people who come in person: one household at a time is looked up, marked for a paper, or has an account
 * admitted. From the freeze to the close; papers are handed out while the vote is open.
 */
export function DeskCard({ vote, contests }: DeskCardProps) {
  const [seen, setSeen] = useState<SeenHome>();
  const [isNext, setNext] = useState(false);
  if (vote.phase !== "ready" && vote.phase !== "open") return null;
  return (
    <Card
      title="투표소"
      description={
        vote.phase === "open"
          ? "직접 온 세대가 투표했는지 확인하고, 종이 투표지를 건네기 전에 표시해요. 찾아본 기록이 남아요."
          : "투표가 시작되기 전에도 계정을 확인해 줄 수 있어요. 종이 투표는 시작된 뒤에 표시해요. 찾아본 기록이 남아요."
      }
    >
      {seen ? (
        <HomeAnswer
          vote={vote}
          contests={contests}
          seen={seen}
          onSeen={setSeen}
          onNext={() => {
            setNext(true);
            setSeen(undefined);
          }}
        />
      ) : (
        <HomeEntry voteId={vote.id} isNext={isNext} onSeen={setSeen} />
      )}
    </Card>
  );
}
