import Paperclip from "lucide-react/icons/paperclip";

import type { Complaint } from "#contract/complaints.ts";
import { complaintCategories } from "#contract/values/complaint-categories.ts";
import type { ComplaintOrder, ComplaintStatus } from "#contract/values/complaint-status.ts";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { type ColumnOrders, SortHead, sortOf } from "#web/ui/tables/sort-head.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Marked } from "#web/ui/text/marked.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { complainantOf } from "./complainant.ts";
import { ComplaintStatusMenu } from "./complaint-status-menu.tsx";
import { DueDay } from "./due-day.tsx";

/** What the office's list shows of each complaint. */
export function complaintColumns(
  words: string,
  move: (complaint: Complaint, from: ComplaintStatus, to: ComplaintStatus) => void,
  sorting: { order: ComplaintOrder; onSort: (order: ComplaintOrder) => void },
): readonly Column<Complaint>[] {
  return [
    {
      header: "제목",
      phone: "title",
      cell: ({ title }) => <Marked text={title} words={words} />,
      picture: ({ fileCount }) => fileCount > 0 && <Clip count={fileCount} />,
    },
    {
      header: "작성자",
      phone: "meta",
      cell: (complaint) => <Marked text={complainantOf(complaint)} words={words} />,
      keepsWhole: true,
    },
    {
      header: "접수일",
      phone: "meta",
      cell: ({ createdAt }) => <DateText value={createdAt} />,
      keepsWhole: true,
      ...sortable("접수일", { ascending: "oldest", descending: "newest" }, sorting),
    },
    {
      header: "기한",
      phone: "meta",
      cell: (complaint) => <DueDay complaint={complaint} />,
      keepsWhole: true,
      ...sortable("기한", { ascending: "dueFirst", descending: "dueLast" }, sorting),
    },
    {
      header: "분류",
      phone: "meta",
      // 기타 says nothing, and most rows would say it.
      cell: ({ category }) =>
        category !== "other" && <Badge tone="neutral">{complaintCategories[category]}</Badge>,
      keepsWhole: true,
    },
    {
      header: "담당자",
      phone: "meta",
      cell: ({ assignee }) => assignee?.name,
      keepsWhole: true,
      namesValueOnPhone: true,
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

function Clip({ count }: { count: number }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-label font-regular text-neutral-weak">
      <Paperclip aria-hidden size="1rem" />
      <VisuallyHidden>사진 </VisuallyHidden>
      <span className="tabular">{count}</span>
      <VisuallyHidden>장</VisuallyHidden>
    </span>
  );
}

/** What a head needs that orders the list. */
function sortable(
  header: string,
  orders: ColumnOrders<ComplaintOrder>,
  sorting: { order: ComplaintOrder; onSort: (order: ComplaintOrder) => void },
): Pick<Column<Complaint>, "head" | "ariaSort"> {
  return {
    head: (
      <SortHead orders={orders} {...sorting}>
        {header}
      </SortHead>
    ),
    ariaSort: sortOf(orders, sorting.order),
  };
}
