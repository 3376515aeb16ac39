import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useSearchParams } from "react-router";

import type { Report } from "#contract/reports.ts";
import { reportStates } from "#contract/values/report-reasons.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { pagedQuery } from "#web/lists/paged-query.ts";
import { paths } from "#web/paths.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { type ReportTab, reportTab, reportTabs } from "./report-tab.ts";
import { kindNames, reportersOf, stateTones } from "./report-words.ts";

/** /manager/reports: what neighbours reported. The address holds the tab. */
export function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const selected = reportTab(params);
  const waiting = useWaiting(selected);
  useReadAlerts({ kind: waiting && shownAlerts[selected] });
  return (
    <>
      <title>신고 · 단지</title>
      <PageHeader
        title="신고"
        description="주민이 신고한 글과 댓글만 볼 수 있어요. 누가 신고했는지는 보이지 않아요."
      />
      <Tabs
        label="신고의 처리 상태"
        items={reportTabs.map(({ id, label }) => ({
          id,
          label,
          count: id === "decided" ? undefined : waiting?.[id],
          content: <ReportTable tab={id} />,
        }))}
        selected={selected}
        onSelect={(tab) =>
          setParams(tab === "new" ? {} : { state: tab }, { replace: true, preventScrollReset: true })
        }
      />
    </>
  );
}

/** The alerts that tell about each tab's reports. */
const shownAlerts = { new: "content_reported", appealed: "appeal_filed", decided: undefined } as const;

/** The numbers come with the list. While another tab loads, those of the last one stay. */
function useWaiting(tab: ReportTab) {
  const { data } = useInfiniteQuery({
    ...pagedQuery("getReports", { state: tab }),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.at(-1)?.waiting,
  });
  return data;
}

function ReportTable({ tab }: { tab: ReportTab }) {
  const reports = usePagedList("getReports", { rowsOf: (page) => page.reports, filter: { state: tab } });
  return (
    <LoadedList
      list={reports}
      failed="신고를 불러오지 못했어요."
      skeleton={<TableSkeleton rows={4} />}
      empty={<EmptyState icon={<ShieldCheck aria-hidden size="1.5rem" />}>{emptyTexts[tab]}</EmptyState>}
    >
      {(rows) => (
        <DataTable
          label="신고"
          columns={tab === "decided" ? [...columns, stateColumn] : columns}
          rows={rows}
          rowHref={({ id }) => paths.manager.report(id)}
        />
      )}
    </LoadedList>
  );
}

const emptyTexts: Record<ReportTab, string> = {
  new: "접수된 신고가 없어요.",
  appealed: "기다리는 이의 제기가 없어요.",
  decided: "처리한 신고가 없어요.",
};

const columns: readonly Column<Report>[] = [
  {
    header: "신고된 글",
    phone: "title",
    cell: ({ title, excerpt }) => title ?? <span className="line-clamp-2">{excerpt}</span>,
    excerpt: ({ title, excerpt }) => title !== null && <span className="line-clamp-1">{excerpt}</span>,
  },
  { header: "종류", phone: "meta", width: "5rem", keepsWhole: true, cell: ({ kind }) => kindNames[kind] },
  {
    header: "글쓴이",
    phone: "meta",
    width: "9rem",
    keepsWhole: true,
    cell: ({ authorNickname }) => authorNickname,
  },
  {
    header: "신고",
    phone: "meta",
    width: "8rem",
    align: "end",
    keepsWhole: true,
    namesValueOnPhone: true,
    cell: reportersOf,
  },
  {
    header: "접수일",
    phone: "meta",
    width: "7rem",
    keepsWhole: true,
    cell: ({ createdAt }) => <DateText value={createdAt} />,
  },
];

const stateColumn: Column<Report> = {
  header: "처리",
  phone: "end",
  keepsWhole: true,
  cell: ({ state }) => <Badge tone={stateTones[state]}>{reportStates[state]}</Badge>,
};
