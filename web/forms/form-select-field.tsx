import { type FieldValues, useController } from "react-hook-form";

import { SelectField, type SelectFieldProps } from "#web/ui/fields/select-field.tsx";

import { type BoundTo, useFieldError } from "./form-fields.tsx";

type Props<Value extends string> = Omit<
  SelectFieldProps<Value>,
  "value" | "onChange" | "onBlur" | "name" | "error" | "hidesError" | "ref"
>;

export function FormSelectField<Values extends FieldValues, Output, Value extends string>({
  control,
  name,
  onChosen,
  ...rest
}: BoundTo<Values, Output> & Props<Value> & { onChosen?: (value: Value) => void }) {
  const { field } = useController({ control, name });
  const { ref, value, onBlur, onChange } = field;
  return (
    <SelectField
      {...rest}
      ref={ref}
      value={rest.options.find((option) => option.value === value)?.value ?? null}
      onChange={(chosen) => {
        onChange(chosen);
        onChosen?.(chosen);
      }}
      onBlur={onBlur}
      {...useFieldError({ control, name })}
    />
  );
}
