import type { QueryClient } from "@tanstack/react-query";

import type { Session } from "./session.ts";

/** What a person may read without a network is in this cache of the browser, and nothing else. */
export const keptCache = "danji-kept";

const storageKey = "danji.person";

/** The person whose things this device may keep: who was signed in last, and has not signed out. */
export function personOfDevice(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/**
 * Forgets what is kept of a person as soon as they sign out, their session ends or somebody else signs in. To ask in
 * vain, without a network, tells nothing.
 */
export function forgetOnLeaving(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (type !== "updated" || queryKey[0] !== "me" || state.status !== "success") return;
    // A page that was drawn for a visitor has not asked yet.
    if (state.dataUpdatedAt === 0) return;
    const session = client.getQueryData<Session>(queryKey);
    if (session) void heedPerson(session);
  });
}

async function heedPerson({ user }: Session): Promise<void> {
  const before = personOfDevice();
  if (before === (user?.id ?? null)) return;
  try {
    if (user) localStorage.setItem(storageKey, user.id);
    else localStorage.removeItem(storageKey);
    // Only secure pages have caches.
    await globalThis.caches?.delete(keptCache);
  } catch {
    // Without storage nothing was kept.
  }
}
