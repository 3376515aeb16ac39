import { useQuery } from "@tanstack/react-query";
import Car from "lucide-react/icons/car";
import Plus from "lucide-react/icons/plus";
import { lazy, useState } from "react";
import { useSearchParams } from "react-router";

import type { Output } from "#contract/index.ts";
import type { OwnVisitor } from "#contract/visitors.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { OwnVisit } from "./own-visit.tsx";
import { daysText, leftText } from "./visitor-words.ts";

// The form brings the schemas, so it loads only when someone registers a car.
const RegisterVisitorDialog = lazy(async () => ({
  default: (await import("./register-visitor-dialog.tsx")).RegisterVisitorDialog,
}));

/** /resident/visitors: the household's visitors' cars, and the days that are left for them. */
export function VisitorsPage() {
  const [search] = useSearchParams();
  const mine = useQuery(callQuery("getMyVisitors"));
  useReadAlerts({ kind: mine.data && "visitor_arrived" });
  const [again, setAgain] = useState<OwnVisitor>();
  const [isOpen, setOpen] = useState(search.has("new"));
  const open = (before?: OwnVisitor) => {
    setAgain(before);
    setOpen(true);
  };
  const isClosed = mine.data?.rules.isOpen === false;
  return (
    <>
      <title>방문차량 · 단지</title>
      <PageHeader
        title="방문차량"
        description="등록한 차량은 경비실이 바로 알아봐요."
        action={
          mine.data && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden size="1.125rem" />}
              disabledReason={isClosed ? "지금은 방문차량 등록을 받지 않아요." : undefined}
              onPress={() => open()}
            >
              방문차량 등록
            </Button>
          )
        }
      />
      <Loaded query={mine} skeleton={<TableSkeleton rows={4} />} fallback="방문차량을 불러오지 못했어요.">
        {(answer) => (
          <div className="flex max-w-2xl flex-col gap-6">
            {isClosed && (
              <Banner tone="informative">
                지금은 방문차량 등록을 받지 않아요. 관리사무소에 문의해 주세요.
              </Banner>
            )}
            <QuotaLine answer={answer} />
            <Visits answer={answer} onAgain={open} />
            <OnceOpened isOpen={isOpen} beginsAnew>
              <RegisterVisitorDialog
                mine={answer}
                again={again}
                isOpen={isOpen}
                onClose={() => setOpen(false)}
              />
            </OnceOpened>
          </div>
        )}
      </Loaded>
    </>
  );
}

function QuotaLine({ answer: { quota, laterQuotas, rules } }: { answer: Output<"getMyVisitors"> }) {
  return (
    <div className="rounded-card bg-neutral-weak px-4 py-3.5">
      <p className="tabular font-semibold">{[quota, ...laterQuotas].map(leftText).join(" · ")}</p>
      <p className="text-label text-neutral-weak">
        한 달에 {rules.monthlyDays}일, 한 번에 {rules.maxDays}일까지 쓸 수 있고 세대원이 함께 써요.
      </p>
    </div>
  );
}

interface VisitsProps {
  answer: Output<"getMyVisitors">;
  onAgain: (before: OwnVisitor) => void;
}

function Visits({ answer: { visitors, today, rules }, onAgain }: VisitsProps) {
  const cancel = useConfirmed("cancelVisitor", {
    title: "방문차량을 취소할까요?",
    text: (visit: OwnVisitor) => whatGoes(visit, today),
    confirmLabel: "등록 취소",
    cancelLabel: "그대로 두기",
    payload: ({ id }) => ({ visitorId: id }),
    fallback: "취소하지 못했어요. 다시 시도해 주세요.",
  });
  const isOver = ({ endsOn, isInside }: OwnVisitor) => endsOn < today && !isInside;
  const coming = visitors.filter((visit) => !isOver(visit)).toSorted(bySoonest);
  const earlier = visitors.filter(isOver);
  const list = (label: string, visits: readonly OwnVisitor[]) => (
    <ul aria-label={label} className="-my-2">
      {visits.map((visit) => (
        <OwnVisit
          key={visit.id}
          visit={visit}
          today={today}
          onCancel={visit.isCancellable ? () => cancel.ask(visit) : undefined}
          onAgain={rules.isOpen && !visit.isCancellable ? () => onAgain(visit) : undefined}
        />
      ))}
    </ul>
  );
  return (
    <>
      {visitors.length === 0 && (
        <EmptyState icon={<Car aria-hidden size="1.5rem" />}>등록한 방문차량이 없어요.</EmptyState>
      )}
      {coming.length > 0 && (
        <Card title="오늘과 앞으로 올 차량">{list("오늘과 앞으로 올 차량", coming)}</Card>
      )}
      {earlier.length > 0 && (
        <Card title="지난 방문" description="30일이 지나면 지워져요.">
          {list("지난 방문", earlier)}
        </Card>
      )}
      {cancel.dialog}
    </>
  );
}

function whatGoes(visit: OwnVisitor, today: string) {
  return (
    <p>
      {visit.plate} 차량의 {daysText(visit, today)} 등록이 지워지고, 아직 쓰지 않은 날은 돌려받아요.
    </p>
  );
}

/** Who is inside first. */
function bySoonest(a: OwnVisitor, b: OwnVisitor): number {
  return Number(b.isInside) - Number(a.isInside) || a.startsOn.localeCompare(b.startsOn);
}
