import { useRef } from "react";
import { type Blocker, useBlocker } from "react-router";

import { paths } from "#web/paths.ts";
import { fromPageEntry, nextEntry } from "#web/ui/overlays/layers.ts";

import { useLeavingGuard } from "./leaving-guard.ts";

/** Holds people up who leave this address, by the application or by the browser, until they were asked. */
export function useLeavingBlocker(isOn: boolean) {
  useLeavingGuard(isOn);
  const isBackKey = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isBackKey.current = historyAction === "POP";
    // People without a session any more cannot stay.
    return isOn && ![currentLocation.pathname, paths.login].includes(nextLocation.pathname);
  });
  return { blocker: leavingFromPage(blocker), isBackKey };
}

/** The question itself lies over the page, so its entry in the history is taken back first. */
function leavingFromPage(blocker: Blocker): Blocker {
  if (blocker.state !== "blocked") return blocker;
  const proceed = () =>
    void fromPageEntry(() => {
      const arrival = nextEntry();
      blocker.proceed();
      return arrival;
    });
  return { ...blocker, proceed };
}
