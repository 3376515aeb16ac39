import { type FieldValues, useController } from "react-hook-form";

import { DateTimeField, type DateTimeFieldProps } from "#web/ui/fields/date-time-field.tsx";

import { type BoundTo, useFieldError } from "./form-fields.tsx";

type Props = Omit<DateTimeFieldProps, "value" | "onChange" | "onBlur" | "error" | "hidesError" | "ref">;

export function FormDateTimeField<Values extends FieldValues, Output>({
  control,
  name,
  ...rest
}: BoundTo<Values, Output> & Props) {
  const { field } = useController({ control, name });
  const { ref, onBlur, onChange } = field;
  const value: unknown = field.value;
  return (
    <DateTimeField
      {...rest}
      ref={ref}
      value={typeof value === "string" ? value : ""}
      onChange={onChange}
      onBlur={onBlur}
      {...useFieldError({ control, name })}
    />
  );
}
