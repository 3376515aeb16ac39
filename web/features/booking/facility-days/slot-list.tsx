import ChevronRight from "lucide-react/icons/chevron-right";

import type { Facility } from "#contract/facilities.ts";
import type { FacilitySlot } from "#contract/facility-days.ts";
import type { Reservation } from "#contract/reservations.ts";
import type { WaitingEntry } from "#contract/waiting-entry.ts";
import { WaitButton } from "#web/booking/wait-button.tsx";
import { dateText, slotText } from "#web/booking/words.ts";
import { FocusPlace } from "#web/ui/layout/focus-place.tsx";

import { inSlot, OwnBooking } from "./own-bookings.tsx";

interface SlotListProps {
  facility: Facility;
  date: string;
  slots: readonly FacilitySlot[];
  /** The reader's bookings of that day. */
  own: readonly Reservation[];
  /** What the reader waits for. */
  waiting: readonly WaitingEntry[];
  /** Then the reader can neither book nor wait. */
  isSuspended: boolean;
  onBook: (startMinute: number) => void;
}

/** A day's slots as large rows. One that can be booked is a button. */
export function SlotList({ facility, date, slots, own, waiting, isSuspended, onBook }: SlotListProps) {
  return (
    <ul
      aria-label={`${dateText(date)} 시간`}
      className="overflow-hidden rounded-card border border-neutral-weak bg-raised *:border-b *:border-neutral-weak *:last:border-b-0"
    >
      {slots.map((slot) => (
        <li key={slot.startMinute}>
          {slot.state === "free" && !isSuspended ? (
            <button
              type="button"
              onClick={() => onBook(slot.startMinute)}
              className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 py-2 text-start -outline-offset-2 transition-colors hover:bg-neutral-hover active:bg-neutral-pressed sm:px-5"
            >
              <SlotWords slot={slot} facility={facility} />
              <ChevronRight aria-hidden size="1.25rem" className="shrink-0 text-neutral-weak" />
            </button>
          ) : (
            <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 bg-neutral-weak px-4 py-2 text-neutral-weak sm:px-5">
              <SlotWords slot={slot} facility={facility} />
              {slot.state === "full" && inSlot(own, date, slot).length === 0 && (
                <Waiting
                  facility={facility}
                  date={date}
                  slot={slot}
                  waiting={waiting}
                  isSuspended={isSuspended}
                />
              )}
            </div>
          )}
          {inSlot(own, date, slot).map((reservation) => (
            <OwnBooking key={reservation.id} reservation={reservation} />
          ))}
        </li>
      ))}
    </ul>
  );
}

interface WaitingProps extends Pick<SlotListProps, "facility" | "date" | "waiting" | "isSuspended"> {
  slot: FacilitySlot;
}

/** The way into the line, or the place in it. */
function Waiting({ facility, date, slot, waiting, isSuspended }: WaitingProps) {
  const [entry] = inSlot(waiting, date, slot);
  if (!entry && isSuspended) return null;
  return (
    <FocusPlace className="tabular rounded-control text-label font-semibold text-neutral">
      {entry ? (
        `${entry.position}번째로 대기 중`
      ) : (
        <WaitButton
          facilityId={facility.id}
          date={date}
          startMinute={facility.bookBy === "slot" ? slot.startMinute : undefined}
          period={slotText(slot.startMinute, slot.endMinute)}
        />
      )}
    </FocusPlace>
  );
}

function SlotWords({ slot, facility }: { slot: FacilitySlot; facility: Facility }) {
  return (
    <span className="flex min-w-0 flex-[1_1_7.5rem] flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-semibold tabular">{slotText(slot.startMinute, slot.endMinute)}</span>
      <span className="text-label">{stateText(slot, facility)}</span>
    </span>
  );
}

function stateText(
  { state, freeCount, closedReason, waitingCount }: FacilitySlot,
  { spotLabel }: Facility,
): string {
  if (state === "free") return `${spotLabel} ${freeCount.toLocaleString("ko-KR")}개 남음`;
  if (state === "full") return waitingCount > 0 ? `마감 · 대기 ${waitingCount}명` : "마감";
  if (state === "closed") return closedReason ?? "운영하지 않아요";
  return { not_open: "예약 전", lottery: "추첨으로 배정해요", past: "지났어요" }[state];
}
