import type { Caller } from "./handler-types.ts";

/** Whose a token was when it last came; for taking turns only, never for what somebody may do. */
export interface RecentCallers {
  find(tokenHash: Uint8Array): KnownCaller | undefined;
  note(tokenHash: Uint8Array, caller: KnownCaller): void;
}

type KnownCaller = Pick<Caller, "id" | "apartmentId">;

/** Some 5 MB at most. */
const mostRemembered = 20_000;

/** Remembers the callers of this process, so that a person's calls stand in one line however many sessions they have. */
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
