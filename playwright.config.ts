import { defineConfig } from "@playwright/test";

import { isWhole } from "#server/testing/whole-run.ts";
import { chromiumFlags } from "#tools/testing/chromium-flags.ts";

/** `npm test` looks for the browser. Without `npm test`, Debian's path is used. */
const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: ["./tools/build/build-for-browser-tests.ts", "./e2e/support/global-setup.ts"],
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // In CI, a test that passes only at a second try is reported as flaky. At home nothing is tried twice.
  retries: process.env["CI"] ? 2 : 0,
  // What a push leaves to the night: docs/decisions/0038-what-runs-on-every-push.md.
  ...(isWhole ? {} : { grepInvert: /@whole/ }),
  forbidOnly: process.env["CI"] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  projects: [
    {
      name: "desktop",
      // Without animations nobody waits for a dialog to glide in. The phone project keeps them.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } },
    },
    // What is about layout or touch, and the main flows, again on a small phone; in a whole run all that phones do.
    {
      name: "phone",
      grep: isWhole ? /@phone/ : /@phone(?!-whole)/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
  ],
  use: {
    locale: "ko-KR",
    // What a service worker answers, a test cannot hold back. The tests of the worker allow it.
    serviceWorkers: "block",
    timezoneId: "Asia/Seoul",
    // Recording takes a fifth of the time. To see a failure: `npm test -- --only e2e <file> --trace on`.
    trace: process.env["CI"] ? "on-first-retry" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [...chromiumFlags],
    },
  },
});
