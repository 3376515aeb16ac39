import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Facility } from "#contract/facilities.ts";
import type { FacilityMonthDay } from "#contract/facility-days.ts";
import { opensAt } from "#contract/values/booking/window.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { callQuery } from "#web/api/queries.ts";
import { dateText, momentText } from "#web/booking/words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { NightSheet } from "./night-sheet.tsx";

interface NightCalendarProps {
  facility: Facility;
  today: string;
}

/** A month of nights: a tap on the first one, and the sheet asks how many. */
export function NightCalendar({ facility, today }: NightCalendarProps) {
  const [month, setMonth] = useState(today.slice(0, 7));
  const days = useQuery(callQuery("getFacilityMonth", { facilityId: facility.id, month }));
  const [sheet, setSheet] = useState({ opening: 0, isOpen: false, date: today });
  const first = `${month}-01`;
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
      <p className="text-neutral-weak">
        {days.data?.days.some(({ state }) => state === "not_open") && facility.openRule.kind === "monthly"
          ? `${momentText(opening.toISOString())}부터 예약할 수 있어요.`
          : "묵을 첫날을 골라 주세요. 며칠 묵을지는 다음에 물어봐요."}
      </p>
      <Loaded query={days} skeleton={<TableSkeleton rows={5} />} fallback="시설을 불러오지 못했어요.">
        {(answer) => <MonthGrid days={answer.days} onChoose={open} />}
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

const weekdays = ["월", "화", "수", "목", "금", "토", "일"];

function MonthGrid({
  days,
  onChoose,
}: {
  days: readonly FacilityMonthDay[];
  onChoose: (date: string) => void;
}) {
  const shown = withoutPastWeeks(days);
  return (
    <div className="grid grid-cols-7 gap-1 text-center tabular">
      {weekdays.map((weekday) => (
        <span key={weekday} aria-hidden className="text-label text-neutral-weak">
          {weekday}
        </span>
      ))}
      {shown.map(({ date, state, freeCount }, index) => {
        const word = state === "free" ? `${freeCount}실` : words[state];
        return (
          <button
            key={date}
            type="button"
            style={index === 0 ? { gridColumnStart: columnOf(date) } : undefined}
            aria-disabled={state !== "free" || undefined}
            onClick={() => state === "free" && onChoose(date)}
            className={classNames(
              "relative flex min-h-14 min-w-0 flex-col items-center justify-center rounded-control border leading-title",
              state === "free"
                ? "cursor-pointer border-neutral bg-raised font-semibold hover:bg-neutral-hover"
                : "border-transparent bg-neutral-weak text-neutral-weak",
            )}
          >
            <VisuallyHidden>
              {`${dateText(date)} ${state === "free" ? `${freeCount}자리 남음` : word}`}
            </VisuallyHidden>
            <span aria-hidden className="whitespace-nowrap">
              {Number(date.slice(8))}
            </span>
            <span aria-hidden className="text-caption font-regular whitespace-nowrap">
              {word}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** From the week on in which a night can still begin: on a phone, the weeks before it push that off the screen. */
function withoutPastWeeks(days: readonly FacilityMonthDay[]): readonly FacilityMonthDay[] {
  const coming = days.findIndex(({ state }) => state !== "past");
  return coming === -1 ? days : days.slice(Math.max(0, coming + 1 - columnOf(days[coming]!.date)));
}

/** Monday is the first. */
function columnOf(date: string): number {
  return ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

const words = {
  full: "마감",
  closed: "휴관",
  past: "지남",
  not_open: "오픈 전",
  lottery: "추첨",
} satisfies Record<Exclude<FacilityMonthDay["state"], "free">, string>;
