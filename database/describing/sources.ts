/** A function as a migration writes it. */
export interface Source {
  /** The comment above it, or nothing. */
  comment: string;
  /** From 'create or replace' to before its semicolon. */
  statement: string;
}

const start = /^((?:--.*\n)*)create (?:or replace )?(?=(?:function|procedure) (\w+) ?\()/gm;
const body = /\bas (\$\w*\$)|^ *begin atomic$|^ *return\b/m;

/** What migrations write of each function, by its name, the last first. */
export function functionSources(migrations: readonly string[]): Map<string, Source[]> {
  const found = new Map<string, Source[]>();
  for (const migration of migrations) {
    for (const match of migration.matchAll(start)) {
      const [whole, comment = "", name = ""] = match;
      const rest = migration.slice(match.index + whole.length);
      const source = { comment, statement: `create or replace ${rest.slice(0, lengthOf(rest))}` };
      found.set(name, [source, ...(found.get(name) ?? [])]);
    }
  }
  return found;
}

/** The comment above each table in the migration that makes it, by the table's name. */
export function tableComments(migrations: readonly string[]): Map<string, string> {
  const made = migrations.flatMap((text) => [...text.matchAll(/((?:^--.*\n)+)create table (\w+)/gm)]);
  return new Map(made.map(([, comment = "", name = ""]) => [name, comment]));
}

const columnsOfTable = /^(?:create|alter) table (\w+)(?: \()?\n((?: .*\n)+)/gm;
const commentedColumn =
  /((?:^ +--.*\n)+) +(?:add column )?(?!(?:add|primary|foreign|constraint|unique|check|exclude)\b)(\w+) /gm;
const oneColumn = /((?:^--.*\n)+)alter table (\w+) add column (\w+) /gm;

/** The comment above each column where its table is made, or where it is added, by 'table.column'. */
export function columnComments(migrations: readonly string[]): Map<string, string> {
  return new Map(migrations.flatMap((migration) => [...commentsOfColumns(migration)]));
}

function* commentsOfColumns(migration: string): Iterable<[column: string, comment: string]> {
  for (const [, table, lines = ""] of migration.matchAll(columnsOfTable)) {
    for (const [, comment = "", column] of lines.matchAll(commentedColumn)) {
      yield [`${table}.${column}`, comment.replaceAll(/^ +/gm, "")];
    }
  }
  for (const [, comment = "", table, column] of migration.matchAll(oneColumn)) {
    yield [`${table}.${column}`, comment];
  }
}

/** A body stands between dollars, between 'begin atomic' and 'end', or behind 'return'. */
function lengthOf(definition: string): number {
  const match = body.exec(definition);
  if (!match) return 0;
  const from = match.index + match[0].length;
  if (match[1] !== undefined) return definition.indexOf(match[1], from) + match[1].length;
  const end = match[0].trim() === "return" ? /;$/m : /^ *end(?=;)/m;
  const found = end.exec(definition.slice(from));
  if (!found) return 0;
  return from + found.index + found[0].replace(";", "").length;
}
