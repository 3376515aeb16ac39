import { lastOfMonth, weekdayNames, weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { closureKindNames } from "#contract/values/closure-kinds.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { classNames } from "#web/ui/class-names.ts";

import { type ClosureGroup, daysOf, placeText } from "./closure-words.ts";

interface MonthCalendarProps {
  month: string;
  today: string;
  groups: readonly ClosureGroup[];
  /** Those that the office has confirmed. */
  holidays: readonly { date: string; name: string }[];
}

/** How many closures a day names; the list below names all. */
const mostNamed = 2;

/** A month at a glance. On a phone there is room for a mark, and the list below says what it is. */
export function MonthCalendar({ month, today, groups, holidays }: MonthCalendarProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-neutral-weak bg-raised">
      <caption className="sr-only">
        {month.slice(0, 4)}년 {Number(month.slice(5))}월의 휴관과 휴일
      </caption>
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th
              key={name}
              scope="col"
              className="border-b border-neutral-weak py-2 text-label font-semibold text-neutral-weak"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td
                key={date}
                className="h-14 border-e border-b border-neutral-weak p-1 align-top last:border-e-0 sm:h-24 sm:p-1.5"
              >
                {date.startsWith(month) && (
                  <Day
                    date={date}
                    isToday={date === today}
                    holiday={holidays.find((each) => each.date === date)?.name}
                    groups={groups.filter((group) => touches(group, date))}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  date: string;
  isToday: boolean;
  holiday: string | undefined;
  groups: readonly ClosureGroup[];
}

function Day({ date, isToday, holiday, groups }: DayProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <span
        aria-current={isToday ? "date" : undefined}
        className={classNames(
          "tabular inline-grid size-7 place-items-center rounded-full text-label",
          isToday && "bg-brand-solid font-semibold text-brand-solid",
          !isToday && holiday !== undefined && "font-semibold text-critical",
        )}
      >
        {Number(date.slice(8))}
      </span>
      {holiday !== undefined && (
        <span className="truncate text-caption text-critical max-sm:sr-only">{holiday}</span>
      )}
      {groups.slice(0, mostNamed).map(({ id, closures }) => (
        <span
          key={id}
          className="truncate rounded-sm bg-warning-weak px-1 text-caption text-neutral max-sm:sr-only"
        >
          {closureKindNames[closures[0]!.kind]} {placeText(closures)}
        </span>
      ))}
      {groups.length > mostNamed && (
        <span className="text-caption text-neutral-weak max-sm:sr-only">
          외 {groups.length - mostNamed}건
        </span>
      )}
      {groups.length > 0 && (
        <span
          aria-hidden
          className="mx-auto tabular rounded-full bg-warning-weak px-1.5 text-caption font-semibold text-neutral sm:hidden"
        >
          {groups.length}
        </span>
      )}
    </div>
  );
}

function touches({ closures }: ClosureGroup, date: string): boolean {
  const [first, last] = daysOf(closures[0]!);
  return first <= date && date <= last;
}

/** Whole weeks from Monday on. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (
    let monday = dayAfter(first, -weekdayOf(first));
    monday <= lastOfMonth(first);
    monday = dayAfter(monday, 7)
  ) {
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAfter(monday, index)));
  }
  return weeks;
}
