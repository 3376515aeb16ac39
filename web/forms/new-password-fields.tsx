import type { Control, FieldPath, FieldValues } from "react-hook-form";

import { preparePassword } from "#contract/values/password.ts";

import { FormPasswordField } from "./form-fields.tsx";

/** For `refine`: both passwords are the same. */
export function isConfirmed({
  newPassword,
  confirmation,
}: {
  newPassword: string;
  confirmation: string;
}): boolean {
  return preparePassword(newPassword) === preparePassword(confirmation);
}

/** For `refine`: the error if they differ. */
export const confirmationDiffers = {
  path: ["confirmation"],
  error: "비밀번호가 일치하지 않습니다.",
  // Checked even if another field is wrong, so that all errors are shown at once.
  when: () => true,
};

interface NewPasswordFieldsProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  newPassword: FieldPath<Values>;
  confirmation: FieldPath<Values>;
}

/** Two fields for a new password. */
export function NewPasswordFields<Values extends FieldValues, Output>({
  control,
  newPassword,
  confirmation,
}: NewPasswordFieldsProps<Values, Output>) {
  return (
    <>
      <FormPasswordField
        control={control}
        name={newPassword}
        label="새 비밀번호"
        autoComplete="new-password"
        help="6자 이상이면 되고, 8자 이상을 권해요."
        showsStrength
      />
      <FormPasswordField
        control={control}
        name={confirmation}
        label="새 비밀번호 확인"
        autoComplete="new-password"
      />
    </>
  );
}
