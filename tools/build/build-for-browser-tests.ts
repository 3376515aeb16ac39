import { buildWeb } from "./build-web.ts";

/** Playwright's global set-up: browsers are shown what is in the sources now. */
export default async function buildForBrowserTests(): Promise<void> {
  await buildWeb();
}
