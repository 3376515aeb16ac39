import { matchPath } from "react-router";

import { quiet } from "#web/api/quiet.ts";
import { paths } from "#web/paths.ts";

/** The part of the router that is needed here. */
interface Router {
  state: { location: { pathname: string } };
  subscribe: (listener: () => void) => () => void;
}

/** What the build tells of a screen (web/build/documents.ts). */
interface Screen {
  path: string;
  preload: string[];
}

/**
 * Fetches the code of screens before they are opened, and runs none: for the places in a phone's bar while the browser
 * has nothing else to do, for any other when a finger, the pointer or the focus comes to its link. `isBusy` tells
 * whether the person waits for something.
 */
export function fetchAhead(router: Router, isBusy: () => boolean): void {
  for (const type of ["pointerover", "touchstart", "focusin"]) {
    addEventListener(type, ({ target }) => void fetchLink(target), { passive: true });
  }
  const begun = new Set<string>();
  const look = () => {
    const [, area = ""] = router.state.location.pathname.split("/");
    if (begun.has(area)) return;
    begun.add(area);
    void fetchOften(isBusy);
  };
  look();
  router.subscribe(look);
}

async function fetchLink(target: EventTarget | null): Promise<void> {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link?.origin === location.origin) await fetchCode(link.pathname, "auto");
}

/** While somebody types their password, the screen comes that most people see next. */
async function fetchOften(isBusy: () => boolean): Promise<void> {
  await quiet(isBusy);
  const bar = document.querySelectorAll<HTMLAnchorElement>("[data-bar] a[href]");
  const isLogin = location.pathname === paths.login;
  const places = isLogin ? [paths.resident.dashboard] : Array.from(bar, ({ pathname }) => pathname);
  for (const place of places) {
    await quiet(isBusy);
    await fetchCode(place, "low");
  }
}

const fetched = new Set<string>();

/** Into the browser's cache. The visit itself tries again what does not come, and shows why it fails. */
async function fetchCode(pathname: string, priority: RequestPriority): Promise<void> {
  const screen = (await listScreens()).find(({ path }) => matchPath(path, pathname));
  const files = screen?.preload.filter((file) => !fetched.has(file)) ?? [];
  for (const file of files) fetched.add(file);
  await Promise.allSettled(
    files.map(async (file) => {
      const response = await fetch(file, { priority });
      await response.arrayBuffer();
    }),
  );
}

let screens: Promise<Screen[]> | undefined;

/** A front end in development has no list. */
function listScreens(): Promise<Screen[]> {
  screens ??= fetch("/screens.json")
    .then((response): Promise<Screen[]> => response.json())
    .catch(() => []);
  return screens;
}
