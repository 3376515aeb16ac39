import ReceiptText from "lucide-react/icons/receipt-text";

import type { BillMonth } from "#contract/bills.ts";
import { formatFullTime } from "#contract/values/seoul-time.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { dayText, monthText, wonText } from "#web/ui/text/spoken.ts";

/** /manager/bills: the months that stand published or wait for their time. */
export function ManageBillsPage() {
  const list = usePagedList("getBillMonths", {
    rowsOf: (page) => page.months.map((month) => ({ ...month, id: `${month.month} ${month.state}` })),
  });
  const upload = (
    <ButtonLink href={paths.manager.newBills} variant="primary">
      관리비 올리기
    </ButtonLink>
  );
  return (
    <>
      <title>관리비 · 단지</title>
      <PageHeader
        title="관리비"
        description="관리비 프로그램에서 내려받은 파일을 올리면 세대마다 자기 관리비를 봐요."
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={paths.manager.costs}>우리 단지 관리비</ButtonLink>
            {upload}
          </div>
        }
      />
      <LoadedList
        list={list}
        failed="관리비를 불러오지 못했어요."
        empty={
          <EmptyState icon={<ReceiptText aria-hidden size="1.5rem" />} action={upload}>
            아직 올린 관리비가 없어요.
            <br />
            지난달 파일을 올리고 확인하면 발행할 수 있어요.
          </EmptyState>
        }
      >
        {(rows) => (
          <LinkList label="달마다 올린 관리비" rows={rows} rowHref={({ month }) => paths.manager.bill(month)}>
            {(month) => (
              <LinkLines
                title={monthText(month.month)}
                meta={summaryOf(month)}
                badge={<StateBadge month={month} />}
              />
            )}
          </LinkList>
        )}
      </LoadedList>
    </>
  );
}

function StateBadge({ month: { state, correctedAt } }: { month: BillMonth }) {
  if (state === "scheduled") return <Badge tone="warning">발행 예정</Badge>;
  return correctedAt === null ? null : <Badge tone="informative">바로잡음</Badge>;
}

function summaryOf({
  state,
  publishAt,
  homes = 0,
  sumWon = 0,
  dueOn,
  readHomes = 0,
  paidHomes = 0,
}: BillMonth) {
  const parts = [`${homes.toLocaleString("ko-KR")}세대`, wonText(sumWon)];
  if (state === "scheduled" && publishAt !== null) parts.push(`${formatFullTime(publishAt)}에 발행`);
  else parts.push(`납기 ${dayText(dueOn)}`, `열어 본 세대 ${readHomes.toLocaleString("ko-KR")}`);
  if (paidHomes > 0) parts.push(`납부 ${paidHomes.toLocaleString("ko-KR")}`);
  return <span className="tabular">{parts.join(" · ")}</span>;
}
