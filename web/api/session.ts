import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";

import type { Me } from "#contract/session.ts";

import { CallError, isSessionEnd } from "./call-error.ts";
import { call } from "./call.ts";
import { commander } from "./commands.ts";
import { removeDraftsOf } from "./draft-storage.ts";

/** Who uses this browser; without a user, how that came about, if it happened on this page. */
export interface Session {
  user: Me | null;
  /** `here`: signed out by hand. `expired`: the server ended it. */
  ended?: "here" | "expired";
}

const sessionKey = ["me"] as const;

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal, client }): Promise<Session> => {
    const before = client.getQueryData<Session>(sessionKey);
    const session = await askSession(before, signal);
    // Someone else signed in, or nobody is left, by another tab.
    if (before?.user && before.user.id !== session.user?.id) forgetAnswers(client);
    return session;
  },
  staleTime: 30_000,
  refetchOnWindowFocus: "always",
  // A header that appears because asking failed must not ask again by appearing.
  retryOnMount: false,
});

/** The session's query: pending at the start, failed when the server could not be asked. */
export function useSession() {
  return useQuery(sessionQuery);
}

/** The signed-in person; null when signed out, undefined while that is not known. */
export function useMe(): Me | null | undefined {
  return useSession().data?.user;
}

/** The signed-in person, once that is known; nobody where the server could not be asked. */
export async function knownUser(client: QueryClient): Promise<Me | null> {
  try {
    return (await client.ensureQueryData(sessionQuery)).user;
  } catch {
    return null;
  }
}

/** Asks for the session before the first screen is drawn. */
export function prefetchSession(client: QueryClient): void {
  void client.prefetchQuery(sessionQuery);
}

/** Someone signed in, or their data changed. Nothing of whoever was here before remains. */
export async function enterSession(client: QueryClient, user: Me): Promise<void> {
  // An answer that is still under way knows nothing of it.
  await client.cancelQueries({ queryKey: sessionKey });
  const before = client.getQueryData<Session>(sessionKey)?.user;
  if (before?.id !== user.id) forgetAnswers(client);
  client.setQueryData<Session>(sessionKey, { user });
}

/** What any failed call may tell about the session. Drafts stay for the same person's next sign-in. */
export function heedFailure(client: QueryClient, error: unknown): void {
  if (isSessionEnd(error)) {
    client.setQueryData<Session>(sessionKey, (session) => withoutUser(session));
    forgetAnswers(client);
  } else if (error instanceof CallError && error.details?.code === "initial_setup_required") {
    void client.invalidateQueries({ queryKey: sessionKey });
  }
}

/** Signs out; answers whether it did. A failure is only logged, as specified: the session then goes on. */
export function useSignOut(): () => Promise<boolean> {
  const client = useQueryClient();
  return async () => {
    try {
      // Anew each time: a later sign-out is of another session.
      await commander("signOut")();
    } catch (error) {
      // A session that was over already is signed out all the same.
      if (!isSessionEnd(error)) {
        console.error("Signing out failed.", error);
        return false;
      }
    }
    await leaveSession(client);
    return true;
  };
}

/** The person left by their own hand: nothing of them remains in this browser. */
export async function leaveSession(client: QueryClient): Promise<void> {
  const userId = client.getQueryData<Session>(sessionKey)?.user?.id;
  await client.cancelQueries({ queryKey: sessionKey });
  client.setQueryData<Session>(sessionKey, { user: null, ended: "here" });
  forgetAnswers(client);
  if (userId) removeDraftsOf(userId);
}

async function askSession(before: Session | undefined, signal: AbortSignal): Promise<Session> {
  try {
    const { user } = await call("getMe", null, { signal });
    return { user };
  } catch (error) {
    if (!isSessionEnd(error)) throw error;
    return withoutUser(before);
  }
}

function withoutUser(before: Session | undefined): Session {
  if (before?.user) return { user: null, ended: "expired" };
  return before ?? { user: null };
}

function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  client.getMutationCache().clear();
}
