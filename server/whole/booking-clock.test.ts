import { openEmbedded } from "#database/open-embedded.ts";
import { bookingUnderClock } from "#server/testing/booking-clock.ts";

// The embedded database is under its server's clock. tools/cluster/booking-clock.test.ts does the same with PostgreSQL.
bookingUnderClock(async ({ dataDir }) => ({ database: await openEmbedded(dataDir) }));
