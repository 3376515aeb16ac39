import FileKey from "lucide-react/icons/file-key";

import type { Resident } from "#contract/residents.ts";
import { hasStatus } from "#contract/values/resident-status.ts";
import { useListSearch } from "#web/lists/list-search.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

import { type ReissueAnswer, useReissueForAll } from "./reissue-all.tsx";
import { ResidentExport } from "./resident-export.tsx";
import { BuildingFilter, filterResidents, StatusFilter, useResidentFilter } from "./resident-filter.tsx";
import { ResidentTable } from "./resident-table.tsx";

interface FilteredResidentsProps {
  rows: readonly Resident[];
  onReissued: (answer: ReissueAnswer) => void;
}

/** The residents of a status or building, and what can be done for all of them. */
export function FilteredResidents({ rows, onReissued }: FilteredResidentsProps) {
  const [filter, changeFilter] = useResidentFilter();
  const words = useListSearch();
  const reissue = useReissueForAll(onReissued);
  const { building, status } = filter;
  const shown = filterResidents(rows, filter);
  const onlyExpired = status === "expired";
  const filterProps = { rows, filter, onChange: changeFilter };
  return (
    <div className="flex flex-col gap-4">
      <StatusFilter {...filterProps} />
      {(status === "waiting" || onlyExpired) && shown.length > 0 && (
        <Banner
          tone="informative"
          action={
            <Button
              icon={<FileKey aria-hidden size="1.125rem" />}
              onPress={() => reissue.ask({ building, onlyExpired, count: shown.length })}
            >
              모두 다시 발급
            </Button>
          }
        >
          {onlyExpired ? expiredHint : reissueHint(shown)}
        </Banner>
      )}
      <ResidentTable
        rows={shown}
        words={words}
        filter={{ key: `${building ?? ""} ${status ?? ""}`, fields: <BuildingFilter {...filterProps} /> }}
        action={shown.length > 0 && <ResidentExport filter={filter} isSearched={words.typed.trim() !== ""} />}
        empty={
          <EmptyState
            action={
              <Button onPress={() => changeFilter({ building: undefined, status: undefined })}>
                모든 주민 보기
              </Button>
            }
          >
            여기에 맞는 주민이 없어요.
          </EmptyState>
        }
      />
      {reissue.dialog}
    </div>
  );
}

const expiredHint =
  "만료된 임시 비밀번호로는 초기 설정을 할 수 없어요. 모두에게 새로 발급하고 안내문을 다시 인쇄할 수 있어요.";

function reissueHint(waiting: readonly Resident[]): string {
  const expired = waiting.filter((row) => hasStatus(row, "expired")).length;
  const lost =
    "안내문을 잃어버린 세대가 많으면 모두에게 새 임시 비밀번호를 발급하고 안내문을 다시 인쇄할 수 있어요.";
  if (expired === 0) return lost;
  return `임시 비밀번호가 만료된 주민이 ${expired.toLocaleString("ko-KR")}명 있어요. ${lost}`;
}
