import { type ReactNode, useId } from "react";

import { classNames } from "#web/ui/class-names.ts";

import { Checkbox } from "./checkbox.tsx";

interface CheckboxGroupProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  /** Those that are chosen. */
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  help?: ReactNode;
  error?: string | undefined;
}

/** Several of a few choices, in as many columns as there is room for. */
export function CheckboxGroup<Value extends string>({
  label,
  options,
  values,
  onChange,
  help,
  error,
}: CheckboxGroupProps<Value>) {
  const id = useId();
  const note = error ?? help;
  const chosenWith = (value: Value, isChosen: boolean) =>
    options
      .map((option) => option.value)
      .filter((each) => (each === value ? isChosen : values.includes(each)));
  return (
    <fieldset
      aria-describedby={note === undefined ? undefined : id}
      aria-invalid={error !== undefined || undefined}
      className="flex min-w-0 flex-col"
    >
      <legend className="text-label font-semibold text-neutral">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4">
        {options.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            isChecked={values.includes(value)}
            onChange={(isChosen) => onChange(chosenWith(value, isChosen))}
          >
            {text}
          </Checkbox>
        ))}
      </div>
      {note !== undefined && (
        <p
          id={id}
          role={error === undefined ? undefined : "alert"}
          className={classNames("text-label", error === undefined ? "text-neutral-weak" : "text-critical")}
        >
          {note}
        </p>
      )}
    </fieldset>
  );
}
