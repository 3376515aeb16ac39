import { createHash } from "node:crypto";

import { plainRoles } from "./application-role.ts";
import type { Roles } from "./application-role.ts";
import type { MigrationConnection } from "./migrate.ts";

/**
 * Returns the roles of the connected installation. All databases of a cluster share its roles, so each
 * installation has its own, named after its database. A database that was migrated before keeps its roles.
 */
export async function rolesOfServer(connection: MigrationConnection): Promise<Roles> {
  const [row] = (await connection.rows(findNames)) as unknown as Found[];
  const { database, application, gate } = row!;
  const roles = application === null ? rolesNamedAfter(database) : pairOf(application, gate);
  for (const name of Object.values(roles)) {
    // Migrations are scripts in which the names stand without quotes.
    if (!plainName.test(name)) throw new Error(`The role ${name} has a name that must be quoted.`);
  }
  return roles;
}

/** The role names of a new installation in this database. */
export function rolesNamedAfter(database: string): Roles {
  const end = `_${plainEnd(database)}`;
  return { application: `${plainRoles.application}${end}`, gate: `${plainRoles.gate}${end}` };
}

interface Found {
  database: string;
  application: string | null;
  gate: string | null;
}

/** Finds the role of the readiness policy, and the owner of the function that every call begins with. */
const findNames = `
  select current_database() as database,
    (select r.rolname from pg_policy p join pg_roles r on r.oid = any (p.polroles)
      where p.polrelid = to_regclass('public.schema_migrations') and p.polname = 'readiness') as application,
    (select r.rolname from pg_proc f join pg_roles r on r.oid = f.proowner
      where f.oid = to_regprocedure('public.open_call(bytea, boolean)')) as gate`;

const plainName = /^[a-z_][a-z0-9_]{0,62}$/;

/** If there is no gate role yet, its name is the application's with another beginning. */
function pairOf(application: string, gate: string | null): Roles {
  return { application, gate: gate ?? application.replace(plainRoles.application, plainRoles.gate) };
}

const longestEnd = 63 - `${plainRoles.gate}_`.length;
const hashLength = 8;

/** The database's name if it can be part of a role name; otherwise its allowed characters and a hash. */
function plainEnd(database: string): string {
  if (/^[a-z0-9_]+$/.test(database) && database.length <= longestEnd) return database;
  const hash = createHash("sha256").update(database).digest("hex").slice(0, hashLength);
  const rest = database.toLowerCase().replaceAll(/[^a-z0-9_]/g, "_");
  return `${rest.slice(0, longestEnd - hashLength - 1)}_${hash}`;
}
