import { existsSync } from "node:fs";

import { defineConfig } from "vitest/config";

const globalSetup = "server/testing/global-setup.ts";

export default defineConfig({
  test: {
    include: ["{contract,database,server,web,tools,bench}/**/*.test.ts"],
    environment: "node",
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    // A process each: a database, a signal handler or an environment variable stays in its file.
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes at once or, on a machine that is busy, after a while.
    expect: { poll: { timeout: 20_000 } },
  },
});
