import type { Control, FieldPath, FieldValues } from "react-hook-form";

import { FormPasswordField } from "./form-fields.tsx";

/** For `refine`: what is typed a second time is what was typed first. */
export function isConfirmed({
  newPassword,
  confirmation,
}: {
  newPassword: string;
  confirmation: string;
}): boolean {
  return newPassword === confirmation;
}

/** For `refine` too: what is said where it is not. */
export const confirmationDiffers = {
  path: ["confirmation"],
  error: "비밀번호가 일치하지 않습니다.",
  // Also while another field is wrong, so that everything is said at once.
  when: () => true,
};

interface NewPasswordFieldsProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  newPassword: FieldPath<Values>;
  confirmation: FieldPath<Values>;
}

/** A new password, twice. */
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
        help="8자 이상을 권해요."
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
