import { useEffect, useEffectEvent } from "react";

import type { Command } from "#web/api/actions.ts";
import { Banner } from "#web/ui/states/banner.tsx";

/** The part of either form that is needed here. */
interface PasswordForm {
  resetField(name: "password", options: { defaultValue: "" }): void;
  setFocus(name: "password"): void;
}

/**
 * A sign-in with a first password that a chosen one has replaced, for example by the code of an old slip. That is no
 * mistake of the person: they get a hint, and the emptied password field waits for the new one.
 */
export function useUsedFirstPassword<SignIn extends Command<"signIn"> | Command<"signInByHousehold">>(
  signIn: SignIn,
  form: PasswordForm,
) {
  const { error, failure } = signIn;
  const used = error?.details?.code === "first_password_used" ? error : undefined;
  const onUsed = useEffectEvent(() => {
    form.resetField("password", { defaultValue: "" });
    form.setFocus("password");
  });
  useEffect(() => {
    if (used) onUsed();
  }, [used]);
  return {
    command: used ? { ...signIn, failure: undefined } : signIn,
    hint: used && <Banner tone="informative">{failure}</Banner>,
  };
}
