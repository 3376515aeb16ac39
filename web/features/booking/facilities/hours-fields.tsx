import { useState } from "react";
import { useController } from "react-hook-form";

import type { BookBy } from "#contract/values/booking/facility-rules.ts";
import { latestCheckOut, latestClose } from "#contract/values/booking/rule-problems.ts";
import { weekdayNames } from "#contract/values/booking/seoul-days.ts";
import { endText } from "#web/booking/words.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { WeekdayGroup } from "#web/ui/fields/weekday-group.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import type { FacilityForm, TypedHours } from "./facility-form.ts";
import { faultOf } from "./faults.ts";

/** When a facility opens and closes: all weekdays alike, or each by itself, and on holidays. */
export function HoursFields({ form: { control } }: { form: FacilityForm }) {
  const { field, formState } = useController({ control, name: "hours" });
  const bookBy = useController({ control, name: "bookBy" }).field.value;
  const hours = field.value;
  const [isEachDay, setEachDay] = useState(() => !areAlike(hours));
  const usual = hours.find((each) => each !== null) ?? usualOf(bookBy);
  const error = faultOf(formState.errors.hours);
  const change = (changed: TypedHours[]) => field.onChange(changed);
  return (
    <Card title="운영 시간">
      <Checkbox
        isChecked={isEachDay}
        onChange={(isEach) => {
          setEachDay(isEach);
          if (!isEach) change(hours.map((each) => each && usual));
        }}
      >
        요일마다 시간이 달라요
      </Checkbox>
      {isEachDay ? (
        <ul className="flex flex-col gap-3">
          {weekdayNames.map((weekday, index) => (
            <li key={weekday} className="grid items-center gap-x-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
              <Checkbox
                isChecked={hours[index] !== null}
                onChange={(isOpen) => change(hours.with(index, isOpen ? usual : null))}
              >
                {weekday}요일
              </Checkbox>
              {hours[index] && (
                <HoursPair
                  name={`${weekday}요일`}
                  bookBy={bookBy}
                  hours={hours[index]}
                  onChange={(changed) => change(hours.with(index, changed))}
                  hidesLabels
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <HoursPair
            bookBy={bookBy}
            hours={usual}
            onChange={(changed) => change(hours.map((each) => each && changed))}
          />
          <WeekdayGroup
            label="쉬는 요일"
            values={hours.flatMap((each, index) => (each === null ? [String(index + 1)] : []))}
            onChange={(closed) =>
              change(hours.map((_, index) => (closed.includes(String(index + 1)) ? null : usual)))
            }
          />
        </>
      )}
      {error !== undefined && (
        <p role="alert" className="text-label text-critical">
          {error}
        </p>
      )}
      <HolidayFields control={control} usual={usual} bookBy={bookBy} />
    </Card>
  );
}

interface HolidayFieldsProps extends Pick<FacilityForm, "control"> {
  usual: NonNullable<TypedHours>;
  bookBy: BookBy;
}

function HolidayFields({ control, usual, bookBy }: HolidayFieldsProps) {
  const { field, formState } = useController({ control, name: "holidayHours" });
  const value = field.value;
  const choice = value === "as_weekday" ? "as_weekday" : value === null ? "closed" : "own";
  return (
    <>
      <SelectField
        label="공휴일"
        options={holidayChoices}
        value={choice}
        onChange={(chosen) => field.onChange(chosen === "own" ? usual : chosen === "closed" ? null : chosen)}
        error={faultOf(formState.errors.holidayHours)}
      />
      {value !== "as_weekday" && value !== null && (
        <HoursPair name="공휴일" bookBy={bookBy} hours={value} onChange={field.onChange} hidesLabels />
      )}
    </>
  );
}

const holidayChoices = [
  { value: "as_weekday", label: "평소와 같이 운영해요" },
  { value: "closed", label: "쉬어요" },
  { value: "own", label: "시간을 따로 정해요" },
] as const;

interface HoursPairProps {
  hours: NonNullable<TypedHours>;
  onChange: (hours: NonNullable<TypedHours>) => void;
  bookBy: BookBy;
  /** Names the days, before the labels. */
  name?: string;
  hidesLabels?: boolean;
}

function HoursPair({ hours, onChange, bookBy, name, hidesLabels = false }: HoursPairProps) {
  const labels = bookBy === "night" ? ["입실", "퇴실"] : ["여는 시간", "닫는 시간"];
  const named = (label: string) => (name === undefined ? label : `${name} ${label}`);
  // On a phone, the words for the next day need a line.
  const isLong = Number(hours.closeMinute) > 1_440;
  const [firstClose, lastClose] = bookBy === "night" ? [1_470, latestCheckOut] : [30, latestClose];
  return (
    <div className={classNames("grid max-w-md gap-3", isLong ? "sm:grid-cols-2" : "grid-cols-2")}>
      <SelectField
        label={named(labels[0]!)}
        hidesLabel={hidesLabels}
        options={timesBetween(0, 1_439, hours.openMinute)}
        value={hours.openMinute}
        onChange={(openMinute) => onChange({ ...hours, openMinute })}
      />
      <SelectField
        label={named(labels[1]!)}
        hidesLabel={hidesLabels}
        options={timesBetween(firstClose, lastClose, hours.closeMinute)}
        value={hours.closeMinute}
        onChange={(closeMinute) => onChange({ ...hours, closeMinute })}
      />
    </div>
  );
}

/** Every half hour, and what stands already. */
export function timesBetween(first: number, last: number, chosen: string) {
  const minutes = new Set([Number(chosen)]);
  for (let minute = first; minute <= last; minute += 30) minutes.add(minute);
  return [...minutes]
    .toSorted((one, other) => one - other)
    .map((minute) => ({ value: String(minute), label: endText(minute) }));
}

/** What a day has that opens again. */
export function usualOf(bookBy: BookBy): NonNullable<TypedHours> {
  return bookBy === "night"
    ? { openMinute: "900", closeMinute: "2100" }
    : { openMinute: "540", closeMinute: "1320" };
}

function areAlike(hours: readonly TypedHours[]): boolean {
  const open = hours.filter((each) => each !== null);
  return open.every(
    ({ openMinute, closeMinute }) =>
      openMinute === open[0]!.openMinute && closeMinute === open[0]!.closeMinute,
  );
}
