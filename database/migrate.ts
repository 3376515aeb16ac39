import { setTimeout as sleep } from "node:timers/promises";

import { plainRoles } from "./application-role.ts";
import type { Roles } from "./application-role.ts";
import { firstTooNew, migrations, versionBeforeBase } from "./migration-list.ts";
import type { AppliedMigration, Migration } from "./migration-list.ts";

/** The part of a connection that migrations need, for both engines. */
export interface MigrationConnection {
  /** Runs a script of several statements. */
  execute(text: string): Promise<void>;
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/**
 * How long a migration waits for a table. Others who want the table wait behind it: rather let them all by and try
 * again.
 */
const lockTimeout = "500ms";
/** The wait took too long, or would have been endless: two waited for each other. */
const inUse = new Set(["55P03", "40P01"]);
const [shortestPauseMs, longestPauseMs] = [250, 1000];

/** How long it tries. No call keeps a table so long: calls end after seconds. */
const triesForMs = 5 * 60_000;

/**
 * Brings the schema up to this version, each migration in its own transaction, while servers of the version before go on.
 * If several processes may migrate at once, the caller must hold a lock.
 *
 * @param roles this installation's names for the roles in the migrations
 * @throws if a newer version has made the database unusable for this one, an applied migration was edited, or the database
 *   has had only some of those that one takes the place of
 */
export async function migrate(
  connection: MigrationConnection,
  roles = plainRoles,
  own: readonly Migration[] = migrations,
): Promise<void> {
  const applied = await readApplied(connection);
  refuseStrangers(applied, own);
  const names = new Set(applied.map(({ name }) => name));
  for (const migration of own) {
    if (names.has(migration.name)) continue;
    if (hasAllOf(migration, names)) await note(connection, migration);
    else await applyBetweenOthers(connection, migration, roles);
  }
}

interface AppliedRow extends AppliedMigration {
  checksum: string;
}

async function readApplied(connection: MigrationConnection): Promise<AppliedRow[]> {
  await connection.execute(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  // Not in the statement above: databases of older versions have the table without it.
  const [column] = await connection.rows(`
    select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'needs'`);
  if (!column) await connection.execute("alter table schema_migrations add column needs text");
  const rows = await connection.rows("select name, checksum, needs from schema_migrations order by name");
  return rows as unknown as AppliedRow[];
}

function refuseStrangers(applied: readonly AppliedRow[], own: readonly Migration[]): void {
  const tooNew = firstTooNew(applied, own);
  if (tooNew !== undefined) throw new Error(`The database is of a newer version: it has had ${tooNew}.`);
  const checksums = new Map(
    own
      .flatMap((migration) => [migration, ...migration.replaces])
      .map(({ name, checksum }) => [name, checksum]),
  );
  for (const { name, checksum } of applied) {
    if (checksums.has(name) && checksums.get(name) !== checksum)
      throw new Error(`${name} was edited after it was applied.`);
  }
}

/** Whether the database has had what the migration replaces, one after the other. */
function hasAllOf({ replaces }: Migration, names: ReadonlySet<string>): boolean {
  const missing = replaces.find(({ name }) => !names.has(name));
  if (missing && replaces.some(({ name }) => names.has(name))) {
    throw new Error(
      `The database is of an old version: it has not had ${missing.name}. ` +
        `Start version ${versionBeforeBase} on it once, and then this one.`,
    );
  }
  return replaces.length > 0 && !missing;
}

/** Tries again as long as others use the tables that it needs for itself. */
async function applyBetweenOthers(
  connection: MigrationConnection,
  migration: Migration,
  roles: Roles,
): Promise<void> {
  const deadline = performance.now() + triesForMs;
  for (;;) {
    try {
      await (migration.isOutside ? applyOutside : applyAtOnce)(connection, migration, roles);
      return;
    } catch (error) {
      const isInUse = inUse.has((error as { code?: string }).code ?? "");
      if (!isInUse || performance.now() > deadline)
        throw new Error(`Migration ${migration.name} failed.`, { cause: error });
    }
    await sleep(shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs));
  }
}

async function applyAtOnce(
  connection: MigrationConnection,
  migration: Migration,
  roles: Roles,
): Promise<void> {
  await connection.execute("begin");
  try {
    await connection.execute(`set local lock_timeout = '${lockTimeout}'`);
    await connection.execute(withRoles(migration.text, roles));
    await note(connection, migration);
    await connection.execute("commit");
  } catch (error) {
    // If the connection broke, there is nothing to roll back.
    await connection.execute("rollback").catch(() => undefined);
    throw error;
  }
}

/** What has run already runs again after a failure: each statement must bear that. */
async function applyOutside(
  connection: MigrationConnection,
  migration: Migration,
  roles: Roles,
): Promise<void> {
  for (const statement of statementsOf(migration)) await connection.execute(withRoles(statement, roles));
  await note(connection, migration);
}

/** What is sent at once: everything, except outside of a transaction. Then no statement has a `;` at a line's end. */
export function statementsOf({ text, isOutside }: Pick<Migration, "text" | "isOutside">): string[] {
  return isOutside ? text.split(/;\s*$/m).filter((statement) => statement.trim() !== "") : [text];
}

/** Also those that it replaces: their version then knows that nothing is left to do. */
async function note(
  connection: MigrationConnection,
  { name, checksum, needs, replaces }: Migration,
): Promise<void> {
  for (const replaced of replaces) {
    await connection.rows(
      "insert into schema_migrations (name, checksum) values ($1, $2) on conflict do nothing",
      [replaced.name, replaced.checksum],
    );
  }
  await connection.rows("insert into schema_migrations (name, checksum, needs) values ($1, $2, $3)", [
    name,
    checksum,
    needs,
  ]);
}

function withRoles(script: string, { application, gate }: Roles): string {
  return script
    .replaceAll(new RegExp(String.raw`\b${plainRoles.application}\b`, "g"), application)
    .replaceAll(new RegExp(String.raw`\b${plainRoles.gate}\b`, "g"), gate);
}
