import { type FieldValues, useFormState } from "react-hook-form";

import type { ZodForm } from "./command-form.tsx";

/**
 * Returns a function that keeps only the values that the person changed. The others may have been changed elsewhere
 * since the form was opened, and the command leaves what is not sent as it is.
 */
export function useChangedFields<Input extends FieldValues, Output extends FieldValues>(
  form: ZodForm<Input, Output>,
): (values: Output) => Partial<Output> {
  const { dirtyFields } = useFormState({ control: form.control });
  return (values) => changedFields(values, dirtyFields);
}

/** The values of the marked fields. */
export function changedFields<Values extends object>(values: Values, marks: object): Partial<Values> {
  const marked = new Set(
    Object.entries(marks)
      .filter(([, isChanged]) => Boolean(isChanged))
      .map(([field]) => field),
  );
  const changed: Partial<Values> = {};
  for (const field in values) {
    if (marked.has(field)) changed[field] = values[field];
  }
  return changed;
}
