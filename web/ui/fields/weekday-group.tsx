import { useId } from "react";

import { weekdayNames } from "#contract/values/booking/seoul-days.ts";
import { classNames } from "#web/ui/class-names.ts";

interface WeekdayGroupProps {
  label: string;
  /** Those that are chosen, from '1' for Monday to '7' for Sunday. */
  values: readonly string[];
  onChange: (values: string[]) => void;
  error?: string | undefined;
}

/** Some days of the week: native checkboxes in one row of seven, as in a calendar, also on a phone; large text takes two. */
export function WeekdayGroup({ label, values, onChange, error }: WeekdayGroupProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : id}
      aria-invalid={error !== undefined || undefined}
      className="@container flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 text-label font-semibold text-neutral">{label}</legend>
      <div className="grid max-w-md grid-cols-7 gap-1 @max-[11rem]:grid-cols-4">
        {weekdays.map(({ value, name }) => (
          <label
            key={value}
            className={classNames(
              "relative flex min-h-target min-w-0 cursor-pointer items-center justify-center rounded-control border border-neutral bg-raised py-1 transition-colors",
              "hover:bg-neutral-hover has-checked:border-brand-solid has-checked:bg-brand-weak has-checked:font-semibold has-checked:text-brand",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            )}
          >
            <input
              type="checkbox"
              aria-label={`${name}요일`}
              checked={values.includes(value)}
              onChange={(event) =>
                onChange(
                  weekdays
                    .map((each) => each.value)
                    .filter((each) => (each === value ? event.currentTarget.checked : values.includes(each))),
                )
              }
              className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-control outline-none forced-colors:static forced-colors:appearance-auto"
            />
            {name}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} role="alert" className="text-label text-critical">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const weekdays = weekdayNames.map((name, index) => ({
  value: String(index + 1),
  name,
}));
