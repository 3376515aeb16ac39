import { sql } from "kysely";

import type { Database } from "#database/database.ts";

import { functionSources, type Source } from "./sources.ts";
import { asWritten } from "./sql-words.ts";

interface FunctionRow {
  name: string;
  definition: string;
  signature: string;
  owner: string | null;
  runners: string[] | null;
  isTrigger: boolean;
  tables: string[];
}

/** What belongs to no table: words, moments, who calls. */
const ofNoTable = "values";
/** Nearly everything is about these as well. */
const everywhere = new Set(["users", "apartments", "households"]);

/**
 * The functions as they are, each under one table: its trigger's, or the one that it names most often. A function
 * stands as its migration writes it, if that is still true, and else as the catalogue has it.
 */
export async function describeFunctions(
  database: Database["kysely"],
  { tables, migrations }: { tables: Iterable<string>; migrations: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await readFunctions.execute(database);
  const sources = functionSources(migrations);
  const tableNames = new RegExp(String.raw`\b(?:${[...tables].join("|")})\b`, "g");
  const texts = new Map<string, string[]>();
  for (const row of rows) {
    const place = placeOf(row, tableNames);
    const source = await currentSource(database, row, sources.get(row.name) ?? []);
    texts.set(place, [...(texts.get(place) ?? []), written(row, source)]);
  }
  return new Map([...texts].map(([place, found]) => [place, found.join("\n\n")]));
}

function placeOf({ definition, tables }: FunctionRow, tableNames: RegExp): string {
  const [only, ...others] = tables;
  if (only !== undefined && others.length === 0) return only;
  const named = Object.entries(Object.groupBy(definition.match(tableNames) ?? [], (name) => name));
  const counted = named.map(([name, all]) => ({ name, weight: everywhere.has(name) ? 0 : all!.length }));
  return counted.toSorted((a, b) => b.weight - a.weight)[0]?.name ?? ofNoTable;
}

/** What a migration writes is current if writing it makes the same function again. */
async function currentSource(
  database: Database["kysely"],
  { signature, definition }: FunctionRow,
  sources: readonly Source[],
): Promise<Source | undefined> {
  for (const source of sources) {
    const trial = await database.startTransaction().execute();
    try {
      // The application may make no functions.
      await sql`set local role none`.execute(trial);
      await sql`alter routine ${sql.raw(signature)} rename to of_before`.execute(trial);
      await sql.raw(source.statement).execute(trial);
      const made = sql`to_regprocedure(${signature})`;
      const { rows } = await sql<{ now: string }>`select pg_get_functiondef(${made}) as now`.execute(trial);
      if (rows[0]?.now === definition) return source;
    } catch {
      // It makes another function by this name, or may not be written so any more.
    } finally {
      await trial.rollback().execute();
    }
  }
  return undefined;
}

function written({ definition, signature, owner, runners, isTrigger }: FunctionRow, source?: Source): string {
  const rights = [
    ...(owner === null ? [] : [`alter function ${signature} owner to ${owner};`]),
    // The table runs a trigger's function, even for callers who may not.
    ...(isTrigger || runners === null
      ? []
      : [`-- Run by ${runners.length === 0 ? "its owner alone" : runners.join(", ")}.`]),
  ];
  const text = source ? `${source.comment}${source.statement}` : ofCatalogue(definition.trimEnd());
  return [`${text.replace("create or replace", "create")};`, ...rights].join("\n");
}

/** What stands between dollars is as its author wrote it. */
function ofCatalogue(definition: string): string {
  const bodyAt = definition.search(/^AS \$/m);
  const head = bodyAt === -1 ? definition : definition.slice(0, bodyAt);
  const body = bodyAt === -1 ? "" : `as${definition.slice(bodyAt + 2)}`;
  return `${asWritten(head).replace(" public.", " ")}${body}`;
}

const readFunctions = sql<FunctionRow>`
  select
    proname as name,
    pg_get_functiondef(functions.oid) as definition,
    functions.oid::regprocedure::text as signature,
    case when proowner <> (select datdba from pg_database where datname = current_database()) then proowner::regrole::text end as owner,
    case when proacl is not null then array(
      select case when grantee = 0 then 'everybody' else grantee::regrole::text end
      from aclexplode(proacl)
      where grantee <> proowner
      order by 1
    ) end as runners,
    prorettype = 'trigger'::regtype as "isTrigger",
    array(select distinct tgrelid::regclass::text from pg_trigger where tgfoid = functions.oid order by 1) as tables
  from pg_proc as functions join pg_language as languages on languages.oid = prolang
  where pronamespace = 'public'::regnamespace and lanname <> 'c'
  order by proname, functions.oid::regprocedure::text
`;
