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

const storageKey = "danji.signIn";

/** What was remembered at the last sign-in, if anything was. */
export function readRememberedSignIn(): RememberedSignIn | undefined {
  try {
    return remembered.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "null")).data;
  } catch {
    // Storage may be forbidden.
    return undefined;
  }
}

interface Remembering {
  isOn: boolean;
  /** Turning it off forgets at once. */
  turn: (isOn: boolean) => void;
  /** Remembers a sign-in that succeeded, if it is on. */
  keep: (signIn: RememberedSignIn) => void;
}

/** The choice whether this device remembers one way of signing in. Only the last sign-in is remembered. */
export function useRemembering(way: RememberedSignIn["way"]): Remembering {
  const [isOn, setOn] = useState(() => readRememberedSignIn()?.way === way);
  return {
    isOn,
    turn: (isOnNow) => {
      setOn(isOnNow);
      if (!isOnNow && readRememberedSignIn()?.way === way) localStorage.removeItem(storageKey);
    },
    keep: (signIn) => {
      if (!isOn) return;
      try {
        localStorage.setItem(storageKey, JSON.stringify(signIn));
      } catch {
        // Storage may be full or forbidden: then the person types it again.
      }
    },
  };
}
