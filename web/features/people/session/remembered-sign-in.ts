import { useState } from "react";
import { z } from "zod";

const remembered = z.discriminatedUnion("way", [
  z.object({ way: z.literal("email"), email: z.string() }),
  z.object({
    way: z.literal("household"),
    apartment: z.object({ id: z.string(), name: z.string(), address: z.string() }),
    building: z.string(),
    unit: z.string(),
  }),
]);

/** What the person lets this device remember of a sign-in: never the password. */
export type RememberedSignIn = z.infer<typeof remembered>;

export type WayOfSignIn = RememberedSignIn["way"];

const storageKey = "danji.signIn";

const ways = z.enum(["email", "household"]);

const wayKey = "danji.wayOfSignIn";

/** What was remembered at the last sign-in, if anything was. */
export function readRememberedSignIn(): RememberedSignIn | undefined {
  try {
    return remembered.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "null")).data;
  } catch {
    // Storage may be forbidden.
    return undefined;
  }
}

/** The way in which somebody last signed in here. It says nothing of who they are, so nobody is asked. */
export function lastWay(): WayOfSignIn | undefined {
  try {
    return ways.safeParse(localStorage.getItem(wayKey)).data;
  } catch {
    return undefined;
  }
}

/** The choice whether this device remembers one way of signing in. */
export interface Remembering {
  isOn: boolean;
  /** Turning it off forgets at once. */
  turn: (isOn: boolean) => void;
  /** Remembers a sign-in that succeeded, if it is on. The way to begin with the next time is always remembered. */
  keep: (signIn: RememberedSignIn, next?: WayOfSignIn) => void;
}

/** Only the last sign-in is remembered, so at most one way has its box ticked. */
export function useRemembering(): (way: WayOfSignIn) => Remembering {
  const [ticked, tick] = useState<WayOfSignIn>();
  return (way) => ({
    isOn: ticked === way,
    turn: (isOn) => {
      tick(isOn ? way : undefined);
      if (!isOn) attempt(() => localStorage.removeItem(storageKey));
    },
    keep: (signIn, next = signIn.way) => {
      attempt(() => localStorage.setItem(wayKey, next));
      if (ticked === way) attempt(() => localStorage.setItem(storageKey, JSON.stringify(signIn)));
    },
  });
}

/** Storage may be full or forbidden: then the person types it again. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // As above.
  }
}
