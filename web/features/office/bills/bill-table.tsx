import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";

import type { BillRow } from "#contract/bills.ts";
import { homeName } from "#contract/values/home-name.ts";
import { recordedQuery } from "#web/api/queries.ts";
import { HomeLink } from "#web/lists/home-link.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { Dialog, DialogBody } from "#web/ui/overlays/dialog.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { monthText, wonText } from "#web/ui/text/spoken.ts";

import { BillView } from "./bill-view.tsx";
import { paidNames, paidTones } from "./bill-words.ts";

// The form brings the schemas, so it loads only when somebody notes a payment.
const PaymentDialog = lazy(async () => ({ default: (await import("./payment-dialog.tsx")).PaymentDialog }));

interface Row extends BillRow {
  id: string;
}

interface Opened {
  row: Row;
  isOpen: boolean;
}

/** A month's homes. Each opens to its bill, which is recorded. */
export function BillTable({ month, rows }: { month: string; rows: readonly Row[] }) {
  const [opened, setOpened] = useState<Opened>();
  const [paying, setPaying] = useState<Opened>();
  return (
    <>
      <DataTable
        label={`${monthText(month)} 세대별 관리비`}
        columns={columns}
        rows={rows}
        rowLabel={homeName}
        actions={(row) => [
          { label: "관리비 보기", onSelect: () => setOpened({ row, isOpen: true }) },
          { label: "낸 금액 기록", onSelect: () => setPaying({ row, isOpen: true }) },
        ]}
      />
      {opened && (
        <Dialog
          title={`${homeName(opened.row)} ${monthText(month)} 관리비`}
          isOpen={opened.isOpen}
          onClose={() => setOpened({ ...opened, isOpen: false })}
          closesOutside
        >
          <DialogBody>
            <HomeBill month={month} householdId={opened.row.householdId} />
          </DialogBody>
        </Dialog>
      )}
      {paying && (
        <OnceOpened isOpen={paying.isOpen}>
          <PaymentDialog
            key={paying.row.id}
            month={month}
            bill={paying.row}
            isOpen={paying.isOpen}
            onClose={() => setPaying({ ...paying, isOpen: false })}
          />
        </OnceOpened>
      )}
    </>
  );
}

function HomeBill({ month, householdId }: { month: string; householdId: string }) {
  const query = useQuery(recordedQuery("getHouseholdBill", { month, householdId }));
  return (
    <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="관리비를 불러오지 못했어요.">
      {({ bill }) => (
        <div className="flex flex-col gap-6">
          <BillView bill={bill} />
        </div>
      )}
    </Loaded>
  );
}

const columns: Column<Row>[] = [
  { header: "세대", cell: (home) => <HomeLink home={home} />, phone: "title", keepsWhole: true },
  {
    header: "금액",
    cell: ({ total }) => <span className="font-semibold text-neutral">{wonText(total)}</span>,
    phone: "meta",
    align: "end",
    keepsWhole: true,
  },
  {
    header: "밀린 금액",
    cell: ({ unpaidBefore }) => (unpaidBefore ? wonText(unpaidBefore) : "–"),
    phone: "hidden",
    align: "end",
    keepsWhole: true,
  },
  {
    header: "낸 금액",
    cell: ({ paidWon }) => (paidWon === 0 ? "–" : wonText(paidWon)),
    phone: "hidden",
    align: "end",
    keepsWhole: true,
  },
  {
    header: "상태",
    cell: ({ paid, isRead, isChanged, hasResident }) => (
      <span className="flex flex-wrap gap-1">
        {paid !== "unknown" && <Badge tone={paidTones[paid]}>{paidNames[paid]}</Badge>}
        {isChanged && <Badge tone="informative">바뀜</Badge>}
        {!hasResident ? (
          <Badge tone="neutral">계정 없음</Badge>
        ) : (
          !isRead && <Badge tone="neutral">안 열어 봄</Badge>
        )}
      </span>
    ),
    phone: "meta",
  },
];
