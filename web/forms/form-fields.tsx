import { type Control, type FieldPath, type FieldValues, useController, useFormState } from "react-hook-form";

import { Checkbox, type CheckboxProps } from "#web/ui/fields/checkbox.tsx";
import { PasswordField, type PasswordFieldProps } from "#web/ui/fields/password-field.tsx";
import { TextArea, type TextAreaProps } from "#web/ui/fields/text-area.tsx";
import { TextField, type TextFieldProps } from "#web/ui/fields/text-field.tsx";

/** Binds a control to a field of the form. A name that the schema lacks does not compile. */
export interface BoundTo<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
}

type Unbound<Props> = Omit<
  Props,
  "value" | "defaultValue" | "onChange" | "onBlur" | "name" | "error" | "hidesError" | "ref"
>;

export function FormTextField<Values extends FieldValues, Output>({
  control,
  name,
  ...rest
}: BoundTo<Values, Output> & Unbound<TextFieldProps>) {
  return <TextField {...rest} {...useTextBinding({ control, name })} />;
}

export function FormPasswordField<Values extends FieldValues, Output>({
  control,
  name,
  ...rest
}: BoundTo<Values, Output> & Unbound<PasswordFieldProps>) {
  return <PasswordField {...rest} {...useTextBinding({ control, name })} />;
}

export function FormTextArea<Values extends FieldValues, Output>({
  control,
  name,
  ...rest
}: BoundTo<Values, Output> & Unbound<TextAreaProps>) {
  return <TextArea {...rest} {...useTextBinding({ control, name })} />;
}

export function FormCheckbox<Values extends FieldValues, Output>({
  control,
  name,
  ...rest
}: BoundTo<Values, Output> & Omit<Unbound<CheckboxProps>, "isChecked">) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onBlur, onChange } = field;
  return (
    <Checkbox
      {...rest}
      ref={ref}
      name={name}
      isChecked={Boolean(value)}
      onChange={onChange}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  );
}

function useTextBinding<Values extends FieldValues, Output>({ control, name }: BoundTo<Values, Output>) {
  const { field } = useController({ control, name });
  const { ref, onBlur, onChange } = field;
  // A field's value may be of any type in the schema. A text control shows only text, and nothing for null.
  const value: unknown = field.value;
  return {
    ref,
    name,
    value: typeof value === "string" ? value : "",
    onChange,
    onBlur,
    ...useFieldError({ control, name }),
  };
}

/**
 * A field's error. A sentence that concerns several fields, such as that all must be filled in, stands at the first
 * of them only; the others are marked, and screen readers read it there too.
 */
export function useFieldError<Values extends FieldValues, Output>({
  control,
  name,
}: BoundTo<Values, Output>): {
  error: string | undefined;
  hidesError: boolean;
} {
  // The whole form's state: once the first field is right, the sentence moves on to the next.
  const formState = useFormState({ control });
  const { errors, defaultValues = {} } = formState;
  const error = control.getFieldState(name, formState).error?.message;
  const first = Object.keys(defaultValues).find((field) => errors[field]?.message === error);
  // A field of a list has no place among them: its error stands at it.
  return { error, hidesError: error !== undefined && first !== undefined && first !== name };
}
