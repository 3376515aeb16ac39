/** The style sheet of the font (build/fonts-plugin.ts). */
function fontSheet(): HTMLLinkElement | null {
  return document.querySelector("link[data-font]");
}

const storageKey = "danji.font";

/** Draws with the font at once if this browser has it from an earlier visit. */
export function showKeptFont(): void {
  const sheet = fontSheet();
  try {
    if (sheet && localStorage.getItem(storageKey) === sheet.getAttribute("href")) sheet.media = "all";
  } catch {
    // Storage may be forbidden. The font then comes late each time.
  }
}

/** Fetches the font, and notes that this browser has it. */
export async function fetchFont(): Promise<void> {
  const sheet = fontSheet();
  if (!sheet || sheet.media === "all") return;
  sheet.media = "all";
  // The first frame in which the sheet counts asks for the files.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await document.fonts.ready;
  try {
    localStorage.setItem(storageKey, sheet.getAttribute("href") ?? "");
  } catch {
    // As above.
  }
}
