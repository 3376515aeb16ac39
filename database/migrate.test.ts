import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeEach, expect, test } from "vitest";

import { migrate } from "./migrate.ts";
import type { MigrationConnection } from "./migrate.ts";
import { firstTooNew, migrations, parseMigration } from "./migration-list.ts";

const pglite = new PGlite();
afterAll(() => pglite.close());
beforeEach(() => pglite.exec("drop schema public cascade; create schema public"));

const connection: MigrationConnection = {
  execute: async (text) => void (await pglite.exec(text)),
  rows: async (text, values) => (await pglite.query<Record<string, unknown>>(text, values)).rows,
};

const first = parseMigration("0001_rooms.sql", "create table rooms (id int)");
const second = parseMigration("0002_names.sql", "alter table rooms add column name text");
const third = parseMigration(
  "0003_no_ids.sql",
  "-- Needs servers that know 0002_names.sql.\n\nalter table rooms drop column id",
);

const applied = async () => connection.rows("select name, needs from schema_migrations order by name");

test("a version applies what the database has not had, once", async () => {
  await migrate(connection, undefined, [first]);
  await migrate(connection, undefined, [first, second]);
  await migrate(connection, undefined, [first, second]);
  expect(await applied()).toEqual([
    { name: "0001_rooms.sql", needs: null },
    { name: "0002_names.sql", needs: null },
  ]);
});

test("an older version starts on the schema of a newer one, until that takes away what it needs", async () => {
  await migrate(connection, undefined, [first, second]);
  await migrate(connection, undefined, [first]);
  await migrate(connection, undefined, [first, second, third]);
  await migrate(connection, undefined, [first, second]);
  await expect(migrate(connection, undefined, [first])).rejects.toThrow("0003_no_ids.sql");
  expect(firstTooNew([first, second, third], [first, second])).toBeUndefined();
  expect(firstTooNew([first, second, third], [first])).toBe("0003_no_ids.sql");
});

test("a migration that was edited after it was applied is told", async () => {
  await migrate(connection, undefined, [first]);
  const edited = parseMigration(first.name, "create table rooms (id bigint)");
  await expect(migrate(connection, undefined, [edited])).rejects.toThrow("was edited");
});

test("a database of an older version, whose list had no needs, is taken on", async () => {
  await pglite.exec(`
    create table rooms (id int);
    create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz default now());
    insert into schema_migrations (name, checksum) values ('${first.name}', '${first.checksum}');
  `);
  await migrate(connection, undefined, [first, second]);
  expect(await applied()).toHaveLength(2);
});

test("what fails leaves nothing, and is tried whole at the next start", async () => {
  const broken = parseMigration("0002_names.sql", "alter table rooms add column name text; select 1/0");
  await expect(migrate(connection, undefined, [first, broken])).rejects.toThrow("0002_names.sql failed");
  expect(await applied()).toHaveLength(1);
  await migrate(connection, undefined, [first, second]);
  expect(await applied()).toHaveLength(2);
});

test("an index is made outside of a transaction, also where the first try broke off", async () => {
  const index = parseMigration(
    "0002_by_id.sql",
    `-- Outside of a transaction.
drop index concurrently if exists rooms_by_id;
create index concurrently rooms_by_id on rooms (id);
`,
  );
  const broken = { ...index, text: `${index.text}select 1/0;\n` };
  await expect(migrate(connection, undefined, [first, broken])).rejects.toThrow("0002_by_id.sql failed");
  await migrate(connection, undefined, [first, index]);
  const [made] = await connection.rows(
    "select indisvalid from pg_index where indexrelid = 'rooms_by_id'::regclass",
  );
  expect(made).toEqual({ indisvalid: true });
});

test("every index that is made outside of a transaction is made anew where a first try broke off", () => {
  // What a broken try leaves has the name and serves nobody: "if not exists" would take it for made.
  const made = migrations.flatMap(({ text }) =>
    [...text.matchAll(/create (?:unique )?index concurrently (if not exists )?(\w+)/g)].map(
      ([, ifNotExists, name]) => ({
        name,
        isAnew: !ifNotExists && text.includes(`drop index concurrently if exists ${name};`),
      }),
    ),
  );
  expect(made.length).toBeGreaterThan(5);
  expect(made.filter(({ isAnew }) => !isAnew)).toEqual([]);
});
