import { useEffect, useLayoutEffect, useState } from "react";
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from "react-router";

import { forgetEarlyReads } from "#web/api/early-reads.ts";
import { type Session, useSession } from "#web/api/session.ts";
import { pageShown } from "#web/ui/overlays/layers.ts";

import { decideRoute, isForSignedIn, type SessionState } from "./route-decision.ts";
import { unknownRouteId } from "./route-ids.ts";
import { ServerUnreachable, SessionSpinner } from "./session-screens.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** Wraps every screen: shows the screen that the routing rules allow, or goes to the one that they name. */
export function Root() {
  const location = useLocation();
  const { location: comingLocation } = useNavigation();
  const isKnown = useMatches().at(-1)?.id !== unknownRouteId;
  const session = useSession();
  const decision = decideRoute({
    pathname: location.pathname,
    isKnown,
    origin: originOf(location.state),
    session: stateOf(session.data, session.errorUpdateCount > 0),
  });
  useFocusOnNavigation();
  useLayoutEffect(() => pageShown(location.key), [location.key]);
  const isOver = decision.kind === "unreachable" || decision.kind === "redirect";
  useEffect(() => {
    // Queries that were read before the session is known are for the next screen, not for one much later.
    if (isOver) forgetEarlyReads();
  }, [isOver]);

  switch (decision.kind) {
    case "wait":
      return <SessionSpinner />;
    case "unreachable":
      return <ServerUnreachable isRetrying={session.isFetching} onRetry={() => void session.refetch()} />;
    case "redirect": {
      // A screen's first read may tell that the session has ended while the screen is still on its way.
      const { pathname, search, hash } =
        comingLocation && isForSignedIn(comingLocation.pathname) ? comingLocation : location;
      const origin = decision.rememberOrigin ? `${pathname}${search}${hash}` : undefined;
      return <Redirect key={decision.to} to={decision.to} origin={origin} />;
    }
    case "show":
      return (
        <>
          <Outlet />
          <ScrollRestoration getKey={scrollKeyOf} />
        </>
      );
  }
}

/** After a failure, a retry must not replace what the person reads by the spinner. */
function stateOf(session: Session | undefined, hasFailed: boolean): SessionState {
  if (!session) return hasFailed ? { status: "unreachable" } : { status: "loading" };
  if (session.user) return { status: "signedIn", user: session.user };
  return { status: "signedOut", byHand: session.ended === "here" };
}

/** The history entry's state is ours, but an older version of this code may have written it. */
function originOf(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("origin" in state)) return undefined;
  return typeof state.origin === "string" ? state.origin : undefined;
}

interface RedirectProps {
  to: string;
  origin: string | undefined;
}

/** Like the router's Navigate, but it navigates once: its own navigation changes what the origin would be. */
function Redirect({ to, origin: firstOrigin }: RedirectProps) {
  const navigate = useNavigate();
  const [origin] = useState(firstOrigin);
  useEffect(() => {
    void navigate(to, { replace: true, state: origin === undefined ? null : { origin } });
  }, [navigate, to, origin]);
  return <SessionSpinner />;
}

/**
 * Pages that are opened directly all have the same key, so their scroll position is kept by address: without what a
 * slip's code carries, which no storage may hold.
 */
function scrollKeyOf({ key, pathname, hash }: Location): string {
  return key === "default" ? pathname + (hash.includes("=") ? "" : hash) : key;
}
