import type { ReactNode } from "react";

import type { VoteKind } from "#contract/values/votes/phases.ts";
import type { VoteDecision } from "#contract/votes.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { missingPapersOf } from "./missing-papers.ts";
import { decisionNames } from "./vote-words.ts";

interface DecisionsListProps {
  kind: VoteKind;
  decisions: readonly VoteDecision[];
  /** What this reader can do about a decision that is pending. */
  renderAction?: (decision: VoteDecision) => ReactNode;
  /** Beside the title. */
  action?: ReactNode;
}

/** What was decided about a vote, why, and with how many approvals. Decisions cannot be taken back. */
export function DecisionsList({ kind, decisions, renderAction, action }: DecisionsListProps) {
  if (decisions.length === 0 && action === undefined) return null;
  return (
    <Card title="결정" description={deciding[kind === "opinion" ? "office" : "officials"]} action={action}>
      {decisions.length === 0 ? (
        <p className="text-neutral-weak">아직 결정이 없어요.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-neutral-weak">
          {decisions.map((decision) => (
            <li key={decision.id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h3 className="font-semibold">{decisionNames[decision.kind]}</h3>
                <State decision={decision} />
              </div>
              <WrittenText>{decision.reason}</WrittenText>
              <MissingPapers decision={decision} />
              <p className="text-label text-neutral-weak">
                <Pieces
                  of={[
                    decision.proposedBy,
                    <DateText key="at" value={decision.proposedAt} precision="minute" />,
                    kind !== "opinion" &&
                      decision.needed > 0 &&
                      `승인 ${decision.approvals} / ${decision.needed}`,
                  ]}
                />
              </p>
              {decision.isPending && renderAction?.(decision)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Papers that were handed out and not found: those who approve, and everybody else, read how many and why. */
function MissingPapers({ decision }: { decision: VoteDecision }) {
  return missingPapersOf(decision).map(({ style, count, reason }) => (
    <p key={style}>
      찾지 못한 종이 투표지 {count.toLocaleString("ko-KR")}장: {reason}
    </p>
  ));
}

const deciding = {
  office: "의견수렴은 관리사무소가 결정해요.",
  officials: "선거관리위원의 과반수가 승인하면 이루어져요.",
};

function State({ decision: { effectiveAt, isPending } }: { decision: VoteDecision }) {
  if (effectiveAt !== null) return <Badge tone="positive">이루어짐</Badge>;
  return isPending ? <Badge tone="warning">승인 대기</Badge> : <Badge tone="neutral">지나감</Badge>;
}
