import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Facility } from "#contract/facilities.ts";
import type { FacilityMonthDay } from "#contract/facility-days.ts";
import type { Reservation } from "#contract/reservations.ts";
import type { BookingLimit } from "#contract/values/booking/facility-rules.ts";
import { daysFrom, lastOfMonth, weekdayNames, weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { opensAt } from "#contract/values/booking/window.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { callQuery } from "#web/api/queries.ts";
import { dateText, momentText } from "#web/booking/words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { Allowance } from "./allowance.tsx";
import { NightSheet } from "./night-sheet.tsx";
import { usePatience } from "./use-patience.ts";

interface NightCalendarProps {
  facility: Facility;
  today: string;
}

/** A month of nights: a tap on the first one, and the sheet asks how many. */
export function NightCalendar({ facility, today }: NightCalendarProps) {
  const [chosen, setMonth] = useState(today.slice(0, 7));
  // A page may be left open until its month is over.
  const month = chosen < today.slice(0, 7) ? today.slice(0, 7) : chosen;
  const days = useQuery(callQuery("getFacilityMonth", { facilityId: facility.id, month }));
  const first = `${month}-01`;
  const from = first > today ? first : today;
  const use = useQuery(
    callQuery("getMyUse", {
      facilityId: facility.id,
      date: from,
      days: daysFrom(from, lastOfMonth(first)) + 1,
    }),
  );
  const isUseAwaited = usePatience(days.data !== undefined, use.isPending && use.failureCount === 0);
  const isSuspended = use.data !== undefined && use.data.suspendedUntil !== null;
  const [sheet, setSheet] = useState({ opening: 0, isOpen: false, date: today });
  const opening = opensAt(facility, first);
  const open = (date: string) =>
    setSheet(({ opening: before }) => ({ opening: before + 1, isOpen: true, date }));
  return (
    <section aria-labelledby="nights" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          onPress={() => setMonth(dayAfter(first, -1).slice(0, 7))}
          disabledReason={month <= today.slice(0, 7) ? "지난달은 예약할 수 없어요." : undefined}
        >
          이전 달
        </Button>
        <h2 id="nights" aria-live="polite" className="text-lead font-bold whitespace-nowrap tabular">
          {month.slice(0, 4)}년 {Number(month.slice(5))}월
        </h2>
        <Button onPress={() => setMonth(dayAfter(first, 31).slice(0, 7))}>다음 달</Button>
      </div>
      {!isSuspended && (
        <p className="text-neutral-weak">
          {days.data?.days.some(({ state }) => state === "not_open") && facility.openRule.kind === "monthly"
            ? `${momentText(opening.toISOString())}부터 예약할 수 있어요.`
            : "묵을 첫날을 골라 주세요. 며칠 묵을지는 다음에 물어봐요."}
        </p>
      )}
      <Loaded
        query={{ ...days, data: isUseAwaited ? undefined : days.data }}
        skeleton={<TableSkeleton rows={5} />}
        fallback="시설을 불러오지 못했어요."
      >
        {(answer) => (
          <>
            {use.data && (
              <Allowance
                use={{ ...use.data, limits: use.data.limits.filter(isOfMonth) }}
                date={from}
                today={today}
              />
            )}
            <MonthGrid
              days={answer.days}
              own={use.data?.reservations ?? []}
              isSuspended={isSuspended}
              onChoose={open}
            />
          </>
        )}
      </Loaded>
      {sheet.opening > 0 && (
        <NightSheet
          key={sheet.opening}
          facility={facility}
          date={sheet.date}
          today={today}
          isOpen={sheet.isOpen}
          onClose={() => setSheet((state) => ({ ...state, isOpen: false }))}
          onOtherDate={open}
        />
      )}
    </section>
  );
}

/** A limit of a day or week says nothing of a month: the sheet says it for the night that is chosen. */
function isOfMonth({ per }: Pick<BookingLimit, "per">): boolean {
  return per === "month" || per === "upcoming";
}

interface MonthGridProps {
  days: readonly FacilityMonthDay[];
  /** The reader's bookings. */
  own: readonly Reservation[];
  /** Then the reader can book no night. */
  isSuspended: boolean;
  onChoose: (date: string) => void;
}

function MonthGrid({ days, own, isSuspended, onChoose }: MonthGridProps) {
  const booked = own.filter(({ status }) => status !== "offered");
  const shown = withoutPastWeeks(days);
  return (
    <div className="grid grid-cols-7 gap-1 text-center tabular">
      {weekdayNames.map((weekday) => (
        <span key={weekday} aria-hidden className="text-label text-neutral-weak">
          {weekday}
        </span>
      ))}
      {shown.map((day, index) => (
        <Night
          key={day.date}
          day={day}
          isOwn={booked.some(({ date, length }) => date <= day.date && day.date < dayAfter(date, length))}
          column={index === 0 ? columnOf(day.date) : undefined}
          isSuspended={isSuspended}
          onChoose={() => onChoose(day.date)}
        />
      ))}
    </div>
  );
}

interface NightProps {
  day: FacilityMonthDay;
  isOwn: boolean;
  /** Where the first night stands; the others follow. */
  column: number | undefined;
  isSuspended: boolean;
  onChoose: () => void;
}

function Night({ day: { date, state, freeCount }, isOwn, column, isSuspended, onChoose }: NightProps) {
  const isFree = state === "free";
  const canBook = isFree && !isSuspended;
  const own = isOwn ? "내 예약" : undefined;
  const spoken = [dateText(date), own, isFree ? `${freeCount}자리 남음` : words[state]];
  return (
    <button
      type="button"
      style={column === undefined ? undefined : { gridColumnStart: column }}
      aria-disabled={!canBook || undefined}
      onClick={() => canBook && onChoose()}
      className={classNames(
        "relative flex min-h-14 min-w-0 flex-col items-center justify-center rounded-control border leading-title",
        canBook && "cursor-pointer font-semibold",
        isOwn
          ? "border-brand-solid bg-brand-weak text-brand"
          : canBook
            ? "border-neutral bg-raised hover:bg-neutral-hover"
            : "border-transparent bg-neutral-weak text-neutral-weak",
      )}
    >
      <VisuallyHidden>{spoken.filter((word) => word !== undefined).join(" ")}</VisuallyHidden>
      <span aria-hidden className="whitespace-nowrap">
        {Number(date.slice(8))}
      </span>
      <span aria-hidden className="text-caption font-regular break-keep">
        {own ?? (isFree ? `${freeCount}실` : words[state])}
      </span>
    </button>
  );
}

/** From the week on in which a night can still begin: on a phone, the weeks before it push that off the screen. */
function withoutPastWeeks(days: readonly FacilityMonthDay[]): readonly FacilityMonthDay[] {
  const coming = days.findIndex(({ state }) => state !== "past");
  return coming === -1 ? days : days.slice(Math.max(0, coming + 1 - columnOf(days[coming]!.date)));
}

/** Monday is the first. */
function columnOf(date: string): number {
  return weekdayOf(date) + 1;
}

const words = {
  full: "마감",
  closed: "휴관",
  past: "지남",
  not_open: "예약 전",
  lottery: "추첨",
} satisfies Record<Exclude<FacilityMonthDay["state"], "free">, string>;
