import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import Inbox from "lucide-react/icons/inbox";
import { lazy } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

import type { ConsultationState } from "#contract/values/consultation-state.ts";
import { useRowDialog } from "#web/forms/row-dialog.tsx";
import { type ListSearch, useListSearch, withTyped } from "#web/lists/list-search.ts";
import { usePagedList } from "#web/lists/paged-list.ts";
import { type PageFilter, pagedQuery } from "#web/lists/paged-query.ts";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";

import { RequestCard } from "./request-card.tsx";

// The form brings the schemas, so it loads only when someone answers.
const AnswerDialog = lazy(async () => ({ default: (await import("./answer-dialog.tsx")).AnswerDialog }));

type TabId = ConsultationState | "all";

/**
 * /superadmin/consultations: the requests from the landing page's form, newest first. The address holds the tab,
 * the entry of the history the words that are looked for.
 */
export function ConsultationsPage() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const search = useListSearch();
  const selected = tabOf(params);
  const counts = useCounts({ ...filterOf(selected), ...search.filter });
  return (
    <>
      <title>상담 신청 · 단지</title>
      <PageHeader
        title="상담 신청"
        description="첫 화면의 문의 양식으로 들어온 신청이에요. 1년이 지나면 지워져요."
      />
      <Tabs
        label="답변 상태"
        items={tabs.map(({ id, label }) => ({
          id,
          label,
          count: counts?.[id],
          content: <Requests tab={id} search={search} empty={counts?.all === 0 ? noneYet : emptyTexts[id]} />,
        }))}
        selected={selected}
        onSelect={(id) =>
          setParams(id === "waiting" ? {} : { state: id }, {
            replace: true,
            preventScrollReset: true,
            state: location.state,
          })
        }
      />
    </>
  );
}

interface RequestsProps {
  tab: TabId;
  search: ListSearch;
  /** The sentence for an empty list. */
  empty: string;
}

function Requests({ tab, search, empty }: RequestsProps) {
  const navigate = useNavigate();
  const requests = usePagedList("getConsultationRequests", {
    rowsOf: (page) => page.requests,
    filter: { ...filterOf(tab), ...search.filter },
  });
  const answer = useRowDialog({ name: "getConsultationRequests", rows: requests.data, Dialog: AnswerDialog });
  return (
    <>
      <SearchableList
        list={requests}
        search={search}
        label="상담 신청 찾기"
        placeholder="이름, 단지, 연락처"
        failed="상담 신청을 불러오지 못했어요."
        skeleton={<RequestsSkeleton />}
        empty={<EmptyState icon={<Inbox aria-hidden size="1.5rem" />}>{empty}</EmptyState>}
      >
        {(rows) => (
          <ul aria-label="상담 신청" className="flex flex-col gap-4">
            {rows.map((request) => (
              <li key={request.id}>
                <RequestCard
                  request={request}
                  words={search.words}
                  onAnswer={() => answer.open(request)}
                  onShowSame={() =>
                    void navigate({ search: "?state=all" }, { state: withTyped(null, request.contact) })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </SearchableList>
      {answer.dialog}
    </>
  );
}

type Filter = PageFilter<"getConsultationRequests">;

/** The numbers come with the list. While another tab loads, those of the last one stay. */
function useCounts(filter: Filter): Record<TabId, number> | undefined {
  const { data } = useInfiniteQuery({
    ...pagedQuery("getConsultationRequests", filter),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.at(-1)?.counts,
  });
  return data && { ...data, all: data.waiting + data.answered };
}

function tabOf(params: URLSearchParams): TabId {
  return tabs.find(({ id }) => id === params.get("state"))?.id ?? "waiting";
}

function filterOf(tab: TabId): Filter {
  return tab === "all" ? {} : { state: tab };
}

const tabs: readonly { id: TabId; label: string }[] = [
  { id: "waiting", label: "답변 전" },
  { id: "answered", label: "답변함" },
  { id: "all", label: "전체" },
];

const noneYet = "들어온 상담 신청이 없습니다.";

const emptyTexts: Record<TabId, string> = {
  waiting: "답변을 기다리는 상담 신청이 없습니다.",
  answered: "답변한 상담 신청이 없습니다.",
  all: noneYet,
};

function RequestsSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-4">
        {[1, 2, 3].map((card) => (
          <div
            key={card}
            className="flex h-40 flex-col gap-4 rounded-card border border-neutral-weak bg-raised p-6"
          >
            <Skeleton className="h-5 w-1/4" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
