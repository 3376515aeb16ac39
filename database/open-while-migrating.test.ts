import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { migrations } from "./migration-list.ts";
import { ownedDatabase } from "./testing/owned-database.ts";

/** No server runs on a database that is still empty. */
const [base, ...laterOnes] = migrations;

const pglite = await ownedDatabase();
afterAll(() => pglite.close());

beforeAll(async () => void (await pglite.exec(base!.text)), 120_000);

test.each(laterOnes.filter(({ isOutside }) => !isOutside))(
  "$name holds no table for as long as its rows take",
  async ({ text }) => {
    expect(await faultsOf(text)).toEqual([]);
  },
);

describe("is told, as it takes as long as there are rows:", () => {
  test.each([
    [
      "drop index posts_by_author; create index posts_by_author on posts (apartment_id, created_at)",
      "posts has a new index: concurrently, outside of a transaction",
    ],
    ["create index on posts (title)", "posts has a new index: concurrently, outside of a transaction"],
    ["alter table apartments alter column address type varchar(500)", "apartments is written anew"],
    ["alter table posts add column drawn uuid not null default gen_random_uuid()", "posts is written anew"],
    [
      "alter table posts add constraint short check (length(title) < 900)",
      "posts reads all for short: not valid, and validated by another migration",
    ],
    [
      "alter table posts add column other uuid references apartments (id)",
      "posts reads all for posts_other_fkey: not valid, and validated by another migration",
    ],
    [
      "alter table posts alter column edited_at set not null",
      "posts reads all for edited_at: first a valid check that says the same",
    ],
  ])("%s", async (text, fault) => {
    expect(await faultsOf(text, "undo")).toContain(fault);
  });
});

describe("is not told:", () => {
  test.each([
    "alter table posts add column note text",
    "alter table posts add column is_note boolean not null default false",
    "alter table posts add constraint short check (length(title) < 900) not valid",
    "alter table posts add column other uuid; alter table posts add foreign key (other) references apartments (id) not valid",
    "create table notes (id uuid primary key, post uuid, text text not null check (text <> '')); create index on notes (post)",
  ])("%s", async (text) => {
    expect(await faultsOf(text, "undo")).toEqual([]);
  });
});

interface TableState {
  table: string;
  file: number;
  indexes: number[];
  /** That hold for every row, by name#oid: one that is made anew under its old name reads all rows, too. */
  constraints: string[];
  filled: string[];
  columns: string[];
}

/** What a migration does to older tables, and holds meanwhile. */
async function faultsOf(text: string, then: "keep" | "undo" = "keep"): Promise<string[]> {
  await pglite.exec("begin");
  try {
    const before = await statesOf();
    await pglite.exec(text);
    const after = await statesOf();
    return [...before.values()].flatMap((was) => faultsBetween(was, after.get(was.table)));
  } finally {
    await pglite.exec(then === "keep" ? "commit" : "rollback");
  }
}

/** Without an `is`, the table was dropped, which takes no time. */
function faultsBetween(was: TableState, is: TableState | undefined): string[] {
  if (!is) return [];
  const isNew = <Part>(list: (of: TableState) => readonly Part[]) =>
    list(is).filter((each) => !list(was).includes(each));
  const had = new Set(was.columns);
  return [
    ...(was.file === is.file ? [] : [`${is.table} is written anew`]),
    ...isNew((of) => of.indexes).map(
      () => `${is.table} has a new index: concurrently, outside of a transaction`,
    ),
    ...isNew((of) => of.constraints).map(
      (each) =>
        `${is.table} reads all for ${each.split("#")[0]}: not valid, and validated by another migration`,
    ),
    ...isNew((of) => of.filled)
      .filter((column) => had.has(column))
      .map((column) => `${is.table} reads all for ${column}: first a valid check that says the same`),
  ];
}

async function statesOf(): Promise<Map<string, TableState>> {
  const { rows } = await pglite.query<TableState>(`
    select c.relname as table, pg_relation_filenode(c.oid)::int as file,
      array(select i.indexrelid::int from pg_index i where i.indrelid = c.oid) as indexes,
      array(
        select k.conname || '#' || k.oid from pg_constraint k
        where k.conrelid = c.oid and k.convalidated and k.contype in ('c', 'f')
      ) as constraints,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attnotnull) as filled,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  `);
  return new Map(rows.map((row) => [row.table, row]));
}
