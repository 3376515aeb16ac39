import { useRef } from "react";
import { useBlocker } from "react-router";

import { paths } from "#web/paths.ts";

import { useLeavingGuard } from "./leaving-guard.ts";

/** Holds up whoever leaves this address, by the application or by the browser, until they were asked. */
export function useLeavingBlocker(isOn: boolean) {
  useLeavingGuard(isOn);
  const isBackKey = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isBackKey.current = historyAction === "POP";
    // Whoever's session has ended cannot stay.
    return isOn && ![currentLocation.pathname, paths.login].includes(nextLocation.pathname);
  });
  return { blocker, isBackKey };
}
