import { useId } from "react";

import { classNames } from "#web/ui/class-names.ts";

export interface ChipGroupProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** A choice from some short words that are all in sight: native radio buttons, one tap each. */
export function ChipGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  error,
}: ChipGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : id}
      aria-invalid={error !== undefined || undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 text-label font-semibold text-neutral">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              "relative inline-flex min-h-target max-w-full cursor-pointer items-center rounded-chip border border-neutral bg-raised px-4 py-1 text-body transition-colors",
              "hover:bg-neutral-hover has-checked:border-brand-solid has-checked:bg-brand-weak has-checked:font-semibold has-checked:text-brand",
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-chip forced-colors:static forced-colors:me-2 forced-colors:appearance-auto"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className="text-label text-critical">
          {error}
        </p>
      )}
    </fieldset>
  );
}
