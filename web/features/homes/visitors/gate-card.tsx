import type { VisitorAtGate } from "#contract/visitors.ts";
import { useCommand } from "#web/api/actions.ts";
import { HomeLink } from "#web/lists/home-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { Plate } from "./plate.tsx";
import { daysText } from "./visitor-words.ts";

/** A car with what the guard does: let it in, let it out, and take back what was pressed by mistake. */
export function GateCard({ visitor }: { visitor: VisitorAtGate }) {
  const { id, plate, building, unit, memo, isInside, isOverdue, arrivedAt, leftAt } = visitor;
  const arrive = useCheck();
  const leave = useCheck();
  const undo = useCheck();
  const isWaiting = arrivedAt === null;
  return (
    <li className="flex flex-col gap-3 rounded-card border border-neutral-weak bg-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Plate plate={plate} size="gate" />
        <span className="text-lead font-semibold">
          <HomeLink home={{ building, unit }} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-neutral-weak">
        {isInside && <Badge tone="positive">안에 있음</Badge>}
        {leftAt !== null && <Badge tone="neutral">나감</Badge>}
        {isOverdue && <Badge tone="warning">기간 지남</Badge>}
        <span className="tabular">{daysText(visitor)}</span>
        {memo !== null && <span className="text-body wrap-anywhere text-neutral">{memo}</span>}
      </div>
      {!isWaiting && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="tabular text-label text-neutral-weak">
            <DateText value={leftAt ?? arrivedAt} precision="lately" /> {leftAt === null ? "입차" : "출차"}
          </span>
          <Button
            size="small"
            variant="quiet"
            label={`${plate} 되돌리기`}
            isPending={undo.isPending}
            onPress={() =>
              undo.run({ visitorId: id, event: isInside ? "arrived" : "left", isTakenBack: true })
            }
          >
            되돌리기
          </Button>
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button
          size="large"
          isWide
          variant={isWaiting ? "primary" : "secondary"}
          label={`${plate} 입차`}
          disabledReason={isInside ? "이미 들어온 차량이에요." : undefined}
          isPending={arrive.isPending}
          onPress={() => arrive.run({ visitorId: id, event: "arrived" })}
        >
          입차
        </Button>
        <Button
          size="large"
          isWide
          label={`${plate} 출차`}
          disabledReason={leftAt === null ? undefined : "이미 나간 차량이에요."}
          isPending={leave.isPending}
          onPress={() => leave.run({ visitorId: id, event: "left" })}
        >
          출차
        </Button>
      </div>
    </li>
  );
}

function useCheck() {
  return useCommand("checkVisitor", {
    fallback: "표시하지 못했어요. 다시 시도해 주세요.",
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 3 }),
  });
}
