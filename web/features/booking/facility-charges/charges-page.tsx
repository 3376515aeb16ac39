import { useQuery } from "@tanstack/react-query";
import Receipt from "lucide-react/icons/receipt";
import { useSearchParams } from "react-router";

import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { MonthChoice } from "#web/booking/month-choice.tsx";
import { OfficeTabs } from "#web/booking/office-tabs.tsx";
import { monthAfter, namedMonth } from "#web/booking/shown-month.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { StatCard } from "#web/ui/layout/stat-card.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { wonText } from "#web/ui/text/spoken.ts";
import { useToday } from "#web/ui/use-today.ts";

import { ChargeExport } from "./charge-export.tsx";
import { HouseholdTable } from "./household-table.tsx";

/** /manager/charges?month=: what households owe for facilities. Without a month it is the last one, to be handed on. */
export function ChargesPage() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const month = namedMonth(params) ?? monthAfter(today.slice(0, 7), -1);
  const charges = useQuery(callQuery("getFacilityCharges", { month }));
  return (
    <>
      <title>시설 이용료 · 단지</title>
      <OfficeTabs current={paths.manager.charges} />
      <PageHeader title="이용료" />
      <div className="flex flex-col gap-5">
        <MonthChoice
          month={month}
          onMonth={(chosen) => setParams({ month: chosen }, { replace: true, preventScrollReset: true })}
        />
        <Loaded query={charges} skeleton={<TableSkeleton rows={6} />} fallback="이용료를 불러오지 못했어요.">
          {(answer) => <MonthOfCharges key={month} month={month} charges={answer} />}
        </Loaded>
      </div>
    </>
  );
}

interface MonthOfChargesProps {
  month: string;
  charges: Output<"getFacilityCharges">;
}

function MonthOfCharges({ month, charges: { households, isClosed, isOver } }: MonthOfChargesProps) {
  const owing = households.filter(({ totalWon }) => totalWon > 0);
  const sum = owing.reduce((total, { totalWon }) => total + totalWon, 0);
  return (
    <>
      {/* On a phone as wide as their figures: two of the same width would part a sum of millions from its 원. */}
      <div className="flex flex-wrap gap-2 *:flex-auto sm:gap-4 sm:*:flex-1">
        <StatCard label="이용료 합계" value={sum} unit="원" isCompact />
        <StatCard label="부과할 세대" value={owing.length} unit="세대" isCompact />
      </div>
      <Closing month={month} isClosed={isClosed} isOver={isOver} sum={sum} />
      {owing.length > 0 && <ChargeExport month={month} />}
      {households.length === 0 ? (
        <EmptyState icon={<Receipt aria-hidden size="1.5rem" />}>
          {Number(month.slice(5))}월에 이용한 시설이 없어요.
          <br />
          예약을 이용하거나 취소 수수료, 노쇼 요금이 생기면 여기에 모여요.
        </EmptyState>
      ) : (
        <HouseholdTable month={month} households={households} isClosed={isClosed} />
      )}
    </>
  );
}

interface ClosingProps {
  month: string;
  isClosed: boolean;
  isOver: boolean;
  sum: number;
}

/** The state of the month, and the button that closes it. */
function Closing({ month, isClosed, isOver, sum }: ClosingProps) {
  const number = Number(month.slice(5));
  const { ask, dialog } = useConfirmed("closeChargeMonth", {
    title: `${number}월 이용료를 마감할까요?`,
    text: closingText,
    confirmLabel: "마감",
    fallback: "마감하지 못했어요. 다시 시도해 주세요.",
    payload: (asked) => ({ month: asked.month }),
  });
  if (isClosed) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-neutral-weak">
        <Badge tone="positive">마감</Badge> 마감한 달이에요. 고칠 금액은 관리비 프로그램에서 조정해 주세요.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex flex-wrap items-center gap-2 text-neutral-weak">
        <Badge tone={isOver ? "warning" : "neutral"}>{isOver ? "마감 전" : "진행 중"}</Badge>
        {isOver
          ? "금액을 확인하고 마감해 주세요."
          : `${Number(monthAfter(month, 1).slice(5))}월 1일부터 마감할 수 있어요.`}
      </p>
      {isOver && (
        <Button variant="primary" onPress={() => ask({ month, sum })}>
          {number}월 마감
        </Button>
      )}
      {dialog}
    </div>
  );
}

function closingText({ month, sum }: Pick<ClosingProps, "month" | "sum">) {
  return (
    <>
      <p>
        {month.slice(0, 4)}년 {Number(month.slice(5))}월 · 합계 {wonText(sum)}
      </p>
      <p className="mt-2 text-neutral-weak">
        마감하면 이 달 이용료를 바꿀 수 없어요. 파일은 언제 내려받아도 똑같아요.
      </p>
    </>
  );
}
