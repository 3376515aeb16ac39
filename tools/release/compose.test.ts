import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";
import { afterEach, expect, test } from "vitest";

import { openServer } from "#database/open-server.ts";
import { databaseUrl } from "#server/testing/server-databases.ts";
import { findPostgres } from "#tools/cluster/find-postgres.ts";
import { startCluster } from "#tools/cluster/postgres.ts";

const examples = join(import.meta.dirname, "examples");
const binaries = await findPostgres();

const disposals: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const dispose of disposals.splice(0).toReversed()) await dispose();
});

/** What a variable is set to in compose.yaml. */
function valueOf(name: string): string | undefined {
  const compose = readFileSync(join(examples, "compose.yaml"), "utf8");
  return new RegExp(`^ +${name}: (.+)$`, "m").exec(compose)?.[1];
}

// The engines of containers cannot be run here: its files are taken as the image of PostgreSQL takes them.
test.skipIf(binaries === undefined)(
  "in compose danji signs in as a user who is no superuser, and migrates the database that database.sql made for it",
  { timeout: 120_000 },
  async () => {
    const cluster = await startCluster();
    disposals.push(() => cluster.stop());
    const password = "it's-danji's";
    const init = [
      "--no-psqlrc",
      "--no-password",
      "--set=ON_ERROR_STOP=1",
      "--dbname",
      cluster.administratorUrl,
    ];
    const made = spawnSync(join(binaries!, "psql"), [...init, "--file", join(examples, "database.sql")], {
      env: { ...process.env, DANJI_PASSWORD: password },
      encoding: "utf8",
    });
    expect(made.stderr).toBe("");
    expect(made.status).toBe(0);

    const given = new URL(valueOf("DATABASE_URL")!.replace(/\$\{DANJI_PASSWORD:\?\}/, "given"));
    expect(given.password).toBe("given");
    expect(valueOf("DANJI_PASSWORD")).toBe("${DANJI_PASSWORD:?}");
    expect(given.username).not.toBe(valueOf("POSTGRES_USER"));
    const url = new URL(databaseUrl(cluster.url, given.pathname.slice(1)));
    [url.username, url.password] = [given.username, encodeURIComponent(password)];

    const database = await openServer(url.href, 1);
    await database.close();
    const client = new pg.Client({ connectionString: url.href });
    disposals.push(() => client.end());
    await client.connect();
    const { rows } = await client.query(
      `select rolsuper, rolbypassrls, rolreplication, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolreplication: false,
        rolcreatedb: false,
        rolcreaterole: true,
      },
    ]);
  },
);
