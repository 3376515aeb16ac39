const storageKey = "danji.push";

/** The query of what push does on this device. */
export const pushStateKey = ["pushOnDevice"];

/** The push of this device: its owner, the server's id, and the address that the browser gave. */
export interface PushMark {
  userId: string;
  deviceId: string;
  endpoint: string;
}

/** What this browser remembers of its push. People without push load no more code for it than this. */
export function pushMark(): PushMark | undefined {
  try {
    const [userId, deviceId, endpoint] = (localStorage.getItem(storageKey) ?? "").split(" ");
    return userId && deviceId && endpoint ? { userId, deviceId, endpoint } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores it, or forgets it. */
export function setPushMark(mark?: PushMark): void {
  if (mark) localStorage.setItem(storageKey, `${mark.userId} ${mark.deviceId} ${mark.endpoint}`);
  else localStorage.removeItem(storageKey);
}

/** The code for people with push. */
export const loadPush = () => import("./push.ts");
