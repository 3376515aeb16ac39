import ReceiptText from "lucide-react/icons/receipt-text";

import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { dayText, monthText, wonText } from "#web/ui/text/spoken.ts";

import { paidNames, paidTones } from "./bill-words.ts";

/** /resident/bills: the bills of one's own home, the newest first. */
export function BillsPage() {
  const list = usePagedList("getBillMonths", {
    rowsOf: (page) => page.months.map((month) => ({ ...month, id: month.month })),
  });
  return (
    <>
      <title>관리비 · 단지</title>
      <PageHeader
        title="관리비"
        description="우리 집 관리비를 달마다 볼 수 있어요."
        action={<ButtonLink href={paths.resident.costs}>우리 단지 관리비</ButtonLink>}
      />
      <div className="max-w-(--container-reading)">
        <LoadedList
          list={list}
          failed="관리비를 불러오지 못했어요."
          empty={
            <EmptyState icon={<ReceiptText aria-hidden size="1.5rem" />}>
              아직 나온 관리비가 없어요.
              <br />
              관리사무소가 관리비를 올리면 알려 드려요.
            </EmptyState>
          }
        >
          {(rows) => (
            <LinkList label="관리비" rows={rows} rowHref={({ month }) => paths.resident.bill(month)}>
              {({ month, totalWon = 0, dueOn, paid = "unknown" }) => (
                <LinkLines
                  title={
                    <span className="tabular flex flex-wrap items-baseline justify-between gap-x-4">
                      <span>{monthText(month)}</span>
                      <span className="font-semibold">{wonText(totalWon)}</span>
                    </span>
                  }
                  meta={`납기 ${dayText(dueOn)}`}
                  badge={paid !== "unknown" && <Badge tone={paidTones[paid]}>{paidNames[paid]}</Badge>}
                />
              )}
            </LinkList>
          )}
        </LoadedList>
      </div>
    </>
  );
}
