import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import House from "lucide-react/icons/house";
import { useLocation, useSearchParams } from "react-router";

import type { HouseholdState } from "#contract/values/household-states.ts";
import { useListSearch } from "#web/lists/list-search.ts";
import { usePagedList } from "#web/lists/paged-list.ts";
import { type PageFilter, pagedQuery } from "#web/lists/paged-query.ts";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

import { householdFilter, stateWords } from "./household-filter.ts";
import { HouseholdTable } from "./household-table.tsx";

interface Narrowed {
  building: string | undefined;
  state: HouseholdState | undefined;
}

/** /manager/households: every home with its people. The address holds the filter, as in the list of residents. */
export function HouseholdsPage() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const search = useListSearch();
  const filter = householdFilter(params);
  const summary = useSummary({ ...filter, ...search.filter });
  const list = usePagedList("getHouseholds", {
    rowsOf: (page) => page.households,
    filter: { ...filter, ...search.filter },
  });
  const narrowed = { building: params.get("building") ?? undefined, state: filter.state ?? undefined };
  const change = (changed: Partial<Narrowed>) => {
    const { building, state } = { ...narrowed, ...changed };
    setParams(
      { ...(building !== undefined && { building }), ...(state !== undefined && { state }) },
      { replace: true, preventScrollReset: true, state: location.state },
    );
  };
  const isNarrowed = narrowed.building !== undefined || narrowed.state !== undefined;
  return (
    <>
      <title>세대 · 단지</title>
      <PageHeader title="세대" description="세대마다 계정이 있는지 보고, 이사를 처리해요." />
      <div className="flex flex-col gap-4">
        {summary && (summary.buildings.length > 0 || isNarrowed) && (
          <StateChoice
            counts={summary.counts}
            chosen={narrowed.state}
            onChoose={(state) => change({ state })}
          />
        )}
        <SearchableList
          list={list}
          search={search}
          label="세대 찾기"
          placeholder="동·호나 이름"
          counter="세대"
          beside={
            summary && (
              <BuildingChoice
                buildings={summary.buildings}
                chosen={narrowed.building}
                onChoose={(building) => change({ building })}
              />
            )
          }
          failed="세대 목록을 불러오지 못했어요."
          empty={
            isNarrowed ? (
              <EmptyState
                action={
                  <Button onPress={() => change({ building: undefined, state: undefined })}>
                    모든 세대 보기
                  </Button>
                }
              >
                여기에 맞는 세대가 없어요.
              </EmptyState>
            ) : (
              <NoHouseholds />
            )
          }
        >
          {(rows) => <HouseholdTable rows={rows} words={search.words ?? ""} />}
        </SearchableList>
      </div>
    </>
  );
}

type Counts = Record<HouseholdState | "all", number>;

/** The numbers come with the list. While another filter loads, those of the last one stay. */
function useSummary(filter: PageFilter<"getHouseholds">) {
  const { data } = useInfiniteQuery({
    ...pagedQuery("getHouseholds", filter),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.at(-1),
  });
  return data;
}

interface StateChoiceProps {
  counts: Counts;
  chosen: HouseholdState | undefined;
  onChoose: (state: HouseholdState | undefined) => void;
}

/** The states with their numbers, as buttons; one is on. */
function StateChoice({ counts, chosen, onChoose }: StateChoiceProps) {
  const choices = [undefined, "active", "waiting", "no_account", "vacant"] as const;
  return (
    <div role="group" aria-label="상태" className="flex flex-wrap gap-2">
      {choices.map((state) => (
        <Button key={state ?? "all"} aria-pressed={chosen === state} onPress={() => onChoose(state)}>
          {state === undefined ? "전체" : stateWords[state]}{" "}
          <span className="tabular font-regular">{counts[state ?? "all"].toLocaleString("ko-KR")}</span>
        </Button>
      ))}
    </div>
  );
}

const everyBuilding = "every";

interface BuildingChoiceProps {
  buildings: readonly string[];
  chosen: string | undefined;
  onChoose: (building: string | undefined) => void;
}

function BuildingChoice({ buildings, chosen, onChoose }: BuildingChoiceProps) {
  return (
    <div className="w-full sm:w-36">
      <SelectField
        label="동"
        hidesLabel
        options={[
          { value: everyBuilding, label: "모든 동" },
          ...buildings.map((building) => ({ value: building, label: `${building}동` })),
        ]}
        value={chosen ?? everyBuilding}
        placeholder={`${chosen ?? ""}동`}
        onChange={(building) => onChoose(building === everyBuilding ? undefined : building)}
      />
    </div>
  );
}

/** A new apartment's list: how homes come into it. */
function NoHouseholds() {
  return (
    <EmptyState
      icon={<House aria-hidden size="1.5rem" />}
      action={<ButtonLink href={paths.manager.importResidents}>명부 가져오기</ButtonLink>}
    >
      <span className="block font-semibold text-neutral">등록된 세대가 없어요.</span>
      <span className="mt-1 block">주민 계정을 만들면 그 세대가 여기에 보여요.</span>
    </EmptyState>
  );
}
