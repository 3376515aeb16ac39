import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";

import type { Output } from "#contract/index.ts";
import { billGroupNames } from "#contract/values/bills.ts";
import { isNotFound } from "#web/api/call-error.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";
import { monthText, wonText } from "#web/ui/text/spoken.ts";

import { GroupLine } from "./group-line.tsx";
import { MonthBars } from "./month-bars.tsx";

type Costs = Output<"getApartmentCosts">;

/** /resident/costs and /manager/costs: what the complex costs, without any home. */
export function CostsPage() {
  const me = useMe();
  const query = useQuery(callQuery("getApartmentCosts", {}));
  const hasNone = isNotFound(query.error);
  const isOffice = me?.role === "manager";
  const bills = isOffice ? paths.manager.bills : paths.resident.bills;
  // Anybody of an office sees the costs, and only some the bills.
  const mayGoBack = !isOffice || me.rights?.includes("bills") === true;
  return (
    <>
      <title>우리 단지 관리비 · 단지</title>
      <PageHeader
        back={mayGoBack && <BackLink href={bills}>관리비 목록</BackLink>}
        title="우리 단지 관리비"
        description="단지 전체의 관리비를 항목별로 보여 드려요. 어느 세대의 금액도 나오지 않아요."
      />
      <div className="flex max-w-(--container-reading) flex-col gap-8">
        {hasNone ? (
          <EmptyState>
            아직 보여 드릴 관리비가 없어요.
            <br />
            다섯 세대 이상 관리비가 나온 달부터 볼 수 있어요.
          </EmptyState>
        ) : (
          <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="관리비를 불러오지 못했어요.">
            {(costs) => <CostsView costs={costs} />}
          </Loaded>
        )}
      </div>
    </>
  );
}

function CostsView({
  costs: { month, homes, sumWon, perHouseholdWon, perM2Won, groups, months },
}: {
  costs: Costs;
}) {
  return (
    <>
      <section aria-label={`${monthText(month)} 전체`} className="flex flex-col gap-3">
        <p className="flex flex-col">
          <span className="text-neutral-weak">{monthText(month)}</span>
          <span className="tabular text-headline leading-title font-bold">{wonText(sumWon)}</span>
        </p>
        <Facts>
          <Fact name="세대">{homes.toLocaleString("ko-KR")}세대</Fact>
          <Fact name="세대 평균">{wonText(perHouseholdWon)}</Fact>
          {perM2Won !== null && <Fact name="1㎡ 평균">{wonText(perM2Won)}</Fact>}
        </Facts>
      </section>
      <section aria-labelledby="cost-groups" className="flex flex-col gap-2">
        <h2 id="cost-groups" className="text-lead leading-title font-bold">
          항목별 금액
        </h2>
        {groups.map((group) => (
          <CostGroup key={group.group} costs={group} />
        ))}
        {groups.reduce((sum, group) => sum + group.sumWon, 0) !== sumWon && (
          <p className="text-label text-neutral-weak">
            다섯 세대가 안 되는 세대만 낸 항목은 어느 세대인지 알 수 없도록 전체 금액에만 들어 있어요.
          </p>
        )}
      </section>
      {months.length > 1 && (
        <section aria-labelledby="cost-months" className="flex flex-col gap-3">
          <h2 id="cost-months" className="text-lead leading-title font-bold">
            달마다 세대 평균
          </h2>
          <MonthBars
            months={months.map((one) => ({ month: one.month, value: one.perHouseholdWon }))}
            shown={month}
          />
        </section>
      )}
    </>
  );
}

function CostGroup({ costs: { group, sumWon, items } }: { costs: Costs["groups"][number] }) {
  return (
    <details className="group rounded-card border border-neutral-weak bg-raised">
      <summary className="flex min-h-target cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2.5 font-semibold hover:bg-neutral-hover [&::-webkit-details-marker]:hidden">
        <GroupLine name={billGroupNames[group]} won={sumWon} />
        <ChevronDown
          aria-hidden
          size="1.25rem"
          className="shrink-0 text-neutral-weak transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="px-4 pb-3">
        {items.map(({ name, sumWon: won, perHouseholdWon }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
            <span>{name}</span>
            <span className="tabular flex flex-wrap items-baseline justify-end gap-x-3">
              <span className="text-label text-neutral-weak">세대 평균 {wonText(perHouseholdWon)}</span>
              <span>{wonText(won)}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
