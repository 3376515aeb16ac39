import { useQuery } from "@tanstack/react-query";
import ChartColumn from "lucide-react/icons/chart-column";
import { useState } from "react";
import { useSearchParams } from "react-router";

import type { FacilityStatistics } from "#contract/facility-statistics.ts";
import { callQuery } from "#web/api/queries.ts";
import { NoFacilities } from "#web/booking/no-facilities.tsx";
import { OfficeTabs } from "#web/booking/office-tabs.tsx";
import { dateRangeText } from "#web/booking/words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { ChipGroup } from "#web/ui/fields/chip-group.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { useToday } from "#web/ui/use-today.ts";

import { HeatMap } from "./heat-map.tsx";
import { datesOf, isSpanName, spanNames } from "./spans.ts";

/** /manager/facility-statistics?span=: whether facilities are used at all, when, and what they earn. */
export function StatisticsPage() {
  const [params, setParams] = useSearchParams();
  const named = params.get("span");
  const span = isSpanName(named) ? named : "month";
  const dates = datesOf(span, useToday());
  const statistics = useQuery(callQuery("getFacilityStatistics", dates));
  return (
    <>
      <title>시설 통계 · 단지</title>
      <OfficeTabs current={paths.manager.facilityStatistics} />
      <PageHeader title="통계" />
      <div className="flex flex-col gap-5">
        <ChipGroup
          label="기간"
          options={Object.entries(spanNames).map(([value, label]) => ({ value, label }))}
          value={span}
          onChange={(chosen) => setParams({ span: chosen }, { replace: true, preventScrollReset: true })}
        />
        <p className="tabular text-neutral-weak">{dateRangeText(dates.from, dates.to)}</p>
        <Loaded query={statistics} skeleton={<TableSkeleton rows={6} />} fallback="통계를 불러오지 못했어요.">
          {({ facilities }) =>
            facilities.length === 0 ? (
              <NoFacilities icon={<ChartColumn aria-hidden size="1.5rem" />} />
            ) : (
              <Facilities facilities={facilities} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function Facilities({ facilities }: { facilities: readonly FacilityStatistics[] }) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = facilities.find(({ facilityId }) => facilityId === chosenId) ?? facilities[0]!;
  return (
    <>
      <DataTable
        label="시설별 이용"
        columns={columns}
        rows={facilities.map((each) => ({ ...each, id: each.facilityId }))}
      />
      <p className="text-label text-neutral-weak">
        이용률은 지금의 운영 시간과 자리에서 휴관을 뺀 시간 가운데 예약된 시간이에요. 수입은 이용료, 취소
        수수료, 노쇼 요금을 더한 금액이에요.
      </p>
      <Card title="붐비는 시간">
        {facilities.length > 1 && (
          <div className="sm:max-w-72">
            <SelectField
              label="시설"
              options={facilities.map(({ facilityId, facilityName }) => ({
                value: facilityId,
                label: facilityName,
              }))}
              value={chosen.facilityId}
              onChange={(value) => setChosenId(value)}
            />
          </div>
        )}
        <HeatMap name={chosen.facilityName} heat={chosen.heat} />
      </Card>
    </>
  );
}

const figures = (number: number) => number.toLocaleString("ko-KR");

const columns: Column<FacilityStatistics>[] = [
  { header: "시설", cell: ({ facilityName }) => facilityName, phone: "title" },
  {
    header: "이용률",
    cell: ({ occupancyPercent }) => (occupancyPercent === null ? "휴관" : `${occupancyPercent}%`),
    phone: "meta",
    align: "end",
    namesValueOnPhone: true,
  },
  {
    header: "예약",
    cell: ({ bookings }) => `${figures(bookings.confirmed + bookings.checked_in)}건`,
    phone: "meta",
    align: "end",
    namesValueOnPhone: true,
  },
  {
    header: "취소",
    cell: ({ bookings }) => `${figures(bookings.cancelled)}건`,
    phone: "meta",
    align: "end",
    namesValueOnPhone: true,
  },
  {
    header: "노쇼",
    cell: ({ bookings }) => `${figures(bookings.no_show)}건`,
    phone: "meta",
    align: "end",
    namesValueOnPhone: true,
  },
  {
    header: "대기",
    cell: ({ waitingCount }) => `${figures(waitingCount)}건`,
    phone: "meta",
    align: "end",
    namesValueOnPhone: true,
  },
  {
    header: "수입",
    cell: ({ incomeWon }) => `${figures(incomeWon)}원`,
    phone: "meta",
    align: "end",
    namesValueOnPhone: true,
  },
];
