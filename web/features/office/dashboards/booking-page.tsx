import { useQuery } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";

import { callQuery } from "#web/api/queries.ts";
import { FacilityCards } from "#web/features/booking/facility-days/facility-cards.tsx";
import { OpenLotteries } from "#web/features/booking/lotteries/open-lotteries.tsx";
import { NextReservations } from "#web/features/booking/reservations/next-reservations.tsx";
import { WaitingLines } from "#web/features/booking/waiting-lines/waiting-lines.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

/** /resident/reservations: what is offered to the reader, what they have booked, and what can be booked. */
export function BookingPage() {
  const facilities = useQuery(callQuery("getFacilities"));
  return (
    <>
      <title>시설 예약 · 단지</title>
      <PageHeader title="시설 예약" />
      <div className="max-w-2xl xl:max-w-none">
        <Loaded query={facilities} skeleton={<TableSkeleton rows={4} />} fallback="시설을 불러오지 못했어요.">
          {(answer) =>
            answer.facilities.length === 0 ? (
              <EmptyState icon={<CalendarClock aria-hidden size="1.5rem" />}>
                아직 예약할 수 있는 시설이 없어요. 관리사무소에 문의해 주세요.
              </EmptyState>
            ) : (
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-2">
                <div className="flex flex-col gap-8">
                  <WaitingLines />
                  <NextReservations />
                </div>
                <div className="flex flex-col gap-8">
                  <section aria-labelledby="facilities" className="flex flex-col gap-3">
                    <h2 id="facilities" className="text-lead leading-title font-bold">
                      시설
                    </h2>
                    <FacilityCards facilities={answer.facilities} />
                  </section>
                  <OpenLotteries />
                </div>
              </div>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
