import { useQuery } from "@tanstack/react-query";
import Gauge from "lucide-react/icons/gauge";
import { lazy, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

import type { Input, Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { FilterButtons, useListFilter } from "#web/lists/list-filter.tsx";
import { useListSearch } from "#web/lists/list-search.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { dayText } from "#web/ui/text/spoken.ts";

import { MeterTable } from "./meter-table.tsx";
import { daysText, kindsText, stateNames } from "./meter-words.ts";
import { RoundTools } from "./round-tools.tsx";

// The form brings the schemas, so it loads only when somebody opens a round.
const OpenRoundDialog = lazy(async () => ({
  default: (await import("./open-round-dialog.tsx")).OpenRoundDialog,
}));

type Round = Output<"getMeterRound">["round"];
type Filter = NonNullable<NonNullable<Input<"getMeterRound">>["filter"]>;

const filters = ["missing", "odd"] as const satisfies readonly Filter[];

const filterNames: Record<Filter, string> = { missing: "안 입력한 세대", odd: "확인할 값" };

/** /manager/meter: a round of reading meters, with what each home has entered. */
export function MetersPage() {
  const [params] = useSearchParams();
  const [isOpening, setOpening] = useState(false);
  const asked = params.get("round");
  // The page of the list reads the same: this is there before and beside it, whatever is searched.
  const query = useQuery({ ...callQuery("getMeterRound", { roundId: asked, limit: 1 }), retry: false });
  const isNone = query.error?.details?.code === "meter_round_not_found";
  const rounds = query.data?.rounds ?? [];
  const hasCurrent = rounds.some(({ state }) => state !== "closed");
  const openButton = (
    <Button
      variant="primary"
      onPress={() => setOpening(true)}
      disabledReason={hasCurrent ? "진행 중이거나 예정된 검침이 끝나면 새로 열 수 있어요." : undefined}
    >
      검침 열기
    </Button>
  );
  return (
    <>
      <title>검침 · 단지</title>
      <PageHeader
        title="검침"
        description="세대가 계량기 숫자를 입력하면 모아서 엑셀로 내려받아요."
        action={!hasCurrent && (query.data || isNone) && openButton}
      />
      {isNone ? (
        <EmptyState icon={<Gauge aria-hidden size="1.5rem" />}>
          아직 연 검침이 없어요.
          <br />
          기간을 정해 열면 세대에 알림이 가고, 세대가 숫자를 입력해요.
        </EmptyState>
      ) : (
        <Loaded query={query} skeleton={<TableSkeleton rows={6} />} fallback="검침을 불러오지 못했어요.">
          {({ round }) => (
            <div className="flex flex-col gap-4">
              <RoundPicker round={round} rounds={rounds} />
              <Summary round={round} />
              <RoundTools round={round} />
              <Homes key={round.id} round={round} />
            </div>
          )}
        </Loaded>
      )}
      <OnceOpened isOpen={isOpening} beginsAnew>
        <OpenRoundDialog kinds={rounds[0]?.kinds} isOpen={isOpening} onClose={() => setOpening(false)} />
      </OnceOpened>
    </>
  );
}

function RoundPicker({ round, rounds }: { round: Round; rounds: Output<"getMeterRound">["rounds"] }) {
  const navigate = useNavigate();
  if (rounds.length < 2) return null;
  return (
    <div className="max-w-sm">
      <SelectField
        label="검침 기간"
        options={rounds.map((one) => ({
          value: one.id,
          label: `${dayText(one.from)}~${dayText(one.to)} · ${stateNames[one.state]}`,
        }))}
        value={round.id}
        onChange={(id) => void navigate(paths.manager.meterRound(id), { replace: true })}
      />
    </div>
  );
}

/** How far the round is. */
function Summary({ round }: { round: Round }) {
  const { homes, enteredHomes, oddHomes, state } = round;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={state === "open" ? "brand" : "neutral"}>{stateNames[state]}</Badge>
        <span className="font-semibold">{daysText(round)}</span>
        <span className="text-neutral-weak">{kindsText(round.kinds)}</span>
      </p>
      <p className="tabular text-neutral-weak">
        {homes.toLocaleString("ko-KR")}세대 가운데{" "}
        <span className="font-semibold text-neutral">{enteredHomes.toLocaleString("ko-KR")}세대</span>가 모두
        입력했어요.
        {oddHomes > 0 && (
          <span className="text-warning"> 확인할 값이 {oddHomes.toLocaleString("ko-KR")}세대에 있어요.</span>
        )}
      </p>
    </div>
  );
}

function Homes({ round }: { round: Round }) {
  const filter = useListFilter(filters);
  const search = useListSearch();
  const list = usePagedList("getMeterRound", {
    rowsOf: (page) => page.rows.map((row) => ({ ...row, id: row.householdId })),
    filter: { roundId: round.id, ...(filter.chosen && { filter: filter.chosen }), ...search.filter },
  });
  return (
    <>
      <FilterButtons label="세대 가려 보기" names={filterNames} filter={filter} />
      <SearchableList
        list={list}
        search={search}
        label="세대 찾기"
        placeholder="동·호"
        counter="세대"
        failed="세대별 검침을 불러오지 못했어요."
        empty={
          <EmptyState
            action={filter.chosen && <Button onPress={() => filter.choose(undefined)}>모든 세대 보기</Button>}
          >
            여기에 맞는 세대가 없어요.
          </EmptyState>
        }
      >
        {(rows) => <MeterTable round={round} rows={rows} />}
      </SearchableList>
    </>
  );
}
