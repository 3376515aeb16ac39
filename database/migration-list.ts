import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A step of the schema. docs/decisions/0030 says what it may do while servers run. */
export interface Migration {
  name: string;
  text: string;
  checksum: string;
  /** The migration that a server must know in order to work after this one; null if it is all the same to servers. */
  needs: string | null;
  /** Whether its statements run one by one, each a transaction of its own, as `create index concurrently` must. */
  isOutside: boolean;
}

/** A migration that a database has had. */
export interface AppliedMigration {
  name: string;
  needs: string | null;
}

const needsMark = /^-- Needs servers that know (\S+\.sql)\.$/m;
const outsideMark = /^-- Outside of a transaction\.$/m;

const folder = join(import.meta.dirname, "migrations");

/** Every migration of this version, in order. */
export const migrations: readonly Migration[] = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted()
  .map((name) => parseMigration(name, readFileSync(join(folder, name), "utf8")));

/** @param text the script, with its marks in comments that are lines of their own */
export function parseMigration(name: string, text: string): Migration {
  return {
    name,
    text,
    checksum: createHash("sha256").update(text).digest("hex"),
    needs: needsMark.exec(text)?.[1] ?? null,
    isOutside: outsideMark.test(text),
  };
}

/**
 * The first migration after which servers of this version do not work. Others of a newer version do not matter: while
 * the servers are replaced one by one, the first new one has migrated the database that the old ones use.
 */
export function firstTooNew(
  applied: readonly AppliedMigration[],
  own: readonly Migration[] = migrations,
): string | undefined {
  const known = new Set(own.map(({ name }) => name));
  return applied.find(({ name, needs }) => !known.has(name) && needs !== null && !known.has(needs))?.name;
}
