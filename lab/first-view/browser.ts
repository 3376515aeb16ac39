import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";

import { ensureSystemPackages, findChromium } from "#tools/cluster/system-packages.ts";
import { chromiumFlags } from "#tools/testing/chromium-flags.ts";

/** Starts the browser of the browser tests, optionally with a port for Lighthouse. */
export async function openBrowser(debuggingPort?: number): Promise<Browser> {
  await ensureSystemPackages(["browser", "koreanFont"]);
  return await chromium.launch({
    executablePath: await findChromium(),
    args: [
      ...chromiumFlags,
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ],
  });
}
