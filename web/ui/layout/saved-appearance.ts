export const themes = ["light", "dark", "device"] as const;

export type Theme = (typeof themes)[number];

const textSizes = [100, 125, 150] as const;

/** In per cent of the size that the browser is set to. */
export type TextSize = (typeof textSizes)[number];

export interface Appearance {
  theme: Theme;
  textSize: TextSize;
}

/** The appearance for people who have chosen nothing. */
export const usual: Appearance = { theme: "device", textSize: 100 };

export const storageKey = "danji.appearance";

/** Gives the document an appearance: its theme, its text size, the colour of the browser's own bar. */
export function showAppearance(current: Appearance): void {
  const { dataset, style } = document.documentElement;
  if (current.theme === "device") delete dataset.theme;
  else dataset.theme = current.theme;
  style.fontSize = `${current.textSize}%`;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.media = mediaOfBarColour(current, meta.dataset.theme ?? "");
  }
}

/** The media query of one of index.html's two colours for the browser's own bar. */
function mediaOfBarColour(current: Appearance, theme: string): string {
  if (current.theme === "device") return `(prefers-color-scheme: ${theme})`;
  return current.theme === theme ? "all" : "not all";
}

/** Reads what was chosen in this browser. */
export function readAppearance(): Appearance {
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
