import "./bill-sheet.css";

import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import { callQuery, recordedQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { OfficePaper } from "#web/paper/office-paper.tsx";
import { PrintButton } from "#web/paper/print-button.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { monthText } from "#web/ui/text/spoken.ts";

import { BillHistory } from "./bill-history.tsx";
import { BillView } from "./bill-view.tsx";

/** /resident/bills/{month}: a month's bill, understood at one look. */
export function BillPage() {
  const { month = "" } = useParams();
  const query = useQuery(recordedQuery("getMyBill", { month }));
  const history = useQuery(callQuery("getMyBillHistory"));
  const title = `${monthText(month)} 관리비`.trim();
  return (
    <OfficePaper signedAt={query.data?.bill.publishedAt}>
      <title>{`${title} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.resident.bills}>관리비 목록</BackLink>}
        title={title}
        action={query.data && <PrintButton />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="관리비를 불러오지 못했어요.">
        {({ bill }) => (
          <div className="bill-sheet flex max-w-(--container-reading) flex-col gap-8">
            <BillView bill={bill} />
            {history.data && <BillHistory months={history.data.months} shown={bill.month} />}
          </div>
        )}
      </Loaded>
    </OfficePaper>
  );
}
