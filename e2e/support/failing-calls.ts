import { expect } from "@playwright/test";
import type { Page, Route } from "@playwright/test";

/** The ways in which a call can fail without an error from the server. */
export type LostCall = "no server" | "invalid JSON" | "missing data field" | "time-out";

/** Loses every call of the function from now on, until the returned function is called. */
export async function loseCalls(
  page: Page,
  functionName: string,
  how: LostCall,
): Promise<() => Promise<void>> {
  const pattern = `**/asia-northeast3/${functionName}`;
  const lose = (route: Route) => ways[how](route);
  await routeFromNowOn(page, pattern, lose);
  return () => page.unroute(pattern, lose);
}

/** Lets the server do the work and loses its answer, for the first `count` calls of the function. */
export async function loseAnswers(page: Page, functionName: string, count: number): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await routeFromNowOn(page, `**/asia-northeast3/${functionName}`, lose, { times: count });
}

/** Holds the function's calls back until the returned function is called. */
export async function holdCalls(page: Page, functionName: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await routeFromNowOn(page, `**/asia-northeast3/${functionName}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Ends the session with the function's next call, as if it had ended in between. If it ended earlier, the page's other
 * reads could notice first, and lead to sign-in before the call.
 */
export async function endSessionWith(page: Page, functionName: string): Promise<void> {
  const end = async (route: Route) => {
    await page.context().clearCookies();
    await route.continue();
  };
  await routeFromNowOn(page, `**/asia-northeast3/${functionName}`, end, { times: 1 });
}

/**
 * Adds a route, and waits until the page's requests take it. Playwright waits for the browser alone: a busy page takes
 * its first route later, and a key that is pressed meanwhile sends a call past it.
 */
async function routeFromNowOn(page: Page, ...[pattern, ...rest]: Parameters<Page["route"]>): Promise<void> {
  await page.route(pattern, ...rest);
  // What is opened from now on has its routes from the start.
  if (!page.url().startsWith("http")) return;
  const probe = "**/favicon.svg?probe";
  const answer = (route: Route) => route.fulfill({ status: 204 });
  await page.route(probe, answer);
  const isTaken = () =>
    page.evaluate(async () => (await fetch("/favicon.svg?probe", { method: "HEAD" })).status === 204);
  await expect.poll(isTaken, "the page's requests take routes").toBe(true);
  await page.unroute(probe, answer);
}

const ways: Record<LostCall, (route: Route) => Promise<void>> = {
  "no server": (route) => route.abort("connectionrefused"),
  "invalid JSON": (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Welcome</h1>" }),
  "missing data field": (route) =>
    route.fulfill({ status: 200, contentType: "application/json", body: "{}" }),
  // The answer never comes.
  "time-out": () => Promise.resolve(),
};
