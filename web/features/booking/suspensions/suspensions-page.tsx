import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import Undo2 from "lucide-react/icons/undo-2";
import { lazy, useState } from "react";

import type { Suspension } from "#contract/suspensions.ts";
import { homeName } from "#contract/values/home-name.ts";
import { callQuery } from "#web/api/queries.ts";
import { OfficeTabs } from "#web/booking/office-tabs.tsx";
import { SpanWords } from "#web/booking/span-words.tsx";
import { OnceRead } from "#web/forms/once-read.tsx";
import { HomeLink } from "#web/lists/home-link.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

// The forms bring the schemas, so they load only when someone opens them.
const SuspendDialog = lazy(async () => ({ default: (await import("./suspend-dialog.tsx")).SuspendDialog }));
const PolicyForm = lazy(async () => ({ default: (await import("./policy-form.tsx")).PolicyForm }));
const LiftDialog = lazy(async () => ({ default: (await import("./lift-dialog.tsx")).LiftDialog }));

/** /manager/suspensions: who may not book, and what follows for people who do not come. */
export function SuspensionsPage() {
  const suspensions = usePagedList("getSuspensions", { rowsOf: (page) => page.suspensions });
  const policy = useQuery({ ...callQuery("getBookingPolicy"), select: (answer) => answer.policy });
  const [dialog, setDialog] = useState<"suspend" | Suspension>("suspend");
  const [isOpen, setOpen] = useState(false);
  const open = (asked: typeof dialog) => {
    setDialog(asked);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <title>이용 정지 · 단지</title>
      <OfficeTabs current={paths.manager.suspensions} />
      <PageHeader
        title="이용 정지"
        description="정지된 사람은 예약, 대기, 추첨을 할 수 없어요. 이미 한 예약은 그대로예요."
        action={
          <Button variant="primary" onPress={() => open("suspend")}>
            이용 정지하기
          </Button>
        }
      />
      <div className="flex flex-col gap-8">
        <LoadedList
          list={suspensions}
          failed="이용 정지를 불러오지 못했어요."
          empty={
            <EmptyState icon={<CircleCheck aria-hidden size="1.5rem" />}>
              이용이 정지된 사람이 없어요. 노쇼가 쌓이면 아래 기준에 따라 자동으로 정지돼요.
            </EmptyState>
          }
        >
          {(rows) => (
            <DataTable
              label="이용 정지"
              columns={columns}
              rows={rows}
              rowLabel={(row) => `${homeName(row)} ${row.residentName}`}
              actions={(row) =>
                row.isInForce
                  ? [{ label: "해제", icon: <Undo2 aria-hidden size="1rem" />, onSelect: () => open(row) }]
                  : []
              }
            />
          )}
        </LoadedList>
        <OnceRead name="getBookingPolicy" skeleton={null}>
          {policy.data && <PolicyForm policy={policy.data} />}
        </OnceRead>
      </div>
      <OnceOpened isOpen={isOpen} beginsAnew>
        {dialog === "suspend" ? (
          <SuspendDialog isOpen={isOpen} onClose={close} />
        ) : (
          <LiftDialog suspension={dialog} isOpen={isOpen} onClose={close} />
        )}
      </OnceOpened>
    </>
  );
}

const columns: readonly Column<Suspension>[] = [
  {
    header: "사람",
    phone: "title",
    cell: (row) => <Pieces of={[<HomeLink key="home" home={row} />, row.residentName]} />,
    keepsWhole: true,
  },
  {
    header: "상태",
    phone: "meta",
    cell: ({ isInForce, liftedAt }) => (
      <Badge tone={isInForce ? "critical" : "neutral"}>
        {isInForce ? "정지 중" : liftedAt === null ? "끝남" : "해제"}
      </Badge>
    ),
    keepsWhole: true,
  },
  { header: "사유", phone: "meta", cell: ({ reason }) => reason },
  {
    header: "기간",
    phone: "meta",
    width: "15rem",
    cell: ({ startsAt, endsAt, liftedAt }) => <SpanWords from={startsAt} to={liftedAt ?? endsAt} />,
  },
];
