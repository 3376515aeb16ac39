import CalendarCheck from "lucide-react/icons/calendar-check";
import { useRef } from "react";

import type { OfficeReservation } from "#contract/reservations.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { useWidthInRem } from "#web/ui/tables/use-width-in-rem.ts";

import { type BoardFacility, isOnBoard } from "./board-words.ts";
import { DayBoard } from "./day-board.tsx";
import { useDayBookings, useLiveDay } from "./day-bookings.ts";
import { DayList } from "./day-list.tsx";
import { DayPaper } from "./day-paper.tsx";
import { inDeskOrder } from "./desk-order.ts";

interface DayBookingsProps {
  date: string;
  /** Undefined: all of them. */
  facility: BoardFacility | undefined;
  onCancel: (reservation: OfficeReservation) => void;
  onBook: (place?: { startMinute: number; spotNo: number }) => void;
}

/** From this width on, a board is easier to read than a list. */
const boardWidth = 48;

/** A day's bookings: by time, or as a board where one facility's slots are shown and there is room for them. */
export function DayBookings({ date, facility, ...acts }: DayBookingsProps) {
  const bookings = useDayBookings(date, facility?.id);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidthInRem(frame);
  return (
    <div ref={frame}>
      <Loaded query={bookings} skeleton={<TableSkeleton rows={6} />} fallback="예약을 불러오지 못했어요.">
        {(rows) => {
          const shown = inDeskOrder(rows.filter(isOnBoard), date);
          return (
            <>
              <p role="status" className="mb-3 text-label text-neutral-weak">
                {shown.length > 0 && summary(shown)}
              </p>
              {facility ? (
                <LiveDay
                  date={date}
                  facility={facility}
                  reservations={shown}
                  isWide={width >= boardWidth}
                  {...acts}
                />
              ) : (
                <List reservations={shown} date={date} namesFacility {...acts} />
              )}
              <DayPaper reservations={shown} date={date} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

interface LiveDayProps extends DayBookingsProps {
  facility: BoardFacility;
  reservations: readonly OfficeReservation[];
  isWide: boolean;
}

function LiveDay({ date, facility, reservations, isWide, onCancel, onBook }: LiveDayProps) {
  const { data, isOfOtherPayload, heardAt } = useLiveDay(facility.id, date);
  const day = isOfOtherPayload ? undefined : data?.day;
  const isBoard = isWide && facility.bookBy === "slot" && day !== undefined && day.slots.length > 0;
  return (
    <>
      {day?.closedReason != null && <p className="mb-3">휴관: {day.closedReason}</p>}
      {isBoard ? (
        <DayBoard
          facility={facility}
          day={day}
          heardAt={heardAt}
          reservations={reservations}
          onCancel={onCancel}
          onBook={onBook}
        />
      ) : (
        <List reservations={reservations} date={date} onCancel={onCancel} onBook={onBook} />
      )}
    </>
  );
}

interface ListProps extends Pick<DayBookingsProps, "date" | "onCancel" | "onBook"> {
  reservations: readonly OfficeReservation[];
  namesFacility?: boolean;
}

function List({ reservations, date, namesFacility = false, onCancel, onBook }: ListProps) {
  if (reservations.length === 0) {
    return (
      <EmptyState
        icon={<CalendarCheck aria-hidden size="1.5rem" />}
        action={<Button onPress={() => onBook()}>대리 예약</Button>}
      >
        이 날 예약이 없어요.
      </EmptyState>
    );
  }
  return (
    <DayList reservations={reservations} date={date} namesFacility={namesFacility} onCancel={onCancel} />
  );
}

function summary(reservations: readonly OfficeReservation[]): string {
  const inside = reservations.filter(({ status }) => status === "checked_in").length;
  return `예약 ${reservations.length}건${inside > 0 ? ` · 입실 ${inside}건` : ""}`;
}
