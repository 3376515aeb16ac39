import "./complaint-desk.css";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useLocation, useSearchParams } from "react-router";

import {
  type ComplaintStatus,
  complaintStatuses,
  complaintStatusNames,
} from "#contract/values/complaint-status.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { useListSearch } from "#web/lists/list-search.ts";
import { type PageFilter, pagedQuery } from "#web/lists/paged-query.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";

import { writeComplaintFilter } from "./complaint-address.ts";
import { type ComplaintFilter, payloadOf, readComplaintFilter } from "./complaint-filter.ts";
import { ComplaintTable } from "./complaint-table.tsx";
import { TakeComplaintButton } from "./take-complaint-button.tsx";

type TabId = "open" | "all" | ComplaintStatus;

/**
 * /manager/complaints: the apartment's complaints by status. The address holds the tab, the order and the filters,
 * the entry of the history the words that are looked for.
 */
export function ManageComplaintsPage() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const search = useListSearch();
  const filter = readComplaintFilter(params);
  const { status: selected = "open", due } = filter;
  const counts = useCounts({ ...payloadOf(filter), ...search.filter });
  const showsNew = counts !== undefined && ["open", "all", "submitted"].includes(selected);
  useReadAlerts({ kind: showsNew ? "complaint_filed" : undefined });
  useReadAlerts({ kind: counts !== undefined && due !== undefined ? "complaints_due" : undefined });
  const change = (changed: Partial<ComplaintFilter>) =>
    setParams(writeComplaintFilter({ ...filter, ...changed }), {
      replace: true,
      preventScrollReset: true,
      state: location.state,
    });
  return (
    <div className="complaint-desk">
      <title>민원 · 단지</title>
      <PageHeader
        title="민원"
        description="앱과 전화, 창구로 들어온 민원을 처리해요."
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={paths.manager.disclosures}>처리 결과 공개</ButtonLink>
            <ButtonLink href={registerOf(filter)}>민원대장</ButtonLink>
            <TakeComplaintButton />
          </div>
        }
      />
      <Tabs
        label="처리 상태"
        items={tabs.map((tab) => ({
          ...tab,
          count: counts && (tab.id === "open" ? counts.submitted + counts.in_progress : counts[tab.id]),
          content: (
            <ComplaintTable
              tab={tab.id}
              filter={filter}
              search={search}
              onChange={change}
              foundInAll={counts?.all ?? 0}
            />
          ),
        }))}
        selected={selected}
        onSelect={(tab) => change({ status: tab === "open" ? undefined : tab })}
      />
    </div>
  );
}

/** The register of the same complaints. Without a status, the list shows what is open, and a register all. */
function registerOf(filter: ComplaintFilter): string {
  const narrowed = writeComplaintFilter({ ...filter, order: undefined }).toString();
  return narrowed === "" ? paths.manager.complaintRegister : `${paths.manager.complaintRegister}?${narrowed}`;
}

/** The numbers come with the list. While another tab loads, those of the last one stay. */
function useCounts(filter: PageFilter<"getComplaintsByApartment">) {
  const { data } = useInfiniteQuery({
    ...pagedQuery("getComplaintsByApartment", filter),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.at(-1)?.counts,
  });
  return data;
}

const tabs: readonly { id: TabId; label: string }[] = [
  { id: "open", label: "처리할 민원" },
  ...complaintStatuses.map((id) => ({ id, label: complaintStatusNames[id] })),
  { id: "all", label: "전체" },
];
