import { existsSync } from "node:fs";

import { defineConfig } from "vitest/config";

const globalSetup = "server/testing/global-setup.ts";

/** On PostgreSQL only what touches a database: the rest would do the very same once more. */
const onServer = process.env["TEST_DATABASE_URL"] !== undefined;
const include = onServer
  ? ["{database,server}/**/*.test.ts"]
  : ["{contract,database,server,web,tools,bench}/**/*.test.ts"];

export default defineConfig({
  test: {
    include,
    environment: "node",
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    // A process each: a database, a signal handler or an environment variable stays in its file.
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Of these no import tells `--changed`.
    forceRerunTriggers: ["**/package.json", "**/vitest.config.*", "**/database/migrations/**"],
    // What is waited for comes at once or, on a machine that is busy, after a while.
    expect: { poll: { timeout: 20_000 } },
  },
});
