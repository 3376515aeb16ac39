import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { plainRoles } from "./application-role.ts";
import type { Roles } from "./application-role.ts";

/** The part of a connection that migrations need, for both engines. */
export interface MigrationConnection {
  /** Runs a script of several statements. */
  execute(text: string): Promise<void>;
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

const folder = join(import.meta.dirname, "migrations");

/** Every migration of this version, in order. */
export const migrations: readonly Migration[] = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted()
  .map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
  });

/**
 * Brings the schema up to this version, each migration in its own transaction. If several processes may
 * migrate at once, the caller must hold a lock.
 *
 * @param roles this installation's names for the roles in the migrations
 * @throws if the database has a newer version, or an applied migration was edited
 */
export async function migrate(connection: MigrationConnection, roles = plainRoles): Promise<void> {
  await connection.execute(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const applied = await connection.rows("select name, checksum from schema_migrations order by name");
  const checksums = new Map(applied.map((row) => [row.name, row.checksum]));
  refuseStrangers(checksums);
  for (const migration of migrations) {
    if (!checksums.has(migration.name)) await apply(connection, migration, roles);
  }
}

function refuseStrangers(checksums: Map<unknown, unknown>): void {
  const known = new Map<unknown, Migration>(migrations.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of checksums) {
    const migration = known.get(name);
    if (!migration) throw new Error(`The database is of a newer version: it has had ${String(name)}.`);
    if (migration.checksum !== checksum)
      throw new Error(`${migration.name} was edited after it was applied.`);
  }
}

async function apply(
  connection: MigrationConnection,
  { name, text, checksum }: Migration,
  roles: Roles,
): Promise<void> {
  await connection.execute("begin");
  try {
    await connection.execute(withRoles(text, roles));
    await connection.rows("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await connection.execute("commit");
  } catch (error) {
    // If the connection broke, there is nothing to roll back.
    await connection.execute("rollback").catch(() => undefined);
    throw new Error(`Migration ${name} failed.`, { cause: error });
  }
}

function withRoles(script: string, { application, gate }: Roles): string {
  return script
    .replaceAll(new RegExp(String.raw`\b${plainRoles.application}\b`, "g"), application)
    .replaceAll(new RegExp(String.raw`\b${plainRoles.gate}\b`, "g"), gate);
}
