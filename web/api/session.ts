import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";

import type { ErrorCode } from "#contract/errors.ts";
import type { Me } from "#contract/session.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";

import { CallError, isSessionEnd } from "./call-error.ts";
import { call } from "./call.ts";
import { commander } from "./commands.ts";
import { removeDraftsOf } from "./draft-storage.ts";
import { loadPush, pushMark } from "./push-mark.ts";
import { forgetRecentChanges } from "./recent-changes.ts";

/** The user of this browser. Without a user, `ended` tells why, if it happened on this page. */
export interface Session {
  user: Me | null;
  /** `here`: the person signed out. `expired`: the server ended the session. */
  ended?: "here" | "expired";
  /** When this user appeared here. What was asked before that was asked by somebody else. */
  since?: number;
}

const sessionKey = ["me"] as const;

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal, client }): Promise<Session> => {
    const before = client.getQueryData<Session>(sessionKey);
    const session = await askSession(before, signal);
    // Another tab signed somebody else in, or signed out.
    if (before?.user && before.user.id !== session.user?.id) forgetAnswers(client);
    return session;
  },
  staleTime: 30_000,
  refetchOnWindowFocus: "always",
  // After a failure, a header that appears must not ask again.
  retryOnMount: false,
});

/** The session's query: pending at the start, failed if the server could not be reached. */
export function useSession() {
  return useQuery(sessionQuery);
}

/** The signed-in person; null if nobody is signed in, undefined as long as we do not know. */
export function useMe(): Me | null | undefined {
  return useSession().data?.user;
}

/** Tells of each of the office's rights whether the signed-in person has it. */
export function useRights(): (right: OfficeRight) => boolean {
  const rights = useMe()?.rights ?? [];
  return (right) => rights.includes(right);
}

/** The signed-in person, once it is known; null also if the server could not be reached. */
export async function knownUser(client: QueryClient): Promise<Me | null> {
  try {
    return (await client.ensureQueryData(sessionQuery)).user;
  } catch {
    return null;
  }
}

/** What is known of the session without asking. */
export function knownSession(client: QueryClient): Session | undefined {
  return client.getQueryData<Session>(sessionKey);
}

/** Asks for the session before the first screen is drawn. */
export function prefetchSession(client: QueryClient): void {
  void client.prefetchQuery(sessionQuery);
}

/** Stores the person who signed in or changed their data. Answers for another person are deleted. */
export async function enterSession(client: QueryClient, user: Me): Promise<void> {
  // An answer that is still on its way is older than this.
  await client.cancelQueries({ queryKey: sessionKey });
  const before = client.getQueryData<Session>(sessionKey);
  const isNew = before?.user?.id !== user.id;
  if (isNew) forgetAnswers(client);
  client.setQueryData<Session>(sessionKey, appeared(user, before));
  if (isNew) tellOtherTabs(user.id);
}

/**
 * Handles what a failed call tells about the session. Drafts stay for the same person's next sign-in.
 *
 * @param askedAt when the call began: the end of an earlier session says nothing of the present one
 */
export function heedFailure(client: QueryClient, error: unknown, askedAt = Date.now()): void {
  const { since = 0 } = client.getQueryData<Session>(sessionKey) ?? {};
  if (askedAt < since) return;
  if (isSessionEnd(error)) {
    // The person's own sign-out says how it went.
    if (isSigningOut) return;
    client.setQueryData<Session>(sessionKey, (session) => withoutUser(session));
    forgetAnswers(client);
  } else if (error instanceof CallError && tellsOfAChange.has(error.details?.code)) {
    void client.invalidateQueries({ queryKey: sessionKey });
  }
}

/** Refusals that tell of a change: the person's setup or rights are others now. */
const tellsOfAChange = new Set<ErrorCode | undefined>(["initial_setup_required", "right_not_granted"]);

let isSigningOut = false;

/** What another tab is told when the person begins to sign out: its stream may end before the signing out is done. */
const leaving = "leaving";
const leavingTakesMs = 5000;

/** Signs out, and returns whether it succeeded. As specified, a failure is only logged. */
export function useSignOut(): () => Promise<boolean> {
  const client = useQueryClient();
  return async () => {
    isSigningOut = true;
    tellOtherTabs(leaving);
    try {
      return await signOut(client);
    } finally {
      isSigningOut = false;
    }
  };
}

async function signOut(client: QueryClient): Promise<boolean> {
  try {
    if (pushMark()) await forgetDevice();
    // A new commander each time, because a later sign-out belongs to another session.
    await commander("signOut")();
  } catch (error) {
    // A session that has already ended counts as signed out.
    if (!isSessionEnd(error)) {
      console.error("Signing out failed.", error);
      return false;
    }
  }
  await leaveSession(client);
  return true;
}

/** If it fails, the browser ends the push all the same: its address is then dead. */
async function forgetDevice(): Promise<void> {
  await loadPush()
    .then((push) => push.forgetDevice())
    .catch(console.error);
}

/** The person has signed out, so nothing of them stays in this browser. */
export async function leaveSession(client: QueryClient): Promise<void> {
  const userId = client.getQueryData<Session>(sessionKey)?.user?.id;
  await endView(client);
  tellOtherTabs(null);
  if (userId) removeDraftsOf(userId);
}

let otherTabs: BroadcastChannel | undefined;

/** Follows the other tabs of this browser: signing in or out there does so here. */
export function followOtherTabs(client: QueryClient): void {
  otherTabs = new BroadcastChannel("danji.session");
  otherTabs.addEventListener("message", ({ data: userId }: MessageEvent<string | null>) => {
    if (userId === leaving) {
      isSigningOut = true;
      setTimeout(() => (isSigningOut = false), leavingTakesMs);
      return;
    }
    const { user: shown, ended } = client.getQueryData<Session>(sessionKey) ?? {};
    if (userId === null) {
      isSigningOut = false;
      // The server's word may have come first, if leaving took long: it was no expiry.
      if (shown || ended === "expired") void endView(client);
      return;
    }
    if (shown?.id === userId) return;
    // Nothing of one person stays on the screen while we ask who the other is.
    if (!shown) void client.invalidateQueries({ queryKey: sessionKey });
    else {
      void client.resetQueries({ queryKey: sessionKey });
      forgetAnswers(client);
    }
  });
}

function tellOtherTabs(userId: string | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  otherTabs?.postMessage(userId);
}

/** Nobody is signed in any more, because the person signed out in this browser. */
async function endView(client: QueryClient): Promise<void> {
  // An answer that is still on its way would call it an expiry.
  await client.cancelQueries({ queryKey: sessionKey });
  client.setQueryData<Session>(sessionKey, { user: null, ended: "here" });
  forgetAnswers(client);
}

async function askSession(before: Session | undefined, signal: AbortSignal): Promise<Session> {
  const { user } = await call("getSession", null, { signal });
  return user ? appeared(user, before) : withoutUser(before);
}

function appeared(user: Me, before: Session | undefined): Session {
  const isNew = before?.user?.id !== user.id;
  return { user, since: isNew ? Date.now() : (before?.since ?? 0) };
}

function withoutUser(before: Session | undefined): Session {
  if (before?.user) return { user: null, ended: "expired" };
  return before ?? { user: null };
}

function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  client.getMutationCache().clear();
  forgetRecentChanges();
}
