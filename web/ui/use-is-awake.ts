import { useSyncExternalStore } from "react";

/**
 * Whether the browser draws the screen. False for the first drawing of a page that was drawn when it was built: what
 * this device remembers may show only afterwards, because React must find the page as it was drawn.
 */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
