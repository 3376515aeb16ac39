import { PGlite } from "@electric-sql/pglite";

import { extensions } from "#database/pglite-database.ts";

/** An empty database that the session owns: as with an operator, no superuser. */
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
