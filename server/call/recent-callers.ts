import type { OpenedCall } from "#database/transaction.ts";

/**
 * Whom each token belonged to at its last call. It decides about turns, and for whom a query or a command is begun before the
 * database has said whose token it is; never about permissions.
 */
export interface RecentCallers {
  find(tokenHash: Uint8Array): OpenedCall | undefined;
  /** A token that belongs to nobody any more is forgotten. */
  note(tokenHash: Uint8Array, opened: OpenedCall): void;
}

/** At most about 15 MB. */
const mostRemembered = 20_000;

/** Names and addresses of people stay in memory no longer than their work here goes on. */
const rememberedMs = 10 * 60_000;

interface Remembered {
  opened: OpenedCall;
  /** By `performance.now()`. */
  notedAt: number;
}

/** Remembers the callers of this process, so that all sessions of a person share one line. */
export function rememberCallers(): RecentCallers {
  // The one who called longest ago comes first.
  const callers = new Map<string, Remembered>();
  const keyOf = (tokenHash: Uint8Array) => Buffer.from(tokenHash).toString("base64");
  const forgetOthers = (now: number) => {
    for (const [key, { notedAt }] of callers) {
      if (now - notedAt <= rememberedMs && callers.size <= mostRemembered) break;
      callers.delete(key);
    }
  };
  return {
    find: (tokenHash) => callers.get(keyOf(tokenHash))?.opened,
    note: (tokenHash, opened) => {
      const [key, now] = [keyOf(tokenHash), performance.now()];
      callers.delete(key);
      if (opened.user_id !== null) callers.set(key, { opened, notedAt: now });
      forgetOthers(now);
    },
  };
}
