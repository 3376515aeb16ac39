import type { ListedVote } from "#contract/votes.ts";
import { ClosingTime } from "#web/ui/text/closing-time.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

/** When a vote opens or closes, or its present step. */
export function VoteTime({ vote: { phase, opensAt, closesAt } }: { vote: ListedVote }) {
  if (phase === "cancelled") return "취소된 투표예요";
  if (phase === "draft" || phase === "announced" || phase === "ready") {
    return (
      <>
        <DateText value={opensAt} precision="minute" /> 시작
      </>
    );
  }
  return <ClosingTime value={closesAt} isOver={phase !== "open"} />;
}
