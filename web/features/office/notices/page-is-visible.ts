import { useSyncExternalStore } from "react";

/** Whether the page is in view: not in a tab behind another one, and not drawn ahead of a visit. */
export function usePageIsVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible",
    () => false,
  );
}

function subscribe(tell: () => void): () => void {
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}
