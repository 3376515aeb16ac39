import { buildWeb } from "./build-web.ts";

/** Playwright's global set-up: builds the front end, so that browsers test the present sources. */
export default async function buildForBrowserTests(): Promise<void> {
  await buildWeb();
}
