import { useSyncExternalStore } from "react";

export const themes = ["light", "dark", "device"] as const;

export type Theme = (typeof themes)[number];

export interface Appearance {
  theme: Theme;
  largeText: boolean;
}

const storageKey = "danji.appearance";
const listeners = new Set<() => void>();
let current = readAppearance();

// The import of this module applies the saved settings, before React paints anything.
showAppearance();
globalThis.addEventListener("storage", (event) => {
  if (event.key === storageKey) replaceAppearance(readAppearance());
});

/** Returns theme and text size of this browser. The caller renders again when any tab changes them. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => current);
}

/** Changes theme or text size now and for the next visit. */
export function setAppearance(change: Partial<Appearance>): void {
  replaceAppearance({ ...current, ...change });
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // Storage may be full or forbidden (a private window). The choice then ends with the page.
  }
}

function replaceAppearance(appearance: Appearance): void {
  current = appearance;
  showAppearance();
  for (const listener of listeners) listener();
}

function showAppearance(): void {
  const { dataset } = document.documentElement;
  if (current.theme === "device") delete dataset.theme;
  else dataset.theme = current.theme;
  if (current.largeText) dataset.text = "large";
  else delete dataset.text;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.media = mediaOfBarColour(meta.dataset.theme ?? "");
  }
}

/** The media query of one of index.html's two colours for the browser's own bar. */
function mediaOfBarColour(theme: string): string {
  if (current.theme === "device") return `(prefers-color-scheme: ${theme})`;
  return current.theme === theme ? "all" : "not all";
}

function readAppearance(): Appearance {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    if (typeof stored !== "object" || stored === null) return { theme: "device", largeText: false };
    return {
      theme: themes.find((theme) => "theme" in stored && theme === stored.theme) ?? "device",
      largeText: "largeText" in stored && stored.largeText === true,
    };
  } catch {
    return { theme: "device", largeText: false };
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
