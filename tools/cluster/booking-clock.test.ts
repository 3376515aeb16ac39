import { chmod } from "node:fs/promises";

import { describe } from "vitest";

import { openServer } from "#database/open-server.ts";
import { bookingUnderClock } from "#server/testing/booking-clock.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";

import { findPostgres } from "./find-postgres.ts";
import { startCluster } from "./postgres.ts";

// A PostgreSQL of its own, because a clock that stands still is nothing for the others.
describe.skipIf((await findPostgres()) === undefined)("with PostgreSQL under the same clock", () => {
  bookingUnderClock(async ({ folder, clock }) => {
    // Whichever user runs PostgreSQL reads the clock, too.
    await chmod(folder, 0o755);
    clock.set(new Date());
    const cluster = await startCluster({ environment: clock.settings });
    const url = databaseUrl(cluster.url, await createServerDatabase(cluster.url));
    return {
      database: await openServer(url),
      settings: { DATABASE_URL: url },
      dispose: () => cluster.stop(),
    };
  });
});
