import { matchRoutes, type RouteObject } from "react-router";

import { isScreen } from "./screen.ts";

/** The part of the router that is needed here. */
interface Router {
  state: { initialized: boolean; location: { pathname: string }; navigation: { state: string } };
  subscribe: (listener: () => void) => () => void;
}

declare global {
  /** Not every browser has it. */
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

const pauseMs = 300;

/**
 * Fetches the code of an area's other screens while the browser has nothing else to do, so that the first tap on a
 * place waits for no code. The places of the menu come first, in its order. `isReading` tells whether the screen
 * still waits for answers.
 */
export function fetchAhead(router: Router, routes: RouteObject[], isReading: () => boolean): void {
  const begun = new Set<string>();
  const look = () => {
    const { initialized, location, navigation } = router.state;
    const [, area = ""] = location.pathname.split("/");
    if (!initialized || navigation.state !== "idle" || begun.has(area) || isFrugal()) return;
    const screens = screensOf(routes, `/${area}/`);
    if (screens.length === 0 || !matchRoutes(screens, location.pathname)) return;
    begun.add(area);
    void fetchInTurn(screens, isReading);
  };
  look();
  router.subscribe(look);
}

/** The screens below a path, those without a parameter first. */
function screensOf(routes: RouteObject[], root: string): RouteObject[] {
  const found = routes.flatMap((route): RouteObject[] => {
    if (route.children) return screensOf(route.children, root);
    return route.path?.startsWith(root) ? [route] : [];
  });
  return found.toSorted((one, other) => depthOf(one) - depthOf(other));
}

/** A place of a menu lies directly below its area. */
function depthOf({ path = "" }: RouteObject): number {
  return path.split("/").length;
}

/** One at a time: what the person asks for must not wait behind it. */
async function fetchInTurn(screens: RouteObject[], isReading: () => boolean): Promise<void> {
  for (const { handle } of screens) {
    do await idle();
    while (isReading());
    if (!isScreen(handle) || !navigator.onLine) continue;
    // The person's own visit tries again, and shows why it fails.
    await handle.load().catch(() => undefined);
  }
}

/** A pause, because a browser that waits for the network is idle too. */
async function idle(): Promise<void> {
  await new Promise((resolve) => void setTimeout(resolve, pauseMs));
  if (!("requestIdleCallback" in globalThis)) return;
  await new Promise((resolve) => requestIdleCallback(resolve));
}

/** Whether the person pays for each byte, or waits long for it. */
function isFrugal(): boolean {
  const { connection } = navigator;
  return connection?.saveData === true || (connection?.effectiveType?.endsWith("2g") ?? false);
}
