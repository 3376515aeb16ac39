import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Facility } from "#contract/facilities.ts";
import type { FacilityDay } from "#contract/facility-days.ts";
import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { stateAt } from "#web/booking/slot-state.ts";
import { useServerClock } from "#web/booking/use-server-clock.ts";
import { countdownText, momentText } from "#web/booking/words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { useWatched } from "#web/lists/watched.ts";
import { Banner } from "#web/ui/states/banner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { Allowance } from "./allowance.tsx";
import { BookingSheet } from "./booking-sheet.tsx";
import { inSlot } from "./own-bookings.tsx";
import { SlotList } from "./slot-list.tsx";
import { usePatience } from "./use-patience.ts";

interface DayViewProps {
  facility: Facility;
  date: string;
  today: string;
  onOtherDate: (date: string) => void;
}

/** One day, live: a slot that a neighbour takes is taken here within the second. */
export function DayView({ facility, date, today, onOtherDate }: DayViewProps) {
  const watched = useWatched("watchFacilityDay", { facilityId: facility.id, date });
  const use = useQuery(callQuery("getMyUse", { facilityId: facility.id, date }));
  // The list of the day before is not the one that was asked for.
  const arrived = watched.isOfOtherPayload ? undefined : watched.data;
  // These come together with the times below, which would otherwise move under a finger that is on its way.
  const isUseAwaited = usePatience(arrived !== undefined, use.isPending && use.failureCount === 0);
  const data = isUseAwaited ? undefined : arrived;
  return (
    <Loaded
      query={{ ...watched, data }}
      skeleton={<TableSkeleton rows={6} />}
      fallback="시설을 불러오지 못했어요."
    >
      {({ day }) => (
        <Day
          facility={facility}
          day={day}
          use={use.data}
          heardAt={watched.heardAt}
          today={today}
          onOtherDate={onOtherDate}
        />
      )}
    </Loaded>
  );
}

interface DayProps extends Omit<DayViewProps, "date"> {
  day: FacilityDay;
  use: Output<"getMyUse"> | undefined;
  heardAt: number;
}

function Day({ facility, day, use, heardAt, today, onOtherDate }: DayProps) {
  const now = useServerClock(day, heardAt, [day.opensAt, ...day.slots.map((slot) => slot.bookableUntil)]);
  // Counted, because a sheet that is opened again begins anew.
  const [sheet, setSheet] = useState({ opening: 0, isOpen: false, date: day.date, startMinute: 0 });
  const slots = day.slots.map((slot) => ({ ...slot, state: stateAt(slot, day, now) }));
  const own = use?.reservations ?? [];
  const coming = slots.filter((slot) => slot.state !== "past" || inSlot(own, day.date, slot).length > 0);
  const untilOpening = Date.parse(day.opensAt) - now;
  const open = (startMinute: number) =>
    setSheet(({ opening }) => ({ opening: opening + 1, isOpen: true, date: day.date, startMinute }));
  return (
    <div className="flex flex-col gap-4">
      {untilOpening > 0 && day.state !== "closed" && (
        <Banner tone="informative" title={`${momentText(day.opensAt)}부터 예약할 수 있어요.`}>
          {untilOpening < withinSight ? (
            <span role="timer" className="tabular">
              {countdownText(untilOpening)} 남았어요. 시간이 되면 바로 예약할 수 있게 바뀌어요.
            </span>
          ) : (
            "그때 이 화면에서 바로 예약할 수 있어요."
          )}
        </Banner>
      )}
      {use && day.state !== "closed" && <Allowance use={use} date={day.date} today={today} />}
      {coming.length > 0 && day.state !== "closed" ? (
        <SlotList
          facility={facility}
          date={day.date}
          slots={coming}
          own={own}
          waiting={use?.waiting ?? []}
          isSuspended={use !== undefined && use.suspendedUntil !== null}
          onBook={open}
        />
      ) : (
        <EmptyState>
          {day.state === "closed" || slots.length === 0
            ? "이 날은 쉬어요. 다른 날을 골라 주세요."
            : "이 날 예약할 수 있는 시간이 모두 지났어요. 다른 날을 골라 주세요."}
          {day.closedReason !== null && (
            <>
              <br />
              사유: {day.closedReason}
            </>
          )}
        </EmptyState>
      )}
      {sheet.opening > 0 && (
        <BookingSheet
          key={sheet.opening}
          facility={facility}
          day={{ ...day, slots }}
          startMinute={sheet.startMinute}
          now={now}
          today={today}
          isOpen={sheet.isOpen}
          onClose={() => setSheet((state) => ({ ...state, isOpen: false }))}
          onOtherDate={onOtherDate}
        />
      )}
    </div>
  );
}

const withinSight = 24 * 60 * 60 * 1000;
