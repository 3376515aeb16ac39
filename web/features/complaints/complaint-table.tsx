import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import { type ReactNode, useMemo } from "react";

import type { Complaint } from "#contract/complaints.ts";
import type { ComplaintOrder, ComplaintStatus } from "#contract/values/complaint-status.ts";
import { useRights } from "#web/api/session.ts";
import type { ListSearch } from "#web/lists/list-search.ts";
import { usePagedList } from "#web/lists/paged-list.ts";
import type { PageFilter } from "#web/lists/paged-query.ts";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Marked } from "#web/ui/text/marked.tsx";

import { complainantOf } from "./complainant.ts";
import { ComplaintAge } from "./complaint-age.tsx";
import { ComplaintOrderChoice } from "./complaint-order-choice.tsx";
import { ComplaintStatusMenu } from "./complaint-status-menu.tsx";
import { useMovedComplaints } from "./moved-complaints.ts";

interface ComplaintTableProps {
  tab: "all" | ComplaintStatus;
  filter: PageFilter<"getComplaintsByApartment">;
  search: ListSearch;
  order: ComplaintOrder;
  onOrder: (order: ComplaintOrder) => void;
  /** How many the search finds in any status. */
  foundInAll: number;
  onShowAll: () => void;
}

/** The complaints of one tab, to look through and to move on. */
export function ComplaintTable({
  tab,
  filter,
  search,
  order,
  onOrder,
  foundInAll,
  onShowAll,
}: ComplaintTableProps) {
  const { words = "" } = search;
  const list = usePagedList("getComplaintsByApartment", {
    rowsOf: (page) => page.complaints,
    filter: { ...filter, ...search.filter },
  });
  const { rows, move } = useMovedComplaints(list.data, { order, listKey: `${order} ${words}` });
  const columns = useMemo(() => columnsFor(words, move), [words, move]);
  return (
    <SearchableList
      list={{ ...list, data: rows }}
      search={search}
      label="민원 찾기"
      placeholder="제목, 내용, 이름, 동·호"
      beside={<ComplaintOrderChoice order={order} onChange={onOrder} />}
      failed="민원 목록을 불러오지 못했습니다."
      empty={emptyStates[tab]}
      foundElsewhere={
        foundInAll > 0 ? (
          <EmptyState action={<Button onPress={onShowAll}>전체에서 보기</Button>}>
            이 상태에는 없어요. 다른 상태에 {foundInAll.toLocaleString("ko-KR")}건 있어요.
          </EmptyState>
        ) : undefined
      }
    >
      {(shown) => (
        <DataTable
          label="민원"
          columns={columns}
          rows={shown}
          rowHref={({ id }) => paths.manager.complaint(id)}
        />
      )}
    </SearchableList>
  );
}

function columnsFor(
  words: string,
  move: (complaint: Complaint, from: ComplaintStatus, to: ComplaintStatus) => void,
): readonly Column<Complaint>[] {
  return [
    { header: "제목", phone: "title", cell: ({ title }) => <Marked text={title} words={words} /> },
    {
      header: "작성자",
      phone: "meta",
      cell: (complaint) => <Marked text={complainantOf(complaint)} words={words} />,
      keepsWhole: true,
    },
    {
      header: "접수일",
      phone: "meta",
      cell: (complaint) => (
        <span className="flex flex-wrap gap-x-2">
          <DateText value={complaint.createdAt} />
          <ComplaintAge complaint={complaint} />
        </span>
      ),
      keepsWhole: true,
    },
    {
      header: "처리 상태",
      phone: "end",
      cell: (complaint) => (
        <ComplaintStatusMenu complaint={complaint} onMove={(from, to) => move(complaint, from, to)} />
      ),
      keepsWhole: true,
      holdsControl: true,
    },
  ];
}

/** The specified sentence, and what to do next. */
const emptyStates: Record<ComplaintTableProps["tab"], ReactNode> = {
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
    <NoComplaints action={<ButtonLink href={paths.manager.complaints}>모든 민원 보기</ButtonLink>}>
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
