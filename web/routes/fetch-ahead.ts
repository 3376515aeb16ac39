import { matchRoutes, type RouteObject } from "react-router";

import { quiet } from "#web/api/quiet.ts";
import { paths } from "#web/paths.ts";

import { isScreen } from "./screen.ts";

/** The part of the router that is needed here. */
interface Router {
  state: { location: { pathname: string } };
  subscribe: (listener: () => void) => () => void;
}

declare global {
  /** Not every browser has it. */
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/**
 * Fetches the code of an area's other screens while the browser has nothing else to do, so that the first tap on a
 * place waits for no code. The places of the menu come first, in its order. `isBusy` tells whether the person waits for
 * something.
 */
export function fetchAhead(router: Router, routes: RouteObject[], isBusy: () => boolean): void {
  const begun = new Set<string>();
  const look = () => {
    const { pathname } = router.state.location;
    const [, area = ""] = pathname.split("/");
    if (begun.has(area) || isFrugal()) return;
    const screens = pathname === paths.login ? firstScreen(routes) : screensOf(routes, `/${area}/`);
    if (!matchRoutes(routes, pathname) || screens.length === 0) return;
    begun.add(area);
    void fetchInTurn(screens, isBusy);
  };
  look();
  router.subscribe(look);
}

/** While somebody types their password, the screen comes that most people see next. */
function firstScreen(routes: RouteObject[]): RouteObject[] {
  return (matchRoutes(routes, paths.resident.dashboard) ?? []).map(({ route }) => route);
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
async function fetchInTurn(screens: RouteObject[], isBusy: () => boolean): Promise<void> {
  for (const { handle } of screens) {
    await quiet(isBusy);
    if (!isScreen(handle) || !navigator.onLine) continue;
    // The person's own visit tries again, and shows why it fails.
    await handle.load().catch(() => undefined);
  }
}

/** Whether the person pays for each byte, or waits long for it. */
function isFrugal(): boolean {
  const { connection } = navigator;
  return connection?.saveData === true || (connection?.effectiveType?.endsWith("2g") ?? false);
}
