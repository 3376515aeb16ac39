import { type FieldValues, useController } from "react-hook-form";

import {
  SearchableSelectField,
  type SearchableSelectFieldProps,
} from "#web/ui/fields/searchable-select-field.tsx";

import { type BoundTo, useFieldError } from "./form-fields.tsx";

type Props = Omit<
  SearchableSelectFieldProps,
  "value" | "onChange" | "onBlur" | "name" | "error" | "hidesError" | "ref"
>;

export function FormSearchableSelectField<Values extends FieldValues, Output>({
  control,
  name,
  ...rest
}: BoundTo<Values, Output> & Props) {
  const { field } = useController({ control, name });
  const { ref, onBlur, onChange } = field;
  const value: unknown = field.value;
  return (
    <SearchableSelectField
      {...rest}
      ref={ref}
      value={typeof value === "string" && value !== "" ? value : null}
      onChange={(chosen) => onChange(chosen ?? "")}
      onBlur={onBlur}
      {...useFieldError({ control, name })}
    />
  );
}
