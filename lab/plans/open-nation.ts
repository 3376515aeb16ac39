import pg from "pg";

import type { Database } from "#database/database.ts";
import { openServer } from "#database/open-server.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";
import { startCluster } from "#tools/cluster/postgres.ts";

import { pretendNation } from "./nation-statistics.ts";
import { logsPlans, openPlanLog } from "./plan-log.ts";
import type { PlanLog } from "./plan-log.ts";

/** An empty database in a PostgreSQL of its own that plans every statement as if it held a country. */
export interface Nation {
  database: Database;
  log: PlanLog;
  /** They hold what is under way or due, which is little of all. */
  partialIndexes: ReadonlySet<string>;
  dispose: () => Promise<void>;
}

export async function openNation(): Promise<Nation> {
  const cluster = await startCluster({ settings: { autovacuum: "off", ...logsPlans } });
  const name = await createServerDatabase(cluster.url);
  const administrator = new pg.Client({ connectionString: databaseUrl(cluster.administratorUrl, name) });
  await administrator.connect();
  await pretendNation(administrator);
  const log = await openPlanLog(administrator);
  const { rows } = await administrator.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where indpred is not null",
  );
  const database = await openServer(databaseUrl(cluster.url, name), 5);
  return {
    // A vacuum would cut a table's file to the few rows that a test has put in, and its plans would be those of a hamlet.
    database: { ...database, dropDeadRows: () => Promise.resolve() },
    log,
    partialIndexes: new Set(rows.map((row) => row.name)),
    dispose: async () => {
      await database.close();
      await log.close();
      await administrator.end();
      await cluster.stop();
    },
  };
}
