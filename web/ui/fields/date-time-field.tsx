import { type Ref, useId } from "react";

import { classNames } from "#web/ui/class-names.ts";

import { type FieldProps, inputClass } from "./field.tsx";

export interface DateTimeFieldProps extends Omit<FieldProps, "isRequired"> {
  /** Such as 2026-11-21T15:20, of Seoul; empty, or with one half missing, while somebody chooses. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** The hour that a day begins with, until somebody chooses another. */
const firstTime = "09:00";

/** A day and a time, in the device's own fields: phones have wheels for them, and the keyboard types digits. */
export function DateTimeField({
  label,
  help,
  error,
  hidesError = false,
  disabledReason,
  value,
  onChange,
  onBlur,
  ref,
}: DateTimeFieldProps) {
  const id = useId();
  const [day = "", time = ""] = value.split("T");
  const note = disabledReason ?? help;
  const shared = {
    onBlur,
    disabled: disabledReason !== undefined,
    "aria-invalid": error !== undefined || undefined,
    "aria-describedby": note === undefined && error === undefined ? undefined : id,
  };
  const change = (nextDay: string, nextTime: string) =>
    onChange(nextDay === "" && nextTime === "" ? "" : `${nextDay}T${nextTime}`);
  return (
    <fieldset className="@container flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-label font-semibold text-neutral">{label}</legend>
      <div className="grid grid-cols-[minmax(0,11fr)_minmax(0,9fr)] gap-2 @max-[18.5rem]:grid-cols-1">
        <input
          {...shared}
          ref={ref}
          type="date"
          aria-label={`${label} 날짜`}
          max="9999-12-31"
          value={day}
          // A day that is taken away takes its time along.
          onChange={({ currentTarget }) =>
            change(currentTarget.value, currentTarget.value === "" ? "" : time || firstTime)
          }
          className={inputClass("tabular max-sm:px-2.5")}
        />
        <input
          {...shared}
          type="time"
          aria-label={`${label} 시각`}
          value={time}
          onChange={({ currentTarget }) => change(day, currentTarget.value)}
          className={inputClass("tabular max-sm:px-2.5")}
        />
      </div>
      {(note !== undefined || error !== undefined) && (
        <div id={id} className="flex flex-col gap-1.5 text-label">
          {note !== undefined && <p className="text-neutral-weak">{note}</p>}
          {error !== undefined && (
            <p className={classNames(hidesError ? "sr-only" : "text-critical")}>{error}</p>
          )}
        </div>
      )}
    </fieldset>
  );
}
