import { useLocation, useSearchParams } from "react-router";

import type { Output } from "#contract/index.ts";
import { type ResidentStatus, residentStatuses } from "#contract/values/resident-status.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { tablePageSize } from "#web/ui/tables/paged-table.tsx";

import { statusWords } from "./resident-words.ts";

/** What the list shows; undefined for all. */
export interface ResidentFilter {
  building: string | undefined;
  status: ResidentStatus | undefined;
  /** From 0. */
  page: number;
}

/** The filter as the address has it, so that a reload and the way back keep it. */
export function useResidentFilter(): [ResidentFilter, (change: Partial<ResidentFilter>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const filter: ResidentFilter = {
    building: parameters.get("building") ?? undefined,
    status: residentStatuses.find((status) => status === parameters.get("status")),
    page: Math.max(0, (Number(parameters.get("page")) || 1) - 1),
  };
  const change = (changed: Partial<ResidentFilter>) => {
    // A narrower list begins at its first page.
    const { building, status, page } = { ...filter, page: 0, ...changed };
    const kept = {
      ...(building !== undefined && { building }),
      ...(status !== undefined && { status }),
      ...(page > 0 && { page: String(page + 1) }),
    };
    // What is typed in the search box is in the entry's state.
    setParameters(kept, { replace: true, preventScrollReset: true, state });
  };
  return [filter, change];
}

/** The last page of so many rows, from 0. */
export function lastShownPage(found: number): number {
  return Math.max(0, Math.ceil(found / tablePageSize) - 1);
}

/** How many there are in each status, in the building that is shown. */
export type StatusCounts = NonNullable<Output<"getResidents">["counts"]>;

interface FilterProps {
  filter: ResidentFilter;
  onChange: (change: Partial<ResidentFilter>) => void;
}

/** The statuses with their numbers, as buttons; one is on. */
export function StatusFilter({ counts, filter, onChange }: FilterProps & { counts: StatusCounts }) {
  const hasExpired = filter.status === "expired" || counts.expired > 0;
  return (
    <div role="group" aria-label="상태" className="flex flex-wrap gap-2">
      <StatusButton
        word="전체"
        count={counts.all}
        isOn={filter.status === undefined}
        onPress={() => onChange({ status: undefined })}
      />
      {residentStatuses
        .filter((status) => status !== "expired" || hasExpired)
        .map((status) => (
          <StatusButton
            key={status}
            word={statusWords[status]}
            count={counts[status]}
            isOn={filter.status === status}
            onPress={() => onChange({ status })}
          />
        ))}
    </div>
  );
}

interface StatusButtonProps {
  word: string;
  count: number;
  isOn: boolean;
  onPress: () => void;
}

function StatusButton({ word, count, isOn, onPress }: StatusButtonProps) {
  return (
    <Button aria-pressed={isOn} onPress={onPress}>
      {word} <span className="tabular font-regular">{count.toLocaleString("ko-KR")}</span>
    </Button>
  );
}

interface BuildingFilterProps extends FilterProps {
  buildings: readonly { building: string; count: number }[];
}

/** The buildings with the number of their accounts. */
export function BuildingFilter({ buildings, filter, onChange }: BuildingFilterProps) {
  const options = buildings.map(({ building, count }) => ({
    value: building,
    label: `${building}동 (${count.toLocaleString("ko-KR")}명)`,
  }));
  return (
    <div className="w-full sm:w-44">
      <SelectField
        label="동"
        hidesLabel
        options={[{ value: everyBuilding, label: "모든 동" }, ...options]}
        value={filter.building ?? everyBuilding}
        placeholder={`${filter.building ?? ""}동`}
        onChange={(chosen) => onChange({ building: chosen === everyBuilding ? undefined : chosen })}
      />
    </div>
  );
}

const everyBuilding = "every";
