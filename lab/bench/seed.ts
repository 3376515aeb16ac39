import pg from "pg";

import { openServer } from "#database/open-server.ts";
import { databaseUrl } from "#server/testing/server-databases.ts";
import type { Cluster } from "#tools/cluster/postgres.ts";

import { peopleSql } from "./people.ts";
import { rowsSql } from "./rows.ts";
import type { Size } from "./rows.ts";

/** Makes, migrates and fills a database of the cluster. Returns its URL. */
export async function createDatabase(
  { url: clusterUrl, administratorUrl }: Pick<Cluster, "url" | "administratorUrl">,
  size: Size,
  name = `danji_bench_${size.apartments}`,
): Promise<string> {
  await execute(clusterUrl, [`create database ${name}`]);
  const url = databaseUrl(clusterUrl, name);
  await (await openServer(url)).close();
  // A superuser, who may leave out the checks of rows that are known to be right.
  await execute(databaseUrl(administratorUrl, name), [
    roomToSort,
    freeOwner,
    peopleSql(size),
    ...rowsSql(size),
    "vacuum analyze",
  ]);
  return url;
}

const roomToSort = "set work_mem = '256MB'; set maintenance_work_mem = '1GB'";

async function execute(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * The bare server reads as the owner of the tables, who skips their policies. Our own server's connections run as
 * another role, and the policies stay in force for it.
 */
const freeOwner = `
  do $$
  declare
    tenant_table regclass;
  begin
    for tenant_table in select oid from pg_class where relforcerowsecurity loop
      execute format('alter table %s no force row level security', tenant_table);
    end loop;
  end
  $$`;
