import { useSyncExternalStore } from "react";

/** What opens over any screen of the office: the search, the entry of a call, the list of keys. */
export type OfficeDialog = "search" | "take" | "keys";

let open: OfficeDialog | undefined;
const listeners = new Set<() => void>();

/** Opens it, as soon as its code is there. */
export function openOfficeDialog(dialog: OfficeDialog | undefined): void {
  open = dialog;
  for (const tell of listeners) tell();
}

export function useOfficeDialog(): OfficeDialog | undefined {
  return useSyncExternalStore(subscribe, () => open);
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
