/** Keys of the office that can be switched off, each by itself: not everybody's computer has them free. */
export const keyNames = ["search", "take", "find", "next", "previous", "edit", "help"] as const;

export type KeyName = (typeof keyNames)[number];

const storageKey = "danji.keys";

/** Those that are switched off in this browser. */
export function keysOff(): ReadonlySet<KeyName> {
  try {
    const saved = localStorage.getItem(storageKey) ?? "";
    // Written by the version before, which had one switch for all that are a letter.
    if (saved === "off") return new Set(keyNames.filter((name) => name !== "search" && name !== "help"));
    const off = saved.split(" ");
    return new Set(keyNames.filter((name) => off.includes(name)));
  } catch {
    return new Set();
  }
}

export function saveKeysOff(off: ReadonlySet<KeyName>): void {
  try {
    if (off.size === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, [...off].join(" "));
  } catch {
    // Without a store the choice lasts as long as the page.
  }
}
