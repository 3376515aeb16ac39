import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";

import type { Facility } from "#contract/facilities.ts";
import { facilityKindNames } from "#contract/values/booking/facility-kinds.ts";
import { callQuery } from "#web/api/queries.ts";
import { kindIcons } from "#web/booking/kind-icons.ts";
import { OfficeTabs } from "#web/booking/office-tabs.tsx";
import { leftTodayText } from "#web/booking/today-text.ts";
import { priceText } from "#web/booking/words.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

/** /manager/facilities: what the apartment lends, the oldest first. */
export function FacilitiesPage() {
  const query = useQuery(callQuery("getFacilities"));
  const facilities = { ...query, data: query.data?.facilities };
  const isEmpty = facilities.data?.length === 0;
  return (
    <>
      <title>시설 · 단지</title>
      <OfficeTabs current={paths.manager.facilities} />
      <PageHeader title="시설" action={!isEmpty && <NewFacilityLink />} />
      <LoadedList
        list={facilities}
        failed="시설을 불러오지 못했어요."
        skeleton={<TableSkeleton rows={4} />}
        empty={
          <EmptyState icon={<Plus aria-hidden size="1.5rem" />} action={<NewFacilityLink />}>
            등록한 시설이 없어요.
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            label="시설"
            columns={columns}
            rows={rows}
            rowHref={({ id }) => paths.manager.facility(id)}
          />
        )}
      </LoadedList>
    </>
  );
}

function NewFacilityLink() {
  return (
    <ButtonLink
      href={paths.manager.newFacility}
      variant="primary"
      icon={<Plus aria-hidden size="1.125rem" />}
    >
      시설 등록
    </ButtonLink>
  );
}

const columns: readonly Column<Facility>[] = [
  { header: "시설", phone: "title", cell: FacilityName },
  {
    header: "종류",
    phone: "hidden",
    width: "8rem",
    keepsWhole: true,
    cell: ({ kind }) => facilityKindNames[kind],
  },
  {
    header: "오늘",
    phone: "meta",
    width: "14rem",
    keepsWhole: true,
    namesValueOnPhone: true,
    cell: todayText,
  },
  {
    header: "자리",
    phone: "meta",
    width: "5rem",
    align: "end",
    namesValueOnPhone: true,
    cell: ({ spots }) => spots.length.toLocaleString("ko-KR"),
  },
  {
    header: "이용료",
    phone: "meta",
    width: "7rem",
    align: "end",
    cell: ({ priceWon }) => priceText(priceWon),
  },
  {
    header: "운영",
    phone: "end",
    width: "7rem",
    keepsWhole: true,
    cell: ({ isActive }) => (
      <Badge tone={isActive ? "positive" : "neutral"}>{isActive ? "운영 중" : "운영 중지"}</Badge>
    ),
  },
];

function todayText({ today, bookBy }: Facility): string {
  if (today.state === "closed") return "휴관";
  if (today.state === "over") return "마감";
  return today.freeCount === 0 ? "모두 예약됨" : leftTodayText({ today, bookBy });
}

function FacilityName({ kind, name }: Facility) {
  const Icon = kindIcons[kind];
  return (
    <span className="inline-flex items-center gap-2.5 align-middle">
      <Icon aria-hidden size="1.25rem" />
      {name}
    </span>
  );
}
