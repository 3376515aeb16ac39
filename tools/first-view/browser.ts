import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";

import { ensureSystemPackages, findChromium } from "#tools/cluster/system-packages.ts";

/** Starts the browser of the browser tests, optionally with a port for Lighthouse. */
export async function openBrowser(debuggingPort?: number): Promise<Browser> {
  await ensureSystemPackages(["browser", "koreanFont"]);
  return await chromium.launch({
    executablePath: await findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ],
  });
}
