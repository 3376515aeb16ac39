import CalendarCheck from "lucide-react/icons/calendar-check";

import type { FacilitySlot } from "#contract/facility-days.ts";
import type { Reservation } from "#contract/reservations.ts";
import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { spotOf } from "#web/booking/words.ts";
import { paths } from "#web/paths.ts";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

/** The bookings or waits that touch the slot. */
export function inSlot<Period extends { startsAt: string; endsAt: string }>(
  periods: readonly Period[],
  date: string,
  { startMinute, endMinute }: Pick<FacilitySlot, "startMinute" | "endMinute">,
): Period[] {
  const [start, end] = [momentOf(date, startMinute).getTime(), momentOf(date, endMinute).getTime()];
  return periods.filter(({ startsAt, endsAt }) => Date.parse(startsAt) < end && Date.parse(endsAt) > start);
}

/** Marks what the reader has booked already, or is offered, and leads there. */
export function OwnBooking({ reservation }: { reservation: Reservation }) {
  const isOffer = reservation.status === "offered";
  const href = isOffer ? paths.resident.reservations : paths.resident.reservation(reservation.id);
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={onClick}
      className="flex min-h-target items-center gap-2 bg-brand-weak px-4 py-1.5 text-label font-semibold text-brand -outline-offset-2 underline-offset-4 hover:underline sm:px-5"
    >
      <CalendarCheck aria-hidden size="1rem" className="shrink-0" />
      <Pieces of={[isOffer ? "나에게 온 제안" : "내 예약", spotOf(reservation)]} />
    </a>
  );
}
