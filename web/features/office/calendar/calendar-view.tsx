import { useQuery } from "@tanstack/react-query";
import CalendarDays from "lucide-react/icons/calendar-days";
import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";

import type { CalendarEntry } from "#contract/events.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { callQuery } from "#web/api/queries.ts";
import { dateText } from "#web/booking/words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { useToday } from "#web/ui/use-today.ts";

import { comingDays, monthAfter, monthOf, rangeOfMonth } from "./calendar-month.ts";
import { EntryList } from "./entry-list.tsx";
import { MonthGrid, touches } from "./month-grid.tsx";

interface CalendarViewProps {
  area: "resident" | "manager";
  /** Where there is nothing: what comes, or what to do. */
  hint: string;
  emptyAction?: ReactNode;
}

/** A month, and beside it what is coming, or what is on the day that somebody has chosen. The address holds both. */
export function CalendarView({ area, hint, emptyAction }: CalendarViewProps) {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const month = monthOf(params.get("month"), today);
  const asked = params.get("day");
  const chosen = asked?.startsWith(month) === true ? asked : undefined;
  const query = useQuery(callQuery("getEvents", rangeOfMonth(month)));
  const go = (to: { month: string; day?: string }) =>
    setParams(to, { replace: true, preventScrollReset: true, state: state as unknown });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <section
        aria-label="달력"
        className="flex flex-col gap-3 rounded-card border border-neutral-weak bg-raised p-3 sm:p-4"
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button size="small" onPress={() => go({ month: monthAfter(month, -1) })}>
            이전 달
          </Button>
          <h2 aria-live="polite" className="tabular text-lead font-bold whitespace-nowrap">
            {month.slice(0, 4)}년 {Number(month.slice(5))}월
          </h2>
          <Button size="small" onPress={() => go({ month: monthAfter(month, 1) })}>
            다음 달
          </Button>
        </div>
        <MonthGrid
          month={month}
          today={today}
          chosen={chosen}
          entries={query.data?.events ?? []}
          onChoose={(day) => go(day === chosen ? { month } : { month, day })}
        />
      </section>
      <Loaded query={query} skeleton={<TableSkeleton rows={5} />} fallback="일정을 불러오지 못했어요.">
        {({ events }) => {
          const { title, entries } = listOf(events, { month, today, chosen });
          return (
            <section aria-label={title} className="flex min-w-0 flex-col gap-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h2 aria-live="polite" className="text-lead leading-title font-bold">
                  {title}
                </h2>
                {chosen !== undefined && (
                  <Button size="small" variant="quiet" onPress={() => go({ month })}>
                    모두 보기
                  </Button>
                )}
              </div>
              {entries.length > 0 ? (
                <EntryList area={area} label={title} entries={entries} />
              ) : chosen !== undefined ? (
                <p className="text-neutral-weak">이날은 정해진 일정이 없어요.</p>
              ) : (
                <EmptyState icon={<CalendarDays aria-hidden size="1.5rem" />} action={emptyAction}>
                  정해진 일정이 없어요.
                  <br />
                  {hint}
                </EmptyState>
              )}
            </section>
          );
        }}
      </Loaded>
    </div>
  );
}

interface Shown {
  month: string;
  today: string;
  chosen: string | undefined;
}

/** Of the present month, what is over is only in the grid. */
function listOf(
  events: readonly CalendarEntry[],
  { month, today, chosen }: Shown,
): { title: string; entries: CalendarEntry[] } {
  if (chosen !== undefined)
    return { title: dateText(chosen), entries: events.filter((entry) => touches(entry, chosen)) };
  if (today.startsWith(month)) {
    const last = dayAfter(today, comingDays);
    return {
      title: "다가오는 일정",
      entries: events.filter(({ startsOn, endsOn }) => endsOn >= today && startsOn <= last),
    };
  }
  return {
    title: `${Number(month.slice(5))}월의 일정`,
    entries: events.filter(({ startsOn }) => startsOn.slice(0, 7) <= month),
  };
}
