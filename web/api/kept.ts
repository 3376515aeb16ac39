import type { QueryClient } from "@tanstack/react-query";

import { type Role, roles } from "#contract/values/roles.ts";

import { loadPush, pushMark } from "./push-mark.ts";
import type { Session } from "./session.ts";

/** This cache of the browser holds what a person may read without a network, and nothing else. */
export const keptCache = "danji-kept";

const storageKey = "danji.person";

interface Person {
  id: string;
  role: Role;
  /** A manager's; null for everybody else. */
  rights: readonly string[] | null;
}

/** The person that this device may keep things for: who was signed in last, and has not signed out. */
export function personOfDevice(): Person | undefined {
  try {
    const [id, role, rights = ""] = (localStorage.getItem(storageKey) ?? "").split(" ");
    const known = roles.find((one) => one === role);
    return id && known
      ? { id, role: known, rights: known === "manager" ? rights.split(",") : null }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Forgets what is kept of a person as soon as they sign out, their session ends or somebody else signs in. A question
 * that gets no answer, without a network, tells nothing.
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

async function heedPerson(session: Session): Promise<void> {
  const { user } = session;
  // With the first password, nothing can be seen yet.
  const now = user?.isInitialPassword === false ? user : undefined;
  const before = personOfDevice();
  const isSame = before?.id === now?.id;
  if (!isSame && pushMark()) void leavePush(session);
  try {
    if (now) localStorage.setItem(storageKey, [now.id, now.role, now.rights?.join()].join(" ").trim());
    else localStorage.removeItem(storageKey);
    if (before?.id === now?.id) return;
    // Only secure pages have caches.
    await globalThis.caches?.delete(keptCache);
  } catch {
    // Without storage nothing was kept.
  }
}

/** If it fails, the next visit of another person does it. */
async function leavePush(session: Session): Promise<void> {
  await loadPush()
    .then((push) => push.leavePush(session))
    .catch(console.error);
}
