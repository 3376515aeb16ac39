import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import { useSearchParams } from "react-router";

import type { Complaint } from "#contract/complaints.ts";
import {
  type ComplaintStatus,
  complaintStatuses,
  complaintStatusNames,
} from "#contract/values/complaint-status.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { complainantOf } from "./complainant.ts";
import { ComplaintStatusSelect } from "./complaint-status-select.tsx";

type TabId = "all" | ComplaintStatus;

/** /manager/complaints: the apartment's complaints by status, newest first. The address holds the tab. */
export function ManageComplaintsPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("status");
  const selected: TabId = complaintStatuses.find((status) => status === asked) ?? "all";
  return (
    <>
      <title>민원 · 단지</title>
      <PageHeader title="민원" description="주민이 접수한 민원을 확인하고 처리해요." />
      <Tabs
        label="처리 상태"
        items={tabs}
        selected={selected}
        onSelect={(id) =>
          setSearch(id === "all" ? {} : { status: id }, { replace: true, preventScrollReset: true })
        }
      />
    </>
  );
}

function ComplaintTable({ status }: { status: ComplaintStatus | undefined }) {
  const complaints = usePagedList("getComplaintsByApartment", {
    rowsOf: (page) => page.complaints,
    filter: { status, excerpt: true },
  });
  return (
    <LoadedList
      list={complaints}
      failed="민원 목록을 불러오지 못했습니다."
      empty={
        <EmptyState icon={<MessageSquareWarning aria-hidden size="1.5rem" />}>
          접수된 민원이 없습니다.
        </EmptyState>
      }
    >
      {(rows) => (
        <DataTable
          label="민원"
          columns={columns}
          rows={rows}
          rowHref={({ id }) => paths.manager.complaint(id)}
        />
      )}
    </LoadedList>
  );
}

const tabs = [
  { id: "all", label: "전체", content: <ComplaintTable status={undefined} /> },
  ...complaintStatuses.map((status) => ({
    id: status,
    label: complaintStatusNames[status],
    content: <ComplaintTable status={status} />,
  })),
] satisfies { id: TabId; label: string; content: React.ReactNode }[];

const columns: readonly Column<Complaint>[] = [
  { header: "제목", phone: "title", cell: ({ title }) => title },
  { header: "작성자", phone: "meta", cell: complainantOf, keepsWhole: true },
  {
    header: "접수일",
    phone: "meta",
    cell: ({ createdAt }) => <DateText value={createdAt} />,
    keepsWhole: true,
  },
  {
    header: "처리 상태",
    phone: "meta",
    cell: (complaint) => (
      <div className="w-32">
        <ComplaintStatusSelect complaint={complaint} hidesLabel />
      </div>
    ),
    keepsWhole: true,
    holdsControl: true,
  },
];
