import { openAsBlob } from "node:fs";

import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { migrate } from "./migrate.ts";
import type { MigrationConnection } from "./migrate.ts";
import { firstTooNew, migrations, parseMigration } from "./migration-list.ts";
import { extensions } from "./pglite-database.ts";
import { migratedArchive } from "./testing/migrated-archive.ts";

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
  const unsafe = "create index concurrently if not exists rooms_by_id on rooms (id);";
  const anew =
    "drop index concurrently if exists rooms_by_id;\ncreate index concurrently rooms_by_id on rooms (id);";
  expect([unsafe, anew, anew.replace("rooms_by_id;", "others;")].map(indexesLeftBroken)).toEqual([
    ["rooms_by_id"],
    [],
    ["rooms_by_id"],
  ]);
  expect(migrations.flatMap(({ text }) => indexesLeftBroken(text))).toEqual([]);
});

/** A broken try leaves an index with the name that serves nobody: "if not exists" would take it for made. */
function indexesLeftBroken(script: string): string[] {
  return [...script.matchAll(/create (?:unique )?index concurrently (if not exists )?(\w+)/g)]
    .filter(
      ([, ifNotExists, name]) =>
        ifNotExists !== undefined || !script.includes(`drop index concurrently if exists ${name};`),
    )
    .map(([, , name]) => name!);
}

describe("a base takes the place of earlier migrations:", () => {
  const base = {
    ...parseMigration("0200_base.sql", "create table rooms (id int, name text)"),
    replaces: [first, second],
  };
  const later = parseMigration("0201_floors.sql", "alter table rooms add column floor int");

  test("a database that has had all of them counts as having it, and keeps what it holds", async () => {
    await migrate(connection, undefined, [first, second]);
    await pglite.exec("insert into rooms values (1, 'hall')");
    await migrate(connection, undefined, [base, later]);
    expect(await connection.rows("select * from rooms")).toEqual([{ id: 1, name: "hall", floor: null }]);
    const upgraded = await applied();
    await pglite.exec("drop schema public cascade; create schema public");
    await migrate(connection, undefined, [base, later]);
    expect(upgraded).toEqual(await applied());
    expect(upgraded.map(({ name }) => name)).toEqual([first, second, base, later].map(({ name }) => name));
  });

  test("the version before it starts on what either way has made, and so does its own again", async () => {
    await migrate(connection, undefined, [base]);
    await migrate(connection, undefined, [first, second]);
    await migrate(connection, undefined, [base]);
    expect(await applied()).toHaveLength(3);
  });

  test("a database that has had only some of them is told the version to go through, and nothing is done to it", async () => {
    await migrate(connection, undefined, [first]);
    await expect(migrate(connection, undefined, [base, later])).rejects.toThrow(
      /has not had 0002_names\.sql.*version \w{8} .*once/,
    );
    expect(await applied()).toHaveLength(1);
  });

  test("one that had another form of them is told, too", async () => {
    const edited = parseMigration(second.name, "alter table rooms add column name varchar");
    await migrate(connection, undefined, [first, edited]);
    await expect(migrate(connection, undefined, [base])).rejects.toThrow("0002_names.sql was edited");
  });
});

test("an installation that had the last migration before the base is taken over as it is", async () => {
  const installation = await PGlite.create({
    loadDataDir: await openAsBlob(await migratedArchive()),
    extensions,
  });
  const own: MigrationConnection = {
    execute: async (text) => void (await installation.exec(text)),
    rows: async (text, values) => (await installation.query<Record<string, unknown>>(text, values)).rows,
  };
  const had = () => own.rows("select name, checksum, needs from schema_migrations order by name");
  const asNew = await had();
  // A database as the version before the base has made it.
  await installation.exec(`
    delete from schema_migrations where name >= '${migrations[0]!.name}';
    insert into apartments (code, name, address) values ('blue', '푸른마을', '서울');
  `);
  expect((await had()).at(-1)).toMatchObject({ name: "0161_who_raises_alerts.sql" });
  await migrate(own, undefined, migrations.slice(0, 1));
  expect(await had()).toEqual(asNew.slice(0, migrations[0]!.replaces.length + 1));
  expect(await own.rows("select name from apartments")).toEqual([{ name: "푸른마을" }]);
  await installation.close();
});
