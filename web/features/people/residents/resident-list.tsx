import Users from "lucide-react/icons/users";

import { useListSearch } from "#web/lists/list-search.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { useWatched } from "#web/lists/watched.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { tablePageSize } from "#web/ui/tables/paged-table.tsx";

import { FilteredResidents } from "./filtered-residents.tsx";
import { IssuedAccountsResult } from "./issued-accounts-result.tsx";
import { useKeptAccounts } from "./kept-accounts.ts";
import type { ReissueAnswer } from "./reissue-all.tsx";
import { useResidentFilter } from "./resident-filter.tsx";

interface ResidentListProps {
  onCreate: () => void;
  onCreateMany: () => void;
}

/** A page of the residents' accounts, kept up to date while it is on the screen. */
export function ResidentList({ onCreate, onCreateMany }: ResidentListProps) {
  const [filter] = useResidentFilter();
  const search = useListSearch();
  const { building, status, page } = filter;
  const residents = useWatched("watchResidents", {
    limit: tablePageSize,
    page: page + 1,
    ...(building !== undefined && { building }),
    ...(status !== undefined && { status }),
    ...(search.kept.trim() !== "" && { query: search.kept }),
  });
  const { kept, keep, markSaved, forget } = useKeptAccounts<ReissueAnswer>("reissueResult");
  if (kept) {
    return (
      <IssuedAccountsResult
        title="임시 비밀번호를 다시 발급했어요"
        issued={kept.answer}
        counts={[{ term: "다시 발급한 계정", count: kept.answer.reissuedCount }]}
        forgetLabel="주민 목록으로"
        isSaved={kept.isSaved}
        onSaved={markSaved}
        onForget={forget}
      />
    );
  }
  return (
    <Loaded
      query={residents}
      skeleton={<TableSkeleton rows={8} />}
      fallback="알 수 없는 오류가 발생했습니다."
    >
      {(list) =>
        list.buildings?.length === 0 ? (
          <NoResidents onCreate={onCreate} onCreateMany={onCreateMany} />
        ) : (
          <FilteredResidents
            list={list}
            search={search}
            isWaiting={residents.isOfOtherPayload}
            onReissued={keep}
          />
        )
      }
    </Loaded>
  );
}

/** A new apartment's list: the two ways to begin. */
function NoResidents({ onCreate, onCreateMany }: ResidentListProps) {
  return (
    <EmptyState
      icon={<Users aria-hidden size="1.5rem" />}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onPress={onCreateMany}>여러 세대 한꺼번에 만들기</Button>
          <Button onPress={onCreate}>한 명 추가하기</Button>
        </div>
      }
    >
      <span className="block font-semibold text-neutral">등록된 주민이 없습니다.</span>
      <span className="mt-1 block">
        엑셀 명부를 가져오거나 동과 호의 범위로 모든 세대의 계정을 한꺼번에 만들고 안내문을 인쇄해요. 한
        사람씩 추가할 수도 있어요.
      </span>
    </EmptyState>
  );
}
