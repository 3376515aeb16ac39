import { passwordTooShort } from "#contract/values/password.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Settings } from "#server/start/settings.ts";

/** The contract checks the specification's minimum. The operator may have set a higher one. */
export function requireLength(
  password: string,
  { PASSWORD_MIN_LENGTH: minLength }: Settings,
  field: "password" | "newPassword",
): void {
  if (password.length >= minLength) return;
  throw new CallError("password_too_short", { field, message: passwordTooShort(minLength) });
}
