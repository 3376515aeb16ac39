import fc from "fast-check";
import { sql } from "kysely";

import { declarations } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import type { Database } from "#database/database.ts";

import { readPastPolicies } from "./acting.ts";
import { Reference, validInput } from "./fuzz/values.ts";
import { inputSchemaOf } from "./input-schemas.ts";
import type { InputSchema } from "./input-schemas.ts";

/** The ids of the rows of each table, of all apartments. */
export type IdsByTable = ReadonlyMap<string, readonly string[]>;

export async function readAllIds(database: Database): Promise<IdsByTable> {
  const tables = await readPastPolicies(database, "id", async (db, table) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(db);
    return rows;
  });
  return new Map([...tables].map(([table, rows]) => [table, rows.map(({ id }) => id)]));
}

/** Other parts of a payload, which the contract does not say. */
interface Values {
  /** For every field that searches. */
  query: string;
  email: string;
  /** For every field that is a day, and its month for every one that is a month; otherwise long ago, and any day. */
  day?: string;
}

/**
 * Proper payloads of a function, by its schema: with every id that a field could mean, with no more than it needs, with
 * each field more, and with all of them.
 */
export function payloadsOf(name: FunctionName, ids: IdsByTable, values: Values): unknown[] {
  const schema = inputSchemaOf(declarations[name]);
  const objects = [schema, ...(schema.anyOf ?? [])];
  const fields = objects.find(({ properties }) => properties)?.properties;
  if (!fields) return [null];
  const required = objects.flatMap(({ required: names = [] }) => names);
  const [sample] = fc.sample(validInput("", { properties: fields }), { seed: 1, numRuns: 1 });
  const whole = resolved(sample, values) as Record<string, unknown>;
  const least = Object.fromEntries(required.map((field) => [field, whole[field]]));

  const optional = Object.keys(fields).filter((field) => !required.includes(field));
  const withFields = (more: string[]) => {
    const idFields = [...required, ...more].filter((field) => /Ids?$/.test(field));
    const pools = idFields.map((field) => idsFor(field, fields[field]!, ids));
    const others = Object.fromEntries(more.map((field) => [field, whole[field]]));
    return combinations(pools).map((chosen) => ({ ...least, ...others, ...given(idFields, chosen) }));
  };
  // Procedures hash passwords, which takes long on purpose.
  const few = declarations[name].kind === "procedure" ? [] : [[], ...optional.map((field) => [field])];
  return [...few, optional].flatMap(withFields);
}

function given(fields: string[], ids: string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field, n) => [field, field.endsWith("s") ? [ids[n]] : ids[n]]));
}

/** Each with each where they are few; otherwise each at least once. */
function combinations(pools: (readonly string[])[]): string[][] {
  const all = pools.reduce<string[][]>(
    (left, pool) => left.flatMap((before) => pool.map((id) => [...before, id])),
    [[]],
  );
  if (all.length <= 16) return all;
  const longest = Math.max(...pools.map((pool) => pool.length));
  return Array.from({ length: longest }, (_, n) => pools.map((pool) => pool[n % pool.length]!));
}

/** The ids that a field could mean: of the tables that its name or the fuzz says, otherwise some of each table. */
function idsFor(field: string, schema: InputSchema, ids: IdsByTable): readonly string[] {
  const drawn = fc.sample(validInput(field, schema), { seed: 1, numRuns: 50 }).flat();
  const said = drawn.filter((value) => value instanceof Reference).map(({ kind }) => kind);
  if (said.length === 0) return [...new Set(drawn.map(String))];
  const stems = [...new Set([field, ...said])].map((name) => stemOf(name));
  const named = stems.flatMap((stem) => ids.get(manyOf(stem)) ?? partsOfThings(stem, ids));
  const alike = [...ids].filter(([table]) => stems.some((stem) => table.startsWith(`${stem}_`)));
  const found = named.length > 0 ? named : alike.flatMap(([, all]) => all);
  const meant = found.length > 0 ? found : [...ids.values()].flatMap((all) => all.slice(0, 5));
  return meant.length > 0 ? meant : ["00000000-0000-4000-8000-000000000000"];
}

/** `decisionId` is the id of a row of `vote_decisions`. */
function partsOfThings(stem: string, ids: IdsByTable): string[] {
  return [...ids].filter(([table]) => table.endsWith(`_${manyOf(stem)}`)).flatMap(([, all]) => all);
}

/** The lotteries of a lottery, and the surveys of a survey. */
function manyOf(stem: string): string {
  return `${stem.replace(/(?<![aeiou])y$/, "ie")}s`;
}

/** `noticeId` is the id of a row of `notices`. */
function stemOf(field: string): string {
  return field.replace(/Ids?$/, "").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What the fuzz leaves to its world. A password is a wrong one: nobody is to lose the account on the way. */
function resolved(value: unknown, values: Values, field = ""): unknown {
  if (field === "query") return values.query;
  if (field === "month") return values.day?.slice(0, 7) ?? "2020-01";
  if ((field === "date" || field === "day") && values.day !== undefined) return values.day;
  if (Array.isArray(value)) return value.map((each) => resolved(each, values));
  if (value instanceof Reference) {
    if (value.kind === "email") return values.email;
    if (value.kind === "password") return "다른비밀번호1";
    if (value.kind === "writing") return values.query;
    // An id gets its values with all others of its kind.
    return null;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, resolved(each, values, key)] as const);
  return Object.fromEntries(entries);
}
