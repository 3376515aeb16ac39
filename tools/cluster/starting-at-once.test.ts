import pg from "pg";
import { afterEach, expect, test } from "vitest";

import { openServer } from "#database/open-server.ts";
import { databaseUrl } from "#server/testing/server-databases.ts";

import { findPostgres } from "./find-postgres.ts";
import { startCluster } from "./postgres.ts";

const disposals: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const dispose of disposals.splice(0).toReversed()) await dispose();
});

// An index that is made concurrently waits for every statement that has begun, also for one that waits for its turn.
test.skipIf((await findPostgres()) === undefined)(
  "servers that start at once on an empty database migrate it one after the other",
  { timeout: 120_000 },
  async () => {
    const cluster = await startCluster();
    disposals.push(() => cluster.stop());
    const administrator = new pg.Client({ connectionString: cluster.url });
    await administrator.connect();
    await administrator.query("create database danji");
    await administrator.end();
    const url = databaseUrl(cluster.url, "danji");
    const opened = await Promise.allSettled([1, 2, 3].map(() => openServer(url, 1)));
    for (const each of opened) if (each.status === "fulfilled") disposals.push(() => each.value.close());
    expect(opened.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  },
);
