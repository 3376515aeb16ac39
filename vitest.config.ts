import { defineConfig } from "vitest/config";

import { isWhole } from "#server/testing/whole-run.ts";

/** Tests that need neither a database nor a server. `npm run check` runs them too; tools/checks/pure-tests.test.ts holds it. */
const pure = [
  "{ballots,contract,web}/**/*.test.ts",
  "tools/{build,checks,testing}/**/*.test.ts",
  "{database,lab,server,tools}/**/*.pure.test.ts",
];

/** Run on PostgreSQL. docs/decisions/0038-what-runs-on-every-push.md says what runs on PGlite, and why. */
const ofServer = "server/**/*.test.ts";
const differsByEngine = "server/{call,jobs,start,whole}/**/*.test.ts";
/** Those of them that walk through rules in SQL: on a push they run on PostgreSQL alone. */
const sameOnBoth =
  "server/whole/{alert-privacy,bill-privacy,club-privacy,homes-found,input-cost,office-secrets,rows-by-right,vote-secrecy}.test.ts";
const onPGliteOnly = "{database,tools,lab}/**/*.test.ts";
/** What a killed process leaves, and what a moved clock does: on a push, the engine of most installations shows it. */
const embeddedAlone =
  "server/{start/stopping,whole/{*durability,booking-clock,fuzz,scheduled-notices}}.test.ts";
/** A country's rows, and a count in another language. */
const atNight = "{server/whole/largest-data,tools/recount}.test.ts";

const onServer = process.env["TEST_DATABASE_URL"] !== undefined;

export default defineConfig({
  test: {
    environment: "node",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Imports do not show `--changed` that tests depend on these files.
    forceRerunTriggers: ["**/package.json", "**/vitest.config.*", "**/database/migrations/**"],
    // Awaited things come at once or, on a busy machine, after a while.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: "pure", include: pure, pool: "threads" } },
      {
        extends: true,
        test: {
          name: "database",
          include: onServer ? [ofServer] : [isWhole ? ofServer : differsByEngine, onPGliteOnly],
          exclude: isWhole ? pure : [...pure, atNight, onServer ? embeddedAlone : sameOnBoth],
          globalSetup: ["server/testing/global-setup.ts"],
          setupFiles: onServer ? ["server/testing/record-statements.ts"] : [],
          // A process takes file after file: to load the server and PGlite's program anew cost more than half
          // of a run. Each file has a database and a server of its own; what it does to its process, it undoes.
          pool: "forks",
          isolate: false,
        },
      },
    ],
  },
});
