import { PGlite } from "@electric-sql/pglite";

import { statementsOf } from "#database/migrate.ts";
import { migrations } from "#database/migration-list.ts";
import type { Migration } from "#database/migration-list.ts";
import { extensions } from "#database/pglite-database.ts";

/**
 * A database to which a migration came when it had rows already, by an owner who may see none of them. What it
 * answers now is a superuser's.
 *
 * @param before the statements that make the rows
 */
export async function upgradedBy(migration: string, before: string): Promise<PGlite> {
  const database = await ownedDatabase();
  const place = migrations.findIndex(({ name }) => name === migration);
  for (const each of migrations.slice(0, place)) await run(database, each);
  await database.exec(`set session authorization postgres; ${before} set session authorization operator;`);
  await run(database, migrations[place]!);
  await database.exec("set session authorization postgres");
  return database;
}

async function run(database: PGlite, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration)) await database.exec(statement);
}

/** An empty database, whose owner the session is: as with an operator, no superuser. */
export async function ownedDatabase(): Promise<PGlite> {
  const database = new PGlite({ extensions });
  await database.exec(`
    create role operator createrole;
    alter schema public owner to operator;
    grant create on database postgres to operator;
    set session authorization operator;
    create table schema_migrations (name text primary key);
  `);
  return database;
}
