import { sql } from "kysely";
import pg from "pg";
import { afterEach, expect, test } from "vitest";

import type { Database } from "#database/database.ts";
import { openServer } from "#database/open-server.ts";
import { inCallTransaction } from "#database/transaction.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";

import { findPostgres } from "./find-postgres.ts";
import { startCluster } from "./postgres.ts";

const soon = { timeout: 30_000 };

const disposals: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const dispose of disposals.splice(0).toReversed()) await dispose();
});

function write(database: Database): Promise<unknown> {
  return inCallTransaction(database, { tokenHash: null, readOnly: false }, (db) =>
    sql`select count_attempts(array['\\x01'::bytea], array[interval '1 hour'], array[1000])`.execute(db),
  );
}

test.skipIf((await findPostgres()) === undefined)(
  "a standby is passed over until it is promoted, and then serves with all that was acknowledged",
  async () => {
    const primary = await startCluster();
    disposals.push(() => primary.stop());
    const name = await createServerDatabase(primary.url);
    const standby = await primary.addStandby();
    disposals.push(() => standby.stop());
    const [primaryUrl, standbyUrl] = [databaseUrl(primary.url, name), databaseUrl(standby.url, name)];
    await expect(openServer(standbyUrl, 1)).rejects.toThrow("standby");

    const { host } = new URL(standbyUrl);
    const both = standbyUrl.replace(host, `${host},${new URL(primaryUrl).host}`);
    const database = await openServer(both, 3);
    disposals.push(() => database.close());
    await write(database);
    const operator = new pg.Client({ connectionString: databaseUrl(standby.administratorUrl, name) });
    await operator.connect();
    disposals.push(() => operator.end());
    const written = async () => (await operator.query("select count from attempts")).rows;
    await expect.poll(written, soon).toEqual([{ count: 1 }]);

    await primary.crash();
    await expect(write(database)).rejects.toThrow();
    await operator.query("select pg_promote()");
    await expect
      .poll(
        () =>
          write(database).then(
            () => "written",
            (error: unknown) => String(error),
          ),
        soon,
      )
      .toBe("written");
    expect(await written()).toEqual([{ count: 2 }]);
  },
);
