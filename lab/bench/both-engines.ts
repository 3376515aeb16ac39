import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import pg from "pg";

import type { Database } from "#database/database.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";
import { startCluster } from "#tools/cluster/postgres.ts";

/** Runs statements as the owner of the tables. No policy holds the owner back. */
export type AsOwner = (statements: RawBuilder<unknown>[]) => Promise<void>;

type Measure<Measured> = (database: Database, asOwner: AsOwner) => Promise<Measured>;

/** Measures on an empty embedded database on disk and on a PostgreSQL server's, one after the other. */
export async function onBothEngines<Measured>(
  measure: Measure<Measured>,
): Promise<(Measured & { engine: string })[]> {
  return [await onEmbedded(measure), await onServer(measure)];
}

async function onEmbedded<Measured>(measure: Measure<Measured>) {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "danji-bench-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await openEmbedded(folder);
  stack.defer(() => database.close());
  const asOwner: AsOwner = (statements) =>
    database.kysely.transaction().execute(async (db) => {
      await sql`set local role none`.execute(db);
      for (const statement of statements) await statement.execute(db);
    });
  return { engine: "내장 데이터베이스", ...(await measure(database, asOwner)) };
}

async function onServer<Measured>(measure: Measure<Measured>) {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster({ fsync: true });
  stack.defer(() => cluster.stop());
  const name = await createServerDatabase(cluster.url);
  const database = await openServer(databaseUrl(cluster.url, name));
  stack.defer(() => database.close());
  const owner = new pg.Client({ connectionString: databaseUrl(cluster.administratorUrl, name) });
  await owner.connect();
  stack.defer(() => owner.end());
  const asOwner: AsOwner = async (statements) => {
    for (const statement of statements) await owner.query(statement.compile(database.kysely).sql);
  };
  return { engine: `PostgreSQL ${cluster.version}`, ...(await measure(database, asOwner)) };
}
