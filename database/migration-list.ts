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
  /** The migrations that this one replaces: a database that has had all of them counts as having this one. */
  replaces: readonly ReplacedMigration[];
}

export type ReplacedMigration = Pick<Migration, "name" | "checksum">;

/** A migration that a database has had. */
export interface AppliedMigration {
  name: string;
  needs: string | null;
}

const needsMark = /^-- Needs servers that know (\S+\.sql)\.$/m;
const outsideMark = /^-- Outside of a transaction\.$/m;

const folder = join(import.meta.dirname, "migrations");
const base = join(folder, "base");

/** The version that has all migrations which the base replaces, and not yet the base. */
export const versionBeforeBase = "a78547ef";

/** Every migration of this version, in order. */
export const migrations: readonly Migration[] = [readBase(), ...readLaterOnes()];

/** The schema as one migration: a file for each area. Each may use what the earlier ones make. */
function readBase(): Migration {
  const text = scriptsIn(base).map((name) => readFileSync(join(base, name), "utf8"));
  return { ...parseMigration("0200_base.sql", text.join("\n")), replaces: readReplaced() };
}

/** Lines as `sha256sum` writes them. */
function readReplaced(): ReplacedMigration[] {
  const lines = readFileSync(join(base, "takes-the-place-of.sha256"), "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [checksum, name] = line.split("  ");
    return { name: name!, checksum: checksum! };
  });
}

function readLaterOnes(): Migration[] {
  return scriptsIn(folder).map((name) => parseMigration(name, readFileSync(join(folder, name), "utf8")));
}

function scriptsIn(path: string): string[] {
  return readdirSync(path)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}

/** @param text the script, with its marks in comments that are lines of their own */
export function parseMigration(name: string, text: string): Migration {
  return {
    name,
    text,
    checksum: createHash("sha256").update(text).digest("hex"),
    needs: needsMark.exec(text)?.[1] ?? null,
    isOutside: outsideMark.test(text),
    replaces: [],
  };
}

/**
 * The first migration after which servers of this version do not work. Others of a newer version do not matter: while
 * the servers are replaced one by one, the first new one has migrated the database that the old ones use.
 */
export function firstTooNew(
  applied: readonly AppliedMigration[],
  own: readonly Pick<Migration, "name" | "replaces">[] = migrations,
): string | undefined {
  const known = new Set(own.flatMap(({ name, replaces }) => [name, ...replaces.map((each) => each.name)]));
  return applied.find(({ name, needs }) => !known.has(name) && needs !== null && !known.has(needs))?.name;
}
