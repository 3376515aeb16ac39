import { useLocation, useSearchParams } from "react-router";

import type { Resident } from "#contract/residents.ts";
import { hasStatus, type ResidentStatus, residentStatuses } from "#contract/values/resident-status.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";

import { statusWords } from "./resident-words.ts";

/** What the list shows; undefined for all. */
export interface ResidentFilter {
  building: string | undefined;
  status: ResidentStatus | undefined;
}

/** The filter as the address has it, so that a reload and the way back keep it. */
export function useResidentFilter(): [ResidentFilter, (change: Partial<ResidentFilter>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const filter: ResidentFilter = {
    building: parameters.get("building") ?? undefined,
    status: residentStatuses.find((status) => status === parameters.get("status")),
  };
  const change = (changed: Partial<ResidentFilter>) => {
    const { building, status } = { ...filter, ...changed };
    const kept = { ...(building !== undefined && { building }), ...(status !== undefined && { status }) };
    // What is typed in the search box is in the entry's state.
    setParameters(kept, { replace: true, preventScrollReset: true, state });
  };
  return [filter, change];
}

/** Those of the residents whom the filter shows. */
export function filterResidents(
  rows: readonly Resident[],
  { building, status }: ResidentFilter,
): readonly Resident[] {
  return rows.filter(
    (row) =>
      (building === undefined || row.building === building) &&
      (status === undefined || hasStatus(row, status)),
  );
}

interface FilterProps {
  /** All residents, or those of a building. */
  rows: readonly Resident[];
  filter: ResidentFilter;
  onChange: (change: Partial<ResidentFilter>) => void;
}

/** The statuses with their numbers, as buttons of which one is on. */
export function StatusFilter({ rows, filter, onChange }: FilterProps) {
  const ofBuilding = filterResidents(rows, { building: filter.building, status: undefined });
  const countOf = (status: ResidentStatus) => ofBuilding.filter((row) => hasStatus(row, status)).length;
  const hasExpired = filter.status === "expired" || countOf("expired") > 0;
  return (
    <div role="group" aria-label="상태" className="flex flex-wrap gap-2">
      <StatusButton
        word="전체"
        count={ofBuilding.length}
        isOn={filter.status === undefined}
        onPress={() => onChange({ status: undefined })}
      />
      {residentStatuses
        .filter((status) => status !== "expired" || hasExpired)
        .map((status) => (
          <StatusButton
            key={status}
            word={statusWords[status]}
            count={countOf(status)}
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

/** The buildings with the number of their accounts. */
export function BuildingFilter({ rows, filter, onChange }: FilterProps) {
  const options = [{ value: everyBuilding, label: "모든 동" }, ...buildingOptions(rows)];
  return (
    <div className="w-full sm:w-44">
      <SelectField
        label="동"
        hidesLabel
        options={options}
        value={filter.building ?? everyBuilding}
        placeholder={`${filter.building ?? ""}동`}
        onChange={(chosen) => onChange({ building: chosen === everyBuilding ? undefined : chosen })}
      />
    </div>
  );
}

const everyBuilding = "every";

function buildingOptions(rows: readonly Resident[]) {
  const counts = new Map<string, number>();
  for (const { building } of rows) counts.set(building, (counts.get(building) ?? 0) + 1);
  return [...counts].map(([building, count]) => ({
    value: building,
    label: `${building}동 (${count.toLocaleString("ko-KR")}명)`,
  }));
}
