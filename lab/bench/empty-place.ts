import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import pg from "pg";

import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";
import { startCluster } from "#tools/cluster/postgres.ts";

/** Where a server's data goes, before the server is there. */
export interface Place {
  engine: string;
  settings: Record<string, string>;
  /** Runs the statements past every policy, as the owner of the tables. */
  asOwner: (statements: RawBuilder<unknown>[]) => Promise<void>;
}

export async function embeddedPlace(stack: AsyncDisposableStack): Promise<Place> {
  const folder = await newFolder(stack);
  return {
    engine: "embedded",
    settings: { DATA_DIR: folder },
    asOwner: async (statements) => {
      const database = await openEmbedded(folder);
      await database.kysely.transaction().execute(async (db) => {
        await sql`set local role none`.execute(db);
        for (const statement of statements) await statement.execute(db);
      });
      await database.close();
    },
  };
}

export async function serverPlace(stack: AsyncDisposableStack): Promise<Place> {
  const cluster = await startCluster({ fsync: true });
  stack.defer(() => cluster.stop());
  const name = await createServerDatabase(cluster.url);
  const url = databaseUrl(cluster.url, name);
  return {
    engine: `PostgreSQL ${cluster.version}`,
    settings: { DATA_DIR: await newFolder(stack), DATABASE_URL: url },
    asOwner: async (statements) => {
      await using owned = new AsyncDisposableStack();
      const database = await openServer(url);
      owned.defer(() => database.close());
      const owner = new pg.Client({ connectionString: databaseUrl(cluster.administratorUrl, name) });
      await owner.connect();
      owned.defer(() => owner.end());
      for (const statement of statements) {
        const { sql: text, parameters } = statement.compile(database.kysely);
        await owner.query(text, [...parameters]);
      }
      await owner.query("analyze");
    },
  };
}

async function newFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "danji-votes-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
