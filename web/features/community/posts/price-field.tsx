import { type FieldValues, useController } from "react-hook-form";

import { tidyPrice } from "#contract/values/price.ts";
import { type BoundTo, useFieldError } from "#web/forms/form-fields.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

/** What a thing on the flea market costs. Once it is typed, its thousands are separated. */
export function PriceField<Values extends FieldValues, Output>({ control, name }: BoundTo<Values, Output>) {
  const { field } = useController({ control, name });
  const { ref, onBlur, onChange } = field;
  const typed: unknown = field.value;
  const value = typeof typed === "string" ? typed : "";
  return (
    <TextField
      ref={ref}
      name={name}
      label="가격"
      help="나눔이면 0을 적어 주세요. 비워 두면 표시하지 않아요."
      suffix="원"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={onChange}
      onBlur={() => {
        if (tidyPrice(value) !== value) onChange(tidyPrice(value));
        onBlur();
      }}
      {...useFieldError({ control, name })}
    />
  );
}
