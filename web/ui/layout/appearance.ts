import { useSyncExternalStore } from "react";

export const themes = ["light", "dark", "device"] as const;

export type Theme = (typeof themes)[number];

const textSizes = [100, 125, 150] as const;

/** In per cent of the size that the browser is set to. */
export type TextSize = (typeof textSizes)[number];

export interface Appearance {
  theme: Theme;
  textSize: TextSize;
}

const usual: Appearance = { theme: "device", textSize: 100 };

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
  const { dataset, style } = document.documentElement;
  if (current.theme === "device") delete dataset.theme;
  else dataset.theme = current.theme;
  style.fontSize = `${current.textSize}%`;
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
    if (typeof stored !== "object" || stored === null) return usual;
    return {
      theme: themes.find((theme) => "theme" in stored && theme === stored.theme) ?? usual.theme,
      textSize:
        textSizes.find((size) => "textSize" in stored && size === stored.textSize) ?? olderSize(stored),
    };
  } catch {
    return usual;
  }
}

/** An older version of this code stored a switch of one step. */
function olderSize(stored: object): TextSize {
  return "largeText" in stored && stored.largeText === true ? 125 : usual.textSize;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
