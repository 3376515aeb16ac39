const storageKey = "danji.push";

/** The query of what push does on this device. */
export const pushStateKey = ["pushOnDevice"];

/** The push of this device: whose it is, the address that the browser gave, and the server's id of it. */
export interface PushMark {
  userId: string;
  endpoint: string;
  deviceId: string;
}

/** What this browser remembers of its push. Whoever has none pays for no more than this. */
export function pushMark(): PushMark | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return isMark(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function setPushMark(mark: PushMark): void {
  localStorage.setItem(storageKey, JSON.stringify(mark));
}

export function removePushMark(): void {
  localStorage.removeItem(storageKey);
}

function isMark(value: unknown): value is PushMark {
  if (typeof value !== "object" || value === null) return false;
  return ["userId", "endpoint", "deviceId"].every((field) => typeof Reflect.get(value, field) === "string");
}
