const storageKey = "danji.keys";

/** Whether single letters act in this browser: whoever speaks to their computer may not want that. */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

export function saveKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Without a store the choice lasts as long as the page.
  }
}
