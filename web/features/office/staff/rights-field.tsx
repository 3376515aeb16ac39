import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";

import { officeRights } from "#contract/values/office-rights.ts";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";

import { rightOptions } from "./staff-words.ts";

interface RightsFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
}

/** Which of the office's work is theirs. */
export function RightsField<Values extends FieldValues, Output>({
  control,
  name,
}: RightsFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const chosen: unknown = field.value;
  return (
    <CheckboxGroup
      label="맡은 업무"
      help="고른 업무의 메뉴만 보여요. 방문차량만 고르면 경비실 계정이 돼요."
      options={rightOptions}
      values={officeRights.filter((right) => Array.isArray(chosen) && chosen.includes(right))}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
