import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import Ticket from "lucide-react/icons/ticket";
import { lazy, useState } from "react";

import type { Facility } from "#contract/facilities.ts";
import type { Lottery } from "#contract/lotteries.ts";
import { callQuery } from "#web/api/queries.ts";
import { NoFacilities } from "#web/booking/no-facilities.tsx";
import { OfficeTabs } from "#web/booking/office-tabs.tsx";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { datesText, nextText, stateNames, stateTones } from "./lottery-words.ts";

// The form brings the schemas, so it loads only when somebody announces a lottery.
const NewLotteryDialog = lazy(async () => ({
  default: (await import("./new-lottery-dialog.tsx")).NewLotteryDialog,
}));

/** /manager/lotteries */
export function ManageLotteriesPage() {
  const list = usePagedList("getLotteries", { rowsOf: (page) => page.lotteries });
  const facilities = useQuery(callQuery("getFacilities"));
  const canAnnounce = facilities.data?.facilities.some(isActive) ?? false;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <title>추첨 · 단지</title>
      <OfficeTabs current={paths.manager.lotteries} />
      <PageHeader
        title="추첨"
        description="신청이 몰리는 시간을 나눠요."
        action={
          canAnnounce && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden size="1.125rem" />}
              onPress={() => setOpen(true)}
            >
              추첨 등록
            </Button>
          )
        }
      />
      <Loaded query={facilities} skeleton={<TableSkeleton rows={8} />} fallback="시설을 불러오지 못했어요.">
        {(data) => (
          <LoadedList
            list={list}
            failed="추첨을 불러오지 못했어요."
            empty={<NoLotteries facilities={data.facilities} />}
          >
            {(rows) => (
              <DataTable
                label="추첨"
                columns={columns}
                rows={rows}
                rowHref={({ id }) => paths.manager.lottery(id)}
              />
            )}
          </LoadedList>
        )}
      </Loaded>
      <OnceOpened isOpen={isOpen}>
        <NewLotteryDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceOpened>
    </>
  );
}

function NoLotteries({ facilities }: { facilities: readonly Facility[] }) {
  const icon = <Ticket aria-hidden size="1.5rem" />;
  if (facilities.length === 0) return <NoFacilities icon={icon} />;
  if (!facilities.some(isActive)) {
    return (
      <EmptyState
        icon={icon}
        action={<ButtonLink href={paths.manager.facilities}>시설 보러 가기</ButtonLink>}
      >
        운영 중인 시설이 없어요. 시설을 다시 운영하면 추첨을 등록할 수 있어요.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon}>
      등록한 추첨이 없어요.
      <br />
      명절 게스트하우스처럼 원하는 세대가 많을 때 추첨을 등록해 보세요.
    </EmptyState>
  );
}

const isActive = (facility: Facility) => facility.isActive;

const columns: Column<Lottery>[] = [
  { header: "추첨", cell: ({ title }) => title, phone: "title" },
  { header: "시설", cell: ({ facilityName }) => facilityName, phone: "meta", keepsWhole: true },
  { header: "이용일", cell: datesText, phone: "meta", keepsWhole: true },
  { header: "다음 일정", cell: (lottery) => <PeriodWords>{nextText(lottery)}</PeriodWords>, phone: "meta" },
  {
    header: "상태",
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
    phone: "end",
    keepsWhole: true,
  },
];
