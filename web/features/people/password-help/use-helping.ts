import { useState } from "react";

import type { PasswordHelp } from "#contract/password-help.ts";

/** The dialog's person. They stay when the list has lost the request: the password must still be handed over. */
export function useHelping() {
  const [request, setRequest] = useState<PasswordHelp>();
  const [isOpen, setOpen] = useState(false);
  return {
    request,
    isOpen,
    begin: (begun: PasswordHelp) => {
      setRequest(begun);
      setOpen(true);
    },
    end: () => {
      setOpen(false);
      setRequest(undefined);
    },
  };
}
