import { useRef } from "react";
import type { KeyboardEvent } from "react";

import type { CalendarEntry } from "#contract/events.ts";
import { weekdayNames } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { dateText } from "#web/booking/words.ts";
import { classNames } from "#web/ui/class-names.ts";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { weeksOf } from "./calendar-month.ts";

interface MonthGridProps {
  month: string;
  today: string;
  /** The day whose entries are shown, if somebody has chosen one. */
  chosen: string | undefined;
  entries: readonly CalendarEntry[];
  onChoose: (day: string) => void;
}

/** A month with a dot for each thing of a day, three at most. Arrow keys go from day to day. */
export function MonthGrid({ month, today, chosen, entries, onChoose }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  // One day is reached by Tab; from there, the arrow keys lead on.
  const entrance =
    chosen?.startsWith(month) === true ? chosen : today.startsWith(month) ? today : `${month}-01`;
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const { day: focused } = event.currentTarget.dataset;
    const step = steps[event.key];
    if (focused === undefined || step === undefined) return;
    // The page would scroll.
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-day="${dayAfter(focused, step)}"]`)?.focus();
  };
  return (
    <table ref={grid} className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">
        {month.slice(0, 4)}년 {Number(month.slice(5))}월의 일정
      </caption>
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th key={name} scope="col" className="pb-1 text-label font-semibold text-neutral-weak">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className="p-0.5">
                {day.startsWith(month) && (
                  <Day
                    day={day}
                    isToday={day === today}
                    isChosen={day === chosen}
                    isEntrance={day === entrance}
                    entries={entries.filter((entry) => touches(entry, day))}
                    onChoose={onChoose}
                    onKeyDown={move}
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

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Whether it takes place on the day. */
export function touches({ startsOn, endsOn }: Pick<CalendarEntry, "startsOn" | "endsOn">, day: string) {
  return startsOn <= day && day <= endsOn;
}

const mostDots = 3;

interface DayProps {
  day: string;
  isToday: boolean;
  isChosen: boolean;
  isEntrance: boolean;
  entries: readonly CalendarEntry[];
  onChoose: (day: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

function Day({ day, isToday, isChosen, isEntrance, entries, onChoose, onKeyDown }: DayProps) {
  const held = entries.filter(({ isCancelled }) => !isCancelled);
  const spoken = [dateText(day), isToday && "오늘", held.length > 0 && `일정 ${held.length}개`];
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isEntrance ? 0 : -1}
      aria-pressed={isChosen}
      onClick={() => onChoose(day)}
      onKeyDown={onKeyDown}
      className={classNames(
        "relative flex min-h-target w-full cursor-pointer flex-col items-center gap-1 rounded-control py-1.5 tabular transition-colors sm:min-h-14",
        isChosen ? "bg-brand-weak text-brand" : "hover:bg-neutral-hover",
      )}
    >
      <VisuallyHidden>{spoken.filter(Boolean).join(", ")}</VisuallyHidden>
      <span
        aria-hidden
        className={classNames(
          "grid aspect-square w-7 max-w-full place-items-center rounded-full text-label",
          isToday && "bg-brand-solid font-semibold text-brand-solid",
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span aria-hidden className="flex h-1.5 gap-0.5">
        {held.slice(0, mostDots).map(({ eventId, source, isMine, startsOn }) => (
          <span
            key={`${source} ${eventId} ${startsOn}`}
            className={classNames(
              "size-1.5 rounded-full forced-colors:bg-[CanvasText]",
              isMine ? "bg-brand-solid" : "bg-(--stroke-neutral)",
            )}
          />
        ))}
      </span>
    </button>
  );
}
