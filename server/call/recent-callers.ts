import type { Caller } from "./handler-types.ts";

/**
 * The caller that each token belonged to at its last call. It decides only about turns, never about
 * permissions.
 */
export interface RecentCallers {
  find(tokenHash: Uint8Array): KnownCaller | undefined;
  note(tokenHash: Uint8Array, caller: KnownCaller): void;
}

type KnownCaller = Pick<Caller, "id" | "apartmentId">;

/** At most about 5 MB. */
const mostRemembered = 20_000;

/** Remembers the callers of this process, so that all sessions of a person share one line. */
export function rememberCallers(): RecentCallers {
  const callers = new Map<string, KnownCaller>();
  const keyOf = (tokenHash: Uint8Array) => Buffer.from(tokenHash).toString("base64");
  return {
    find: (tokenHash) => callers.get(keyOf(tokenHash)),
    note: (tokenHash, { id, apartmentId }) => {
      const key = keyOf(tokenHash);
      callers.delete(key);
      callers.set(key, { id, apartmentId });
      const [oldest] = callers.keys();
      if (callers.size > mostRemembered) callers.delete(oldest!);
    },
  };
}
