import type { OpenedCall } from "#database/transaction.ts";

/**
 * Whom each token belonged to at its last call. It decides about turns, and for whom a query is begun before the database
 * has said whose token it is; never about permissions.
 */
export interface RecentCallers {
  find(tokenHash: Uint8Array): OpenedCall | undefined;
  /** A token that belongs to nobody any more is forgotten. */
  note(tokenHash: Uint8Array, opened: OpenedCall): void;
}

/** At most about 15 MB. */
const mostRemembered = 20_000;

/** Remembers the callers of this process, so that all sessions of a person share one line. */
export function rememberCallers(): RecentCallers {
  const callers = new Map<string, OpenedCall>();
  const keyOf = (tokenHash: Uint8Array) => Buffer.from(tokenHash).toString("base64");
  return {
    find: (tokenHash) => callers.get(keyOf(tokenHash)),
    note: (tokenHash, opened) => {
      const key = keyOf(tokenHash);
      callers.delete(key);
      if (opened.user_id === null) return;
      // A session that was due for a touch is touched by now.
      callers.set(key, opened.needs_touch ? { ...opened, needs_touch: false } : opened);
      const [oldest] = callers.keys();
      if (callers.size > mostRemembered) callers.delete(oldest!);
    },
  };
}
