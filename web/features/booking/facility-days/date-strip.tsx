import { useQueries } from "@tanstack/react-query";
import { useId } from "react";

import type { FacilityMonthDay } from "#contract/facility-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { callQuery } from "#web/api/queries.ts";
import { dateText, weekdayText } from "#web/booking/words.ts";
import { classNames } from "#web/ui/class-names.ts";

interface DateStripProps {
  facilityId: string;
  today: string;
  date: string;
  onChoose: (date: string) => void;
}

/**
 * The next 14 days in two rows, or in four where a week is too narrow for the words: native radio buttons. A word says
 * if a day is not free.
 */
export function DateStrip({ facilityId, today, date, onChoose }: DateStripProps) {
  const name = useId();
  const dates = Array.from({ length: 14 }, (_, index) => dayAfter(today, index));
  if (!dates.includes(date)) dates.push(date);
  const months = [...new Set(dates.map((each) => each.slice(0, 7)))];
  const known = useQueries({
    queries: months.map((month) => callQuery("getFacilityMonth", { facilityId, month })),
    combine: (answers) => answers.flatMap(({ data }) => data?.days ?? []),
  });
  return (
    <fieldset className="@container min-w-0">
      <legend className="mb-2 text-label font-semibold">
        {dateText(date)}
        {date === today && " 오늘"}
      </legend>
      <div className="grid grid-cols-7 gap-1 @max-[20rem]:grid-cols-4">
        {dates.map((each) => {
          const word = wordOf(known.find((day) => day.date === each)?.state);
          return (
            <label
              key={each}
              className={classNames(
                "relative flex min-h-16 min-w-0 cursor-pointer flex-col items-center justify-center rounded-control py-1 text-center leading-title tabular",
                "hover:bg-neutral-hover has-checked:bg-brand-weak has-checked:font-semibold has-checked:text-brand",
                "has-focus-visible:outline-2 has-focus-visible:outline-focus",
              )}
            >
              <input
                type="radio"
                name={name}
                checked={each === date}
                onChange={() => onChoose(each)}
                aria-label={`${dateText(each)}${word === undefined ? "" : ` ${word}`}`}
                className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-control outline-none forced-colors:static forced-colors:appearance-auto"
              />
              <span aria-hidden className="text-caption">
                {weekdayText(each)}
              </span>
              <span aria-hidden className="whitespace-nowrap">
                {Number(each.slice(8))}
              </span>
              <span
                aria-hidden
                className="min-h-[1.5em] text-caption font-regular whitespace-nowrap text-neutral-weak"
              >
                {word}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** What is free needs no word. */
function wordOf(state: FacilityMonthDay["state"] | undefined): string | undefined {
  if (state === undefined || state === "free") return undefined;
  return { full: "마감", closed: "휴관", past: "끝남", not_open: "예약 전", lottery: "추첨" }[state];
}
