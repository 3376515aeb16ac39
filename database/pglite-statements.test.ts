import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { preparingStatements } from "./pglite-statements.ts";

interface Tables {
  things: { id: number; kind: string; made_at: Date };
}

let pglite: PGlite;
let db: Kysely<Tables>;

beforeAll(async () => {
  pglite = await PGlite.create();
  await pglite.exec(`
    create table things (id integer primary key, kind text not null, made_at timestamptz not null default now());
    create index things_by_kind on things (kind);
    create role reader;
    alter table things enable row level security;
    create policy reads_chairs on things for select to reader using (kind = 'chair');
    grant select on things to reader;
    insert into things select n, case when n % 2 = 0 then 'chair' else 'table' end from generate_series(1, 10) n;
    analyze things`);
  db = new Kysely({ dialect: new PGliteDialect({ pglite: preparingStatements(pglite) }) });
});
afterAll(() => db.destroy());

const ofKind = (kind: string) =>
  db.selectFrom("things").select("id").where("kind", "=", kind).orderBy("id").execute();

test("a statement is prepared once, and answers each time for its own values", async () => {
  for (const kind of ["chair", "table", "chair", "none"]) {
    const ids = { chair: [2, 4, 6, 8, 10], table: [1, 3, 5, 7, 9] }[kind] ?? [];
    expect((await ofKind(kind)).map(({ id }) => id)).toEqual(ids);
  }
  expect(await preparedLike('order by "id"')).toHaveLength(1);
});

test("values go and come as they are: bytes, dates, lists, nothing", async () => {
  const given = {
    bytes: Buffer.from([0, 255]),
    at: new Date("2026-03-01T00:00:00.123Z"),
    list: ["가", 'a"b'],
    nothing: null,
  };
  const { rows } = await sql`select ${given.bytes}::bytea as bytes, ${given.at}::timestamptz as at,
    ${given.list}::text[] as list, ${given.nothing}::text as nothing`.execute(db);
  expect(rows).toEqual([{ ...given, bytes: new Uint8Array(given.bytes) }]);
});

test("what is changed is counted", async () => {
  const touched = await db
    .updateTable("things")
    .set({ kind: "chair" })
    .where("kind", "=", "chair")
    .executeTakeFirst();
  expect(touched.numUpdatedRows).toBe(5n);
});

test("what cannot be prepared or carried out has its error, and the next statement works", async () => {
  await expect(sql`select nonsense from things`.execute(db)).rejects.toMatchObject({ code: "42703" });
  const again = db.insertInto("things").values({ id: 1, kind: "table", made_at: new Date() });
  for (const _ of [1, 2]) await expect(again.execute()).rejects.toMatchObject({ code: "23505" });
  expect(await ofKind("table")).toHaveLength(5);
});

test("a transaction that fails takes back what it wrote, and its statements stay prepared", async () => {
  const insert = (id: number) => db.insertInto("things").values({ id, kind: "lamp", made_at: new Date() });
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.executeQuery(insert(100).compile());
    await transaction.executeQuery(insert(100).compile());
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await ofKind("lamp")).toEqual([]);
  await db.transaction().execute((transaction) => transaction.executeQuery(insert(100).compile()));
  expect(await ofKind("lamp")).toEqual([{ id: 100 }]);
  expect(await preparedLike("insert into")).toHaveLength(1);
});

test("a prepared statement reads what the role of the moment may read", async () => {
  const all = () => db.selectFrom("things").select("kind").distinct().orderBy("kind").execute();
  for (const _ of [1, 2]) {
    await pglite.exec("reset role");
    expect(await all()).toEqual([{ kind: "chair" }, { kind: "lamp" }, { kind: "table" }]);
    await pglite.exec("set role reader");
    expect(await all()).toEqual([{ kind: "chair" }]);
  }
  await pglite.exec("reset role");
});

test("more statements than are kept are answered, too, and plans follow a table that has grown", async () => {
  const byId = (id: number) => db.selectFrom("things").select("kind").where("id", "=", id).execute();
  for (let id = 1; id <= 10; id += 1) await byId(id);
  const [{ name }] = (await preparedLike('where "id" = ')) as [{ name: string }];
  const plan = async () => JSON.stringify((await pglite.query(`explain execute "${name}"(1)`)).rows);
  await pglite.exec("insert into things select n, 'thing' from generate_series(1000, 60000) n");
  expect(await plan()).toContain("Seq Scan");
  for (let number = 0; number < 1100; number += 1) {
    const { rows } = await sql`select ${sql.lit(number)}::integer as number`.execute(db);
    expect(rows).toEqual([{ number }]);
  }
  expect((await preparedLike("")).length).toBeLessThanOrEqual(1000);
  expect(await plan()).toContain("things_pkey");
  expect(await byId(1000)).toEqual([{ kind: "thing" }]);
});

async function preparedLike(text: string): Promise<{ name: string }[]> {
  const { rows } = await pglite.query<{ name: string }>(
    "select name from pg_prepared_statements where strpos(statement, $1) > 0 or $1 = ''",
    [text],
  );
  return rows.filter(({ name }) => name !== "");
}
