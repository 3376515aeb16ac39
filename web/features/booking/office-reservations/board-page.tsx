import { useQuery } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";
import { lazy, useState } from "react";
import { useSearchParams } from "react-router";

import type { OfficeReservation } from "#contract/reservations.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { callQuery } from "#web/api/queries.ts";
import { NoFacilities } from "#web/booking/no-facilities.tsx";
import { OfficeTabs } from "#web/booking/office-tabs.tsx";
import { dateText } from "#web/booking/words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { PrintButton } from "#web/paper/print-button.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { type BoardFacility, isOnBoard } from "./board-words.ts";
import type { BookingStart } from "./book-for-dialog.tsx";
import { DayStep } from "./day-step.tsx";
import { DayBookings } from "./day-view.tsx";

// The forms bring the schemas, so they load only when someone opens one.
const BookForDialog = lazy(async () => ({
  default: (await import("./book-for-dialog.tsx")).BookForDialog,
}));
const CancelDialog = lazy(async () => ({
  default: (await import("./cancel-dialog.tsx")).CancelDialog,
}));

/** /manager/reservations?date=&facility=: a day's bookings, and what the desk does with them. */
export function BoardPage() {
  const facilities = useQuery(callQuery("getFacilities"));
  return (
    <>
      <title>예약 현황 · 단지</title>
      <Loaded query={facilities} skeleton={<TableSkeleton rows={6} />} fallback="시설을 불러오지 못했어요.">
        {(data) => <Board facilities={data.facilities} />}
      </Loaded>
    </>
  );
}

function Board({ facilities }: { facilities: readonly BoardFacility[] }) {
  const { date, facility, change } = useShownDay(facilities);
  const [start, setStart] = useState<BookingStart>();
  const [isBooking, setBooking] = useState(false);
  const [cancelled, setCancelled] = useState<OfficeReservation>();
  const [isCancelling, setCancelling] = useState(false);
  const book = (given: Partial<BookingStart> = {}) => {
    setStart({ facilityId: facility?.id ?? facilities[0]?.id ?? "", date, ...given });
    setBooking(true);
  };
  return (
    <>
      <OfficeTabs current={paths.manager.reservations} />
      <PageHeader
        title="시설 예약"
        description={<span className="hidden print:inline">{dateText(date)}</span>}
        action={
          facilities.length > 0 && (
            <div className="flex flex-wrap gap-2">
              <PrintButton />
              <Button variant="primary" onPress={() => book()}>
                대리 예약
              </Button>
            </div>
          )
        }
      />
      {facilities.length === 0 ? (
        <NoFacilities icon={<CalendarClock aria-hidden size="1.5rem" />} />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
            <DayStep date={date} onDate={(chosen) => change({ date: chosen })} />
            <div className="w-full sm:w-60">
              <SelectField
                label="시설"
                options={[
                  { value: "all", label: "모든 시설" },
                  ...facilities.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={facility?.id ?? "all"}
                onChange={(id) => change({ facility: id === "all" ? "" : id })}
              />
            </div>
          </div>
          <DayBookings
            key={facility?.id}
            date={date}
            facility={facility}
            onCancel={(reservation) => {
              setCancelled(reservation);
              setCancelling(true);
            }}
            onBook={book}
          />
        </>
      )}
      {start && (
        <OnceOpened isOpen={isBooking} beginsAnew>
          <BookForDialog
            facilities={facilities}
            start={start}
            isOpen={isBooking}
            onClose={() => setBooking(false)}
          />
        </OnceOpened>
      )}
      {cancelled && isOnBoard(cancelled) && (
        <OnceOpened isOpen={isCancelling}>
          <CancelDialog
            key={cancelled.id}
            reservation={cancelled}
            isOpen={isCancelling}
            onClose={() => setCancelling(false)}
          />
        </OnceOpened>
      )}
    </>
  );
}

/** The address holds the day and the facility, so that both can be linked to and come back. */
function useShownDay(facilities: readonly BoardFacility[]) {
  const [params, setParams] = useSearchParams();
  const [today] = useState(() => seoulDate(new Date()));
  const named = params.get("date") ?? "";
  const date = /^20\d{2}-\d{2}-\d{2}$/.test(named) ? named : today;
  const facility = facilities.find(({ id }) => id === params.get("facility"));
  const change = (changed: { date?: string; facility?: string }) => {
    const next = { date, facility: facility?.id ?? "", ...changed };
    setParams(
      {
        ...(next.date !== today && { date: next.date }),
        ...(next.facility !== "" && { facility: next.facility }),
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { date, facility, change };
}
