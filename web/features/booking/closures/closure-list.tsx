import { useState } from "react";

import { closureKindNames } from "#contract/values/closure-kinds.ts";
import { useCommand } from "#web/api/actions.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ChipGroup } from "#web/ui/fields/chip-group.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { type ClosureGroup, placeText, timeText } from "./closure-words.ts";

interface ClosureListProps {
  groups: readonly ClosureGroup[];
  month: string;
}

/** The month's closures by their time, each with what opens it again. */
export function ClosureList({ groups, month }: ClosureListProps) {
  const [asked, setAsked] = useState<ClosureGroup>();
  if (groups.length === 0) {
    return <p className="text-neutral-weak">{Number(month.slice(5))}월에는 휴관 일정이 없어요.</p>;
  }
  return (
    <>
      <ul
        aria-label={`${Number(month.slice(5))}월 휴관 일정`}
        className="divide-y divide-neutral-weak rounded-card border border-neutral-weak bg-raised"
      >
        {groups.map((group) => (
          <ClosureRow key={group.id} group={group} onOpen={() => setAsked(group)} />
        ))}
      </ul>
      {asked && <OpenAgain key={asked.id} group={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function ClosureRow({ group: { closures }, onOpen }: { group: ClosureGroup; onOpen: () => void }) {
  const [first] = closures;
  const [now] = useState(() => Date.now());
  if (!first) return null;
  const isOver = Date.parse(first.endsAt) <= now;
  const place = placeText(closures);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-[1_1_14rem] flex-col gap-1">
        <span className="tabular font-semibold">
          <PeriodWords>{timeText(first)}</PeriodWords>
        </span>
        <span className="flex flex-wrap items-center gap-2 text-label text-neutral-weak">
          <Badge tone="warning">{closureKindNames[first.kind]}</Badge>
          <span className="wrap-anywhere text-neutral">{place}</span>
          <span className="wrap-anywhere">{first.reason}</span>
        </span>
        {first.comingCount > 1 && !isOver && (
          <span className="text-label text-neutral-weak">
            매주 반복, 앞으로 {first.comingCount.toLocaleString("ko-KR")}번 남았어요.
          </span>
        )}
        {closures.length > 1 && (
          <span className="text-label text-neutral-weak">
            {closures.map(({ facilityName }) => facilityName).join(", ")}
          </span>
        )}
      </div>
      {isOver ? (
        <span className="text-label text-neutral-weak">지남</span>
      ) : (
        <Button size="small" label={`${timeText(first)} ${place} 해제`} onPress={onOpen}>
          해제
        </Button>
      )}
    </li>
  );
}

/** Asks what to open: this time, or all that are left of one registration. */
function OpenAgain({ group, onClose }: { group: ClosureGroup; onClose: () => void }) {
  const [first] = group.closures;
  const isSeries = (first?.comingCount ?? 0) > 1;
  const [isWhole, setWhole] = useState(false);
  const open = useCommand("deleteClosure", {
    fallback: "휴관을 해제하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  if (!first) return null;
  return (
    <ConfirmDialog
      title="휴관을 해제할까요?"
      isOpen
      onCancel={onClose}
      onConfirm={() => open.run({ closureId: first.id, isEveryFacility: true, isWholeSeries: isWhole })}
      confirmLabel="해제"
      isPending={open.isPending}
      error={open.failure}
    >
      <p>
        {timeText(first)} · {placeText(group.closures)}
      </p>
      <p className="mt-2 text-neutral-weak">
        취소된 예약은 돌아오지 않아요. 대기하던 주민에게 차례대로 자리를 제안해요.
      </p>
      {isSeries && (
        <div className="mt-4">
          <ChipGroup
            label="해제할 범위"
            options={[
              { value: "once", label: "이 날만" },
              { value: "series", label: `남은 ${first.comingCount}번 모두` },
            ]}
            value={isWhole ? "series" : "once"}
            onChange={(scope) => setWhole(scope === "series")}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
