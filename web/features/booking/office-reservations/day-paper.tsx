import type { OfficeReservation } from "#contract/reservations.ts";
import { homeName } from "#contract/values/home-name.ts";

import { placeText, statusNames, timeOnDay } from "./board-words.ts";

interface DayPaperProps {
  reservations: readonly OfficeReservation[];
  date: string;
}

/** The day on paper, for a desk without a screen: a line a booking, with room for a mark. */
export function DayPaper({ reservations, date }: DayPaperProps) {
  return (
    <table className="hidden w-full border-collapse text-start text-black print:table">
      <thead>
        <tr>
          {["시간", "시설", "자리", "동·호", "이름", "상태", "확인"].map((header) => (
            <th key={header} scope="col" className={cellClass}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reservations.map((reservation) => (
          <tr key={reservation.id} className="break-inside-avoid">
            <td className={`${cellClass} whitespace-nowrap`}>{timeOnDay(reservation, date)}</td>
            <td className={cellClass}>{reservation.facilityName}</td>
            <td className={cellClass}>{placeText(reservation)}</td>
            <td className={cellClass}>{homeName(reservation)}</td>
            <td className={cellClass}>{reservation.residentName}</td>
            <td className={cellClass}>{statusNames[reservation.status]}</td>
            <td aria-label="확인" className={`${cellClass} w-16`} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cellClass = "border border-black px-2 py-1 text-start align-top";
