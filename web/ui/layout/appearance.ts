import { useSyncExternalStore } from "react";

import { type Appearance, readAppearance, showAppearance, storageKey, usual } from "./saved-appearance.ts";

const listeners = new Set<() => void>();
let current: Appearance | undefined;

/** Returns theme and text size of this browser. The caller renders again when any tab changes them. */
export function useAppearance(): Appearance {
  // A page that was drawn when it was built knows nobody's choice.
  return useSyncExternalStore(subscribe, currentAppearance, () => usual);
}

/** Changes theme or text size now and for the next visit. */
export function setAppearance(change: Partial<Appearance>): void {
  const appearance = { ...currentAppearance(), ...change };
  replaceAppearance(appearance);
  showAppearance(appearance);
  try {
    localStorage.setItem(storageKey, JSON.stringify(appearance));
  } catch {
    // Storage may be full or forbidden (a private window). The choice then ends with the page.
  }
}

function currentAppearance(): Appearance {
  current ??= readAppearance();
  return current;
}

function replaceAppearance(appearance: Appearance): void {
  current = appearance;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener("storage", heedOtherTabs);
  return () => listeners.delete(listener);
}

/** Another tab's choice reaches the document in boot.ts. */
function heedOtherTabs({ key }: StorageEvent): void {
  if (key === storageKey) replaceAppearance(readAppearance());
}
