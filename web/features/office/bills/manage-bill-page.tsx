import { useQuery } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import { lazy, useState } from "react";
import { useParams } from "react-router";

import type { Input } from "#contract/index.ts";
import { formatDate, formatFullTime } from "#contract/values/seoul-time.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { FilterButtons, useListFilter } from "#web/lists/list-filter.tsx";
import { useListSearch } from "#web/lists/list-search.ts";
import { usePagedList } from "#web/lists/paged-list.ts";
import { PrintListButton } from "#web/lists/print-list-button.tsx";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { saveWorkbook } from "#web/ui/save-file.ts";
import { Banner } from "#web/ui/states/banner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { monthText } from "#web/ui/text/spoken.ts";
import { useToday } from "#web/ui/use-today.ts";

import { BillTable } from "./bill-table.tsx";
import { PaymentTools } from "./payment-tools.tsx";

// The form brings the schemas, so it loads only when somebody takes a month back.
const WithdrawDialog = lazy(async () => ({
  default: (await import("./withdraw-dialog.tsx")).WithdrawDialog,
}));

type Filter = NonNullable<Input<"getBills">["filter"]>;

const filters = ["unpaid", "unread", "changed"] as const satisfies readonly Filter[];

const filterNames: Record<Filter, string> = {
  unpaid: "미납",
  unread: "안 열어 본 세대",
  changed: "바뀐 세대",
};

/** /manager/bills/{month}: each home's bill of a month. */
export function ManageBillPage() {
  const { month = "" } = useParams();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { data } = useQuery(callQuery("getBillMonths", { limit: 100 }));
  const waiting = data?.months.find((one) => one.month === month && one.state === "scheduled");
  const published = data?.months.find((one) => one.month === month && one.state === "published");
  const isPublished = published !== undefined;
  return (
    <>
      <title>{`${monthText(month)} 관리비 · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.manager.bills}>관리비 목록</BackLink>}
        title={`${monthText(month)} 관리비`}
        action={
          (isPublished || waiting) && (
            <div className="flex flex-wrap gap-2 print:hidden">
              {isPublished && (
                <ExportButton month={month} kind="all">
                  엑셀 내려받기
                </ExportButton>
              )}
              <ButtonLink href={paths.manager.newBillsOf(month)}>
                {isPublished ? "바로잡기" : "다시 올리기"}
              </ButtonLink>
              <Button onPress={() => setWithdrawing(true)}>거두기</Button>
            </div>
          )
        }
      />
      <div className="flex flex-col gap-4">
        {waiting?.publishAt != null && (
          <Banner tone="informative">
            {formatFullTime(waiting.publishAt)}에 발행해요. 그때까지 주민은 볼 수 없어요.
          </Banner>
        )}
        {published && <PaymentTools month={published} />}
        {isPublished && <Homes month={month} />}
        {data && !isPublished && !waiting && (
          <EmptyState action={<ButtonLink href={paths.manager.newBillsOf(month)}>관리비 올리기</ButtonLink>}>
            이 달에 발행한 관리비가 없어요.
          </EmptyState>
        )}
      </div>
      <OnceOpened isOpen={isWithdrawing}>
        <WithdrawDialog month={month} isOpen={isWithdrawing} onClose={() => setWithdrawing(false)} />
      </OnceOpened>
    </>
  );
}

function Homes({ month }: { month: string }) {
  const filter = useListFilter(filters);
  const today = useToday();
  const search = useListSearch();
  const list = usePagedList("getBills", {
    rowsOf: (page) => page.bills.map((bill) => ({ ...bill, id: bill.householdId })),
    filter: { month, ...(filter.chosen && { filter: filter.chosen }), ...search.filter },
  });
  return (
    <>
      <FilterButtons label="세대 가려 보기" names={filterNames} filter={filter} />
      {filter.chosen && list.total !== undefined && (
        <p className="tabular hidden font-semibold print:block">
          {filterNames[filter.chosen]} {list.total.toLocaleString("ko-KR")}세대 · {formatDate(today)} 기준 ·
          관리사무소용
        </p>
      )}
      {filter.chosen === "unpaid" && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <PrintListButton list={list}>미납 세대 인쇄</PrintListButton>
          <ExportButton month={month} kind="unpaid">
            미납 세대 엑셀 내려받기
          </ExportButton>
        </div>
      )}
      <SearchableList
        list={list}
        search={search}
        label="세대 찾기"
        placeholder="동·호"
        counter="세대"
        failed="세대별 관리비를 불러오지 못했어요."
        empty={
          <EmptyState
            action={filter.chosen && <Button onPress={() => filter.choose(undefined)}>모든 세대 보기</Button>}
          >
            여기에 맞는 세대가 없어요.
          </EmptyState>
        }
      >
        {(rows) => <BillTable month={month} rows={rows} />}
      </SearchableList>
    </>
  );
}

interface ExportButtonProps extends Input<"exportBills"> {
  children: string;
}

function ExportButton({ month, kind, children }: ExportButtonProps) {
  const { run, isPending } = useCommand("exportBills", {
    fallback: "파일을 내려받지 못했어요.",
    onSuccess: ({ fileData, fileName }) => saveWorkbook(fileName, fileData),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  return (
    <Button
      icon={<FileDown aria-hidden size="1.125rem" />}
      isPending={isPending}
      onPress={() => run({ month, kind })}
    >
      {children}
    </Button>
  );
}
