import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import type { ReactNode } from "react";

import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import { useRights } from "#web/api/session.ts";
import type { ListSearch } from "#web/lists/list-search.ts";
import { usePagedList } from "#web/lists/paged-list.ts";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { DataTable } from "#web/ui/tables/data-table.tsx";
import { DensityToggle } from "#web/ui/tables/density-toggle.tsx";

import { isNarrowed, writeComplaintFilter } from "./complaint-address.ts";
import { complaintColumns } from "./complaint-columns.tsx";
import { type ComplaintFilter, orderOf, payloadOf } from "./complaint-filter.ts";
import { ComplaintFilters } from "./complaint-filters.tsx";
import { ComplaintOrderChoice } from "./complaint-order-choice.tsx";
import { useMovedComplaints } from "./moved-complaints.ts";
import { PickedBar } from "./picked-bar.tsx";
import { usePickedComplaints } from "./picked-complaints.ts";

interface ComplaintTableProps {
  tab: "open" | "all" | ComplaintStatus;
  filter: ComplaintFilter;
  search: ListSearch;
  onChange: (changed: Partial<ComplaintFilter>) => void;
  /** How many the search and the filters find in any status. */
  foundInAll: number;
}

/** The complaints of one tab, to look through, to move on, and to do the same with many of them. */
export function ComplaintTable({ tab, filter, search, onChange, foundInAll }: ComplaintTableProps) {
  const { words = "" } = search;
  const list = usePagedList("getComplaintsByApartment", {
    rowsOf: (page) => page.complaints,
    filter: { ...payloadOf(filter), ...search.filter },
  });
  const listKey = `${writeComplaintFilter(filter).toString()} ${words}`;
  const { rows, move } = useMovedComplaints(list.data, { order: orderOf(filter), listKey });
  const order = orderOf(filter);
  const picked = usePickedComplaints(listKey);
  const columns = complaintColumns(words, move, {
    order,
    onSort: (chosen) => onChange({ order: chosen }),
  });
  const elsewhere = foundInAll > 0 && tab !== "all" && (
    <EmptyState action={<Button onPress={() => onChange({ status: "all" })}>전체에서 보기</Button>}>
      {tab === "open" ? "처리할 민원이 없어요." : "이 상태에는 없어요."} 다른 상태에{" "}
      {foundInAll.toLocaleString("ko-KR")}건 있어요.
    </EmptyState>
  );
  return (
    <SearchableList
      list={{ ...list, data: rows }}
      search={search}
      label="민원 찾기"
      placeholder="제목, 내용, 이름, 동·호"
      filter={{
        fields: (
          <ComplaintFilters filter={filter} onChange={onChange}>
            {!picked.ids && (
              <Button variant="quiet" onPress={picked.begin}>
                여러 건 고르기
              </Button>
            )}
          </ComplaintFilters>
        ),
        isOn: isNarrowed(filter),
        nothing: elsewhere || <NothingOfFilter due={filter.due} onChange={onChange} />,
      }}
      beside={
        <div className="flex flex-wrap items-center gap-x-2">
          <ComplaintOrderChoice order={order} onChange={(chosen) => onChange({ order: chosen })} />
          <DensityToggle />
        </div>
      }
      failed="민원 목록을 불러오지 못했습니다."
      empty={tab === "open" ? elsewhere || emptyStates.all : emptyStates[tab]}
      foundElsewhere={elsewhere || undefined}
    >
      {(shown) => (
        <div className="flex flex-col gap-4">
          <DataTable
            label="민원"
            columns={columns}
            rows={shown}
            rowHref={({ id }) => paths.manager.complaint(id)}
            selection={picked.selection}
          />
          {picked.ids && (
            <PickedBar
              ids={picked.ids}
              resolvedCount={
                shown.filter(({ id, status }) => status === "resolved" && picked.ids?.includes(id)).length
              }
              onPickAll={() => picked.pickAll(shown)}
              onEnd={picked.end}
            />
          )}
        </div>
      )}
    </SearchableList>
  );
}

function NothingOfFilter({
  due,
  onChange,
}: Pick<ComplaintFilter, "due"> & Pick<ComplaintTableProps, "onChange">) {
  const all = { category: undefined, assignee: undefined, due: undefined };
  return (
    <EmptyState
      icon={<MessageSquareWarning aria-hidden size="1.5rem" />}
      action={<Button onPress={() => onChange(all)}>모든 민원 보기</Button>}
    >
      {due === "overdue" ? "기한이 지난 민원이 없어요." : "여기에 맞는 민원이 없어요."}
    </EmptyState>
  );
}

/** The specified sentence, and what to do next. */
const emptyStates: Record<Exclude<ComplaintTableProps["tab"], "open">, ReactNode> = {
  all: <NoComplaints action={<ResidentsLink />}>주민이 민원을 접수하면 여기에 보여요.</NoComplaints>,
  submitted: (
    <NoComplaints
      action={<ButtonLink href={paths.manager.complaintsUnderWay}>처리 중인 민원 보기</ButtonLink>}
    >
      새 민원을 모두 확인했어요.
    </NoComplaints>
  ),
  in_progress: (
    <NoComplaints action={<ButtonLink href={paths.manager.newComplaints}>새 민원 보기</ButtonLink>}>
      지금 처리 중인 민원이 없어요. 새 민원의 상태를 바꾸면 여기로 옮겨 와요.
    </NoComplaints>
  ),
  resolved: (
    <NoComplaints
      action={<ButtonLink href={`${paths.manager.complaints}?status=all`}>모든 민원 보기</ButtonLink>}
    >
      아직 처리 완료한 민원이 없어요.
    </NoComplaints>
  ),
};

function ResidentsLink() {
  return useRights()("residents") && <ButtonLink href={paths.manager.residents}>주민 계정 보기</ButtonLink>;
}

function NoComplaints({ children, action }: { children: string; action: ReactNode }) {
  return (
    <EmptyState icon={<MessageSquareWarning aria-hidden size="1.5rem" />} action={action}>
      접수된 민원이 없습니다.
      <br />
      {children}
    </EmptyState>
  );
}
