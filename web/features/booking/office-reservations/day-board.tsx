import Plus from "lucide-react/icons/plus";

import type { FacilityDay, FacilitySlot } from "#contract/facility-days.ts";
import type { OfficeReservation } from "#contract/reservations.ts";
import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { useServerClock } from "#web/booking/use-server-clock.ts";
import { minuteText, slotText, spotText } from "#web/booking/words.ts";
import { HomeLink } from "#web/lists/home-link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Badge } from "#web/ui/text/badge.tsx";

import { cellsOf } from "./board-cells.ts";
import { type BoardFacility, statusNames, statusTones } from "./board-words.ts";
import { BookingActions } from "./booking-actions.tsx";

interface DayBoardProps {
  facility: BoardFacility;
  day: FacilityDay;
  /** When the day's answer came, by this browser's clock. */
  heardAt: number;
  reservations: readonly OfficeReservation[];
  onCancel: (reservation: OfficeReservation) => void;
  /** Begins a booking for somebody at a free place. */
  onBook: (place: { startMinute: number; spotNo: number }) => void;
}

/** With more spots than this, only those that somebody has booked are shown. */
const mostSpots = 60;

/** A facility's day: its spots by its slots, and who has them. A press on a free place books it for somebody. */
export function DayBoard({ facility, day, heardAt, reservations, onCancel, onBook }: DayBoardProps) {
  const taken = new Set(reservations.map(({ spotNo }) => spotNo));
  const spots =
    facility.spots.length > mostSpots
      ? facility.spots.filter(({ spotNo }) => taken.has(spotNo))
      : facility.spots;
  const hidden = facility.spots.length - spots.length;
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <div
        key={`${facility.id} ${day.date}`}
        ref={showFromNow}
        className="overflow-x-auto rounded-card border border-neutral-weak bg-raised"
      >
        <table className="border-separate border-spacing-0">
          <caption className="sr-only">{facility.name} 예약 현황</caption>
          <thead>
            <tr>
              <th scope="col" className={classNames(spotClass, "z-2 border-b")}>
                {facility.spotLabel}
              </th>
              <SlotHeads day={day} heardAt={heardAt} />
            </tr>
          </thead>
          <tbody>
            {spots.map((spot) => (
              <tr key={spot.spotNo}>
                <th scope="row" className={spotClass}>
                  {spotText(spot.name, facility.spotLabel)}
                </th>
                {cellsOf(day, spot.spotNo, reservations).map(({ slot, span, reservation }) => (
                  <td
                    key={slot.startMinute}
                    colSpan={span}
                    className="border-e border-b border-neutral-weak p-1.5 align-top"
                  >
                    {reservation ? (
                      <Booked reservation={reservation} onCancel={() => onCancel(reservation)} />
                    ) : (
                      <Place
                        slot={slot}
                        spot={spot}
                        label={`${slotText(slot.startMinute, slot.endMinute)} ${spotText(spot.name, facility.spotLabel)}`}
                        onBook={() => onBook({ startMinute: slot.startMinute, spotNo: spot.spotNo })}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <p className="text-label text-neutral-weak">
          예약이 없는 {facility.spotLabel} {hidden.toLocaleString("ko-KR")}개는 접어 두었어요.
        </p>
      )}
    </div>
  );
}

/** The board's columns. The one of this hour says so; its clock draws nothing but these again. */
function SlotHeads({ day, heardAt }: Pick<DayBoardProps, "day" | "heardAt">) {
  const now = useServerClock(day, heardAt, []);
  return day.slots.map(({ startMinute, endMinute }) => {
    const [start, end] = [startMinute, endMinute].map((minute) => momentOf(day.date, minute).getTime());
    const isNow = start! <= now && now < end!;
    return (
      <th
        key={startMinute}
        scope="col"
        data-ends={end}
        aria-label={`${slotText(startMinute, endMinute)}${isNow ? " 지금" : ""}`}
        className={classNames(
          "tabular min-w-40 border-b px-3 py-2 text-start text-label font-semibold whitespace-nowrap",
          isNow ? "border-brand-solid text-brand" : "border-neutral-weak text-neutral-weak",
        )}
      >
        {minuteText(startMinute)}
        {isNow && " · 지금"}
      </th>
    );
  });
}

/** The desk's work begins at this hour: what is over is to the left. A past day is shown whole. */
function showFromNow(scroller: HTMLElement | null): void {
  if (!scroller) return;
  const [spots, ...slots] = scroller.querySelectorAll<HTMLElement>("thead th");
  const current = slots.find(({ dataset }) => Number(dataset["ends"]) > Date.now());
  scroller.scrollLeft = current && spots ? current.offsetLeft - spots.offsetWidth : 0;
}

function Booked({ reservation, onCancel }: { reservation: OfficeReservation; onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-1 rounded-control bg-neutral-weak px-2.5 py-2">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">
          <HomeLink home={reservation} />
        </span>
        {reservation.status !== "confirmed" && (
          <Badge tone={statusTones[reservation.status]}>{statusNames[reservation.status]}</Badge>
        )}
      </span>
      <span className="text-label wrap-anywhere text-neutral-weak">
        {reservation.residentName ?? (reservation.isByOffice ? "대리 예약" : "")}
      </span>
      <BookingActions reservation={reservation} onCancel={onCancel} />
    </div>
  );
}

interface PlaceProps {
  slot: FacilitySlot;
  spot: BoardFacility["spots"][number];
  label: string;
  onBook: () => void;
}

/** A place that nobody has booked: free for the office, unless it is past, closed or kept for a lottery. */
function Place({ slot, spot, label, onBook }: PlaceProps) {
  const refusal = refusalOf(slot, spot);
  if (refusal !== undefined) {
    return <span className="block px-2.5 py-2 text-label text-neutral-weak">{refusal}</span>;
  }
  return (
    <button
      type="button"
      aria-label={`${label} 대리 예약`}
      onClick={onBook}
      className="grid min-h-target w-full place-items-center rounded-control text-neutral-weak transition-colors hover:bg-neutral-hover hover:text-brand"
    >
      <Plus aria-hidden size="1rem" />
    </button>
  );
}

function refusalOf(slot: FacilitySlot, { spotNo, isOpen }: PlaceProps["spot"]): string | undefined {
  if (slot.state === "closed" || slot.closedSpotNos.includes(spotNo)) return "휴관";
  if (!isOpen) return "사용 안 함";
  if (slot.state === "past") return "지남";
  return slot.state === "lottery" ? "추첨" : undefined;
}

const spotClass =
  "sticky start-0 z-1 min-w-24 border-e border-b border-neutral-weak bg-raised px-3 py-2 text-start align-top text-label font-semibold whitespace-nowrap";
