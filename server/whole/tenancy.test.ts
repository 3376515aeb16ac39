import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Database } from "#database/database.ts";
import { inCallTransaction } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";
import { acting, gateOf } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { openTestDatabase } from "#server/testing/test-server.ts";

let database: Database;
let dispose: () => Promise<void>;

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
});
afterAll(() => dispose());

describe("the schema", () => {
  test("has no view that reads with its owner's rights", async () => {
    const { rows } = await sql`
      select relname from pg_class
      where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
        and not coalesce(reloptions @> array['security_invoker=true'], false)
    `.execute(database.kysely);
    expect(rows).toEqual([]);
  });

  test("gives functions that run with more than the caller's rights to the gate, with a fixed search path", async () => {
    const { rows } = await sql<{ name: string }>`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.prosecdef and p.pronamespace = 'public'::regnamespace
        and (p.proowner <> ${await gateOf(database.kysely)}::regrole
          or not coalesce(p.proconfig::text like '%search_path=pg_catalog, public, pg_temp%', false)
          or has_function_privilege('public', p.oid, 'execute'))
    `.execute(database.kysely);
    const advice = "set search_path = pg_catalog, public, pg_temp, and call hand_to_gate() in your migration";
    expect(rows.map(({ name }) => `${name}: ${advice}`)).toEqual([]);
  });

  test("runs calls as a role that is neither superuser nor owner and bypasses nothing", async () => {
    const { rows } = await sql<object>`
      select rolname ~ '^danji_app' as is_ours, rolsuper, rolbypassrls, rolcanlogin,
        exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns
      from pg_roles r where rolname = current_user
    `.execute(database.kysely);
    expect(rows).toEqual([
      { is_ours: true, rolsuper: false, rolbypassrls: false, rolcanlogin: false, owns: false },
    ]);
  });
});

describe("a handler that forgets its where-clause", () => {
  test("reads no row of another apartment", async () => {
    const build = builders(database);
    const [mine, other] = [await build.apartment("우리마을"), await build.apartment("남의마을")];
    await build.resident(mine, { building: 101, unit: 101 });
    await build.resident(other, { building: 202, unit: 202 });
    const manager = await build.manager(mine);

    const seen = await acting(
      database,
      { role: "manager", apartmentId: mine.id, userId: manager.id },
      async (db) => ({
        apartments: await db.selectFrom("apartments").select("name").execute(),
        households: await db.selectFrom("households").select("building").execute(),
        apartmentsOfUsers: await db.selectFrom("users").select("apartment_id").distinct().execute(),
      }),
    );
    expect(seen).toEqual({
      apartments: [{ name: "우리마을" }],
      households: [{ building: 101 }],
      apartmentsOfUsers: [{ apartment_id: mine.id }],
    });
  });

  test("changes and deletes no row of another apartment", async () => {
    const build = builders(database);
    const [mine, other] = [await build.apartment(), await build.apartment()];
    const [neighbour, stranger] = [await build.resident(mine), await build.resident(other)];
    await acting(database, { role: "manager", apartmentId: mine.id }, async (db) => {
      await db.updateTable("users").set({ nickname: "바뀜" }).execute();
      await db.deleteFrom("users").execute();
    });
    const left = await Promise.all(
      [mine, other].map(({ id: apartmentId }) =>
        acting(database, { role: "manager", apartmentId }, (db) =>
          db.selectFrom("users").where("role", "=", "resident").select(["id", "nickname"]).execute(),
        ),
      ),
    );
    expect(left).toEqual([[], [{ id: stranger.id, nickname: null }]]);
    expect(neighbour.apartmentId).toBe(mine.id);
  });

  test("cannot insert for another apartment", async () => {
    const build = builders(database);
    const [mine, other] = [await build.apartment(), await build.apartment()];
    const inserting = acting(database, { role: "manager", apartmentId: mine.id }, (db) =>
      db.insertInto("households").values({ apartment_id: other.id, building: 1, unit: 1 }).execute(),
    );
    await expect(inserting).rejects.toMatchObject({ code: "42501" });
  });

  test("cannot read a password, whose ever", async () => {
    for (const column of ["password_hash", "temporary_password_hash"] as const) {
      const reading = acting(database, { role: "superAdmin" }, (db) =>
        db.selectFrom("users").select(column).execute(),
      );
      await expect(reading).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("writes nothing from a query", async () => {
    const build = builders(database);
    const manager = await build.manager(await build.apartment());
    const writing = inCallTransaction(
      database,
      { tokenHash: hashToken(manager.token)!, readOnly: true },
      (db) => db.updateTable("users").set({ nickname: "바뀜" }).execute(),
    );
    await expect(writing).rejects.toMatchObject({ code: "25006" });
  });
});

test("nothing is visible outside a bound transaction, before or after one", async () => {
  const build = builders(database);
  await build.resident(await build.apartment());
  for (const table of ["apartments", "households", "users"] as const) {
    expect(await database.kysely.selectFrom(table).select("id").execute()).toEqual([]);
  }
});

test("a super admin reads no resident", async () => {
  const build = builders(database);
  const { id } = await build.resident(await build.apartment());
  const rows = await acting(database, { role: "superAdmin" }, (db) =>
    db.selectFrom("users").where("id", "=", id).select("id").execute(),
  );
  expect(rows).toEqual([]);
});

test("the access log can be added to and nothing else", async () => {
  const attempts = [
    sql`select * from audit_log`,
    sql`update audit_log set action = 'x'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ];
  for (const statement of attempts) {
    const tried = acting(database, { role: "superAdmin" }, (db) => statement.execute(db));
    await expect(tried).rejects.toMatchObject({ code: "42501" });
  }
});
