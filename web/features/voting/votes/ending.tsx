import type { ReactNode } from "react";

import type { Output } from "#contract/index.ts";
import { Banner } from "#web/ui/states/banner.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

interface EndingProps {
  answer: Pick<Output<"getVoteById">, "vote" | "decisions">;
  action?: ReactNode;
}

/** Why a vote came to nothing. It stands first: the rest below no longer counts. */
export function Ending({ answer: { vote, decisions }, action }: EndingProps) {
  if (vote.phase !== "void" && vote.phase !== "cancelled") return null;
  const kind = vote.phase === "void" ? "void" : "cancel";
  const decision = decisions.find((each) => each.kind === kind && each.effectiveAt !== null);
  return (
    <Banner
      tone="warning"
      title={vote.phase === "void" ? "무효로 결정된 투표예요" : "취소된 투표예요"}
      action={action}
    >
      {decision && (
        <>
          <WrittenText>{decision.reason}</WrittenText>
          {decision.effectiveAt !== null && (
            <p className="mt-1 text-label">
              <DateText value={decision.effectiveAt} precision="minute" />
            </p>
          )}
        </>
      )}
    </Banner>
  );
}
