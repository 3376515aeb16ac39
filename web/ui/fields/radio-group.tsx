import { type ReactNode, useId } from "react";

import { classNames } from "#web/ui/class-names.ts";

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  help?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  disabledReason?: string | undefined;
}

/** Native radio buttons in a fieldset, with the browser's arrow keys and form semantics. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  help,
  error,
  isRequired,
  disabledReason,
}: RadioGroupProps<Value>) {
  const id = useId();
  const note = error ?? disabledReason ?? help;
  return (
    <fieldset
      disabled={disabledReason !== undefined}
      aria-describedby={note === undefined ? undefined : id}
      aria-invalid={error !== undefined || undefined}
      className="flex min-w-0 flex-col"
    >
      <legend className="text-label font-semibold text-neutral">
        {label}
        {isRequired && (
          <span aria-hidden className="ms-0.5 text-critical">
            *
          </span>
        )}
      </legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            "flex min-h-target gap-3 has-disabled:cursor-not-allowed",
            option.help === undefined ? "items-center" : "items-start py-2",
          )}
        >
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={classNames(
              "m-0 size-5.5 shrink-0 appearance-none rounded-full border border-neutral bg-raised transition-colors",
              "checked:border-7 forced-colors:appearance-auto checked:border-brand-solid not-checked:hover:border-neutral-solid off:border-neutral-weak off:bg-disabled off:checked:border-disabled",
            )}
          />
          <span className="flex flex-col text-body text-neutral">
            {option.label}
            {option.help !== undefined && <span className="text-label text-neutral-weak">{option.help}</span>}
          </span>
        </label>
      ))}
      {note !== undefined && (
        <p
          id={id}
          className={classNames("text-label", error === undefined ? "text-neutral-weak" : "text-critical")}
        >
          {note}
        </p>
      )}
    </fieldset>
  );
}
