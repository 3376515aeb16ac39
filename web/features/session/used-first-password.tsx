import { useEffect, useEffectEvent } from "react";

import type { Command } from "#web/api/actions.ts";
import { Banner } from "#web/ui/states/banner.tsx";

/**
 * A sign-in with a first password that a chosen one has replaced, for example by the code of an old slip. That
 * is no mistake of the person: its sentence is a hint, and the password field waits for the new one.
 *
 * @param askAgain empties the password field and puts the focus there
 */
export function useUsedFirstPassword<SignIn extends Command<"signIn"> | Command<"signInByHousehold">>(
  signIn: SignIn,
  askAgain: () => void,
) {
  const { error, failure } = signIn;
  const used = error?.details?.code === "first_password_used" ? error : undefined;
  const onUsed = useEffectEvent(askAgain);
  useEffect(() => {
    if (used) onUsed();
  }, [used]);
  return {
    command: used ? { ...signIn, failure: undefined } : signIn,
    hint: used && <Banner tone="informative">{failure}</Banner>,
  };
}
