import { Fragment } from "react";

import type { OfficeReservation } from "#contract/reservations.ts";
import { HomeLink } from "#web/lists/home-link.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";
import { useToday } from "#web/ui/use-today.ts";

import { placeText, statusNames, statusTones, timeOnDay } from "./board-words.ts";
import { BookingActions } from "./booking-actions.tsx";

interface DayListProps {
  reservations: readonly OfficeReservation[];
  date: string;
  /** Whether bookings of several facilities are among them. */
  namesFacility: boolean;
  onCancel: (reservation: OfficeReservation) => void;
}

/**
 * A day's bookings by time: what a phone shows, and what days and nights are best read as. Today's begin with who is
 * there now: what is over is folded away, and a line stands before what is to come.
 */
export function DayList({ reservations, date, ...row }: DayListProps) {
  const isToday = date === useToday();
  const rest = isToday ? reservations.filter(({ phase }) => phase !== "over") : [];
  const over = reservations.filter(({ phase }) => phase === "over");
  if (rest.length === 0 || over.length === 0) {
    return <Rows label="예약" reservations={reservations} date={date} marksNow={isToday} {...row} />;
  }
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <Rows label="예약" reservations={rest} date={date} marksNow {...row} />
      <details>
        <summary className="min-h-target cursor-pointer content-center font-semibold">
          끝난 예약 {over.length.toLocaleString("ko-KR")}건
        </summary>
        <Rows label="끝난 예약" reservations={over} date={date} marksNow={false} {...row} />
      </details>
    </div>
  );
}

interface RowsProps extends DayListProps {
  label: string;
  /** Whether a line stands before the first that is to come. */
  marksNow: boolean;
}

function Rows({ label, reservations, date, namesFacility, marksNow, onCancel }: RowsProps) {
  const firstToCome = marksNow ? reservations.find(({ phase }) => phase === "upcoming") : undefined;
  return (
    <ul
      aria-label={label}
      className="divide-y divide-neutral-weak rounded-card border border-neutral-weak bg-raised print:hidden"
    >
      {reservations.map((reservation) => (
        <Fragment key={reservation.id}>
          {reservation === firstToCome && (
            <li aria-current="time" className="px-4 py-1.5 text-label font-semibold text-brand">
              지금
            </li>
          )}
          <Row
            reservation={reservation}
            date={date}
            namesFacility={namesFacility}
            onCancel={() => onCancel(reservation)}
          />
        </Fragment>
      ))}
    </ul>
  );
}

interface RowProps extends Pick<DayListProps, "date" | "namesFacility"> {
  reservation: OfficeReservation;
  onCancel: () => void;
}

function Row({ reservation, date, namesFacility, onCancel }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col gap-0.5">
        <span className="tabular font-semibold">{timeOnDay(reservation, date)}</span>
        <span className="text-label text-neutral-weak">
          <Pieces of={[namesFacility && reservation.facilityName, placeText(reservation)]} />
        </span>
      </div>
      <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap items-center gap-x-3 gap-y-1">
        <HomeLink home={reservation} />
        <span className="wrap-anywhere text-neutral-weak">{reservation.residentName}</span>
        {reservation.status !== "confirmed" && (
          <Badge tone={statusTones[reservation.status]}>{statusNames[reservation.status]}</Badge>
        )}
        {reservation.isByOffice && <Badge tone="neutral">대리 예약</Badge>}
      </div>
      <BookingActions reservation={reservation} onCancel={onCancel} />
    </li>
  );
}
