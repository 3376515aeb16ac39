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
  await page.route(pattern, lose);
  return () => page.unroute(pattern, lose);
}

/** Lets the server do the work and loses its answer, for the first `count` calls of the function. */
export async function loseAnswers(page: Page, functionName: string, count: number): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(`**/asia-northeast3/${functionName}`, lose, { times: count });
}

/** Holds the function's calls back until the returned function is called. */
export async function holdCalls(page: Page, functionName: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/asia-northeast3/${functionName}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
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
