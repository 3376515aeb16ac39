import type { OfficeReservation } from "#contract/reservations.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { homeText, placeText, statusNames, statusTones, timeOnDay } from "./board-words.ts";
import { BookingActions } from "./booking-actions.tsx";

interface DayListProps {
  reservations: readonly OfficeReservation[];
  date: string;
  /** Whether bookings of several facilities are among them. */
  namesFacility: boolean;
  onCancel: (reservation: OfficeReservation) => void;
}

/** A day's bookings by time: what a phone shows, and what days and nights are best read as. */
export function DayList({ reservations, date, namesFacility, onCancel }: DayListProps) {
  return (
    <ul
      aria-label="예약"
      className="divide-y divide-neutral-weak rounded-card border border-neutral-weak bg-raised print:hidden"
    >
      {reservations.map((reservation) => (
        <li key={reservation.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
          <div className="flex min-w-0 flex-[1_1_12rem] flex-col gap-0.5">
            <span className="tabular font-semibold">{timeOnDay(reservation, date)}</span>
            <span className="text-label text-neutral-weak">
              <Pieces of={[namesFacility && reservation.facilityName, placeText(reservation)]} />
            </span>
          </div>
          <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular">{homeText(reservation)}</span>
            <span className="wrap-anywhere text-neutral-weak">{reservation.residentName}</span>
            {reservation.status !== "confirmed" && (
              <Badge tone={statusTones[reservation.status]}>{statusNames[reservation.status]}</Badge>
            )}
            {reservation.isByOffice && <Badge tone="neutral">대리 예약</Badge>}
          </div>
          <BookingActions reservation={reservation} onCancel={() => onCancel(reservation)} />
        </li>
      ))}
    </ul>
  );
}
