import { SubmitButton } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";

/** Sends either way of signing in. */
export function SignInButton() {
  return (
    <FormActions surface="ground">
      <SubmitButton variant="primary" size="large" isWide>
        로그인
      </SubmitButton>
    </FormActions>
  );
}
