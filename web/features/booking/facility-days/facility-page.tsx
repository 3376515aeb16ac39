import { useQuery } from "@tanstack/react-query";
import CalendarX from "lucide-react/icons/calendar-x";
import { useParams, useSearchParams } from "react-router";

import type { Facility } from "#contract/facilities.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { FoldedCard } from "#web/ui/layout/folded-card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";
import { useToday } from "#web/ui/use-today.ts";

import { DateStrip } from "./date-strip.tsx";
import { DayView } from "./day-view.tsx";
import { NightCalendar } from "./night-calendar.tsx";

/** /resident/reservations/facilities/:facilityId: what is free when, to be booked here. */
export function FacilityPage() {
  const { facilityId = "" } = useParams();
  const facilities = useQuery(callQuery("getFacilities"));
  const facility = facilities.data?.facilities.find(({ id }) => id === facilityId);
  return (
    <>
      <title>{`${facility?.name ?? "시설"} · 시설 예약 · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.resident.reservations}>시설 예약</BackLink>}
        title={facility?.name ?? "시설 예약"}
        description={facility?.place}
      />
      <div className="max-w-2xl xl:max-w-none">
        <Loaded query={facilities} skeleton={<TableSkeleton rows={6} />} fallback="시설을 불러오지 못했어요.">
          {() =>
            facility ? (
              <FacilityView key={facility.id} facility={facility} />
            ) : (
              <EmptyState icon={<CalendarX aria-hidden size="1.5rem" />}>
                시설을 찾을 수 없어요. 지금은 운영하지 않을 수 있어요.
              </EmptyState>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function FacilityView({ facility }: { facility: Facility }) {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const asked = search.get("date") ?? "";
  const date = /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= today ? asked : today;
  const choose = (chosen: string) => setSearch({ date: chosen }, { replace: true, preventScrollReset: true });
  const guide = facility.guide !== "" && (
    <FoldedCard title="이용 안내">
      <WrittenText>{facility.guide}</WrittenText>
    </FoldedCard>
  );
  if (facility.bookBy === "night") {
    return (
      <div className="flex max-w-2xl flex-col gap-6">
        {guide}
        <NightCalendar facility={facility} today={today} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:grid-cols-[26rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        {guide}
        <DateStrip facilityId={facility.id} today={today} date={date} onChoose={choose} />
      </div>
      <div>
        <DayView key={date} facility={facility} date={date} today={today} onOtherDate={choose} />
      </div>
    </div>
  );
}
