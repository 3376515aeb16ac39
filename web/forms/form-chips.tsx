import { type FieldValues, useController } from "react-hook-form";

import { ChipGroup, type ChipGroupProps } from "#web/ui/fields/chip-group.tsx";

import { type BoundTo, useFieldError } from "./form-fields.tsx";

export function FormChips<Values extends FieldValues, Output, Value extends string>({
  control,
  name,
  ...rest
}: BoundTo<Values, Output> & Omit<ChipGroupProps<Value>, "value" | "onChange" | "error">) {
  const { field } = useController({ control, name });
  return (
    <ChipGroup
      {...rest}
      value={rest.options.find(({ value }) => value === field.value)?.value ?? null}
      onChange={field.onChange}
      error={useFieldError({ control, name }).error}
    />
  );
}
