import type { OpenedCall } from "#database/transaction.ts";

/** Whom a token belonged to at its last call. */
interface RecentCaller {
  userId: string;
  apartmentId: string | null;
}

/** The owner of each token at its last call. It decides about turns, never about permissions. */
export interface RecentCallers {
  find(tokenHash: Uint8Array): RecentCaller | undefined;
  /** A token that belongs to nobody any more is forgotten. */
  note(tokenHash: Uint8Array, opened: OpenedCall): void;
}

/** Some five MB at most. */
const mostRemembered = 20_000;

/** Remembers the callers of this process, so that all sessions of a person share one line. */
export function rememberCallers(): RecentCallers {
  // The one who called longest ago comes first.
  const callers = new Map<string, RecentCaller>();
  const keyOf = (tokenHash: Uint8Array) => Buffer.from(tokenHash).toString("base64");
  return {
    find: (tokenHash) => callers.get(keyOf(tokenHash)),
    note: (tokenHash, { user_id: userId, apartment_id: apartmentId }) => {
      const key = keyOf(tokenHash);
      callers.delete(key);
      if (userId === null) return;
      callers.set(key, { userId, apartmentId });
      if (callers.size > mostRemembered) callers.delete(callers.keys().next().value!);
    },
  };
}
