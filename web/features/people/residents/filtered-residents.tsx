import FileKey from "lucide-react/icons/file-key";

import type { Chunk } from "#contract/index.ts";
import type { ListSearch } from "#web/lists/list-search.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

import { type ReissueAnswer, useReissueForAll } from "./reissue-all.tsx";
import { ResidentExport } from "./resident-export.tsx";
import {
  BuildingFilter,
  lastShownPage,
  type StatusCounts,
  StatusFilter,
  useResidentFilter,
} from "./resident-filter.tsx";
import { ResidentTable } from "./resident-table.tsx";

interface FilteredResidentsProps {
  list: Chunk<"watchResidents">;
  search: ListSearch;
  /** Whether the list is still that of another filter. */
  isWaiting: boolean;
  onReissued: (answer: ReissueAnswer) => void;
}

/** The residents of a status or building, and what can be done for all of them. */
export function FilteredResidents({ list, search, isWaiting, onReissued }: FilteredResidentsProps) {
  const [filter, changeFilter] = useResidentFilter();
  const reissue = useReissueForAll(onReissued);
  const { residents, counts = noCounts, buildings = [], total: found = 0 } = list;
  const { building, status } = filter;
  const onlyExpired = status === "expired";
  const count = counts[status ?? "all"];
  return (
    <div className="flex flex-col gap-4">
      <StatusFilter counts={counts} filter={filter} onChange={changeFilter} />
      {(status === "waiting" || onlyExpired) && count > 0 && (
        <Banner
          tone="informative"
          action={
            <Button
              icon={<FileKey aria-hidden size="1.125rem" />}
              onPress={() => reissue.ask({ building, onlyExpired, count })}
            >
              모두 다시 발급
            </Button>
          }
        >
          {onlyExpired ? expiredHint : reissueHint(counts.expired)}
        </Banner>
      )}
      <ResidentTable
        rows={residents}
        typed={search.typed}
        onType={(text) => {
          if (filter.page > 0) changeFilter({});
          search.type(text);
        }}
        onSubmit={search.submit}
        found={found}
        all={count}
        page={Math.min(filter.page, lastShownPage(found))}
        onPage={(page) => changeFilter({ page })}
        isWaiting={isWaiting}
        filterFields={<BuildingFilter buildings={buildings} filter={filter} onChange={changeFilter} />}
        action={count > 0 && <ResidentExport filter={filter} isSearched={search.typed.trim() !== ""} />}
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

const noCounts: StatusCounts = { all: 0, waiting: 0, expired: 0, active: 0 };

const expiredHint =
  "만료된 임시 비밀번호로는 초기 설정을 할 수 없어요. 모두에게 새로 발급하고 안내문을 다시 인쇄할 수 있어요.";

function reissueHint(expired: number): string {
  const lost =
    "안내문을 잃어버린 세대가 많으면 모두에게 새 임시 비밀번호를 발급하고 안내문을 다시 인쇄할 수 있어요.";
  if (expired === 0) return lost;
  return `임시 비밀번호가 만료된 주민이 ${expired.toLocaleString("ko-KR")}명 있어요. ${lost}`;
}
