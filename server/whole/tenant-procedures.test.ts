import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";
import { afterMigration, newTable } from "#server/testing/after-migration.ts";
import type { Migrated } from "#server/testing/after-migration.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { openTestDatabase } from "#server/testing/test-server.ts";

let database: Database;
let dispose: () => Promise<void>;

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
});
afterAll(() => dispose());

test("a policy that lets everything through opens no row of another apartment", async () => {
  const [mine, other] = [await writtenPost(), await writtenPost()];
  const open = "create policy open on posts to danji_app using (true) with check (true)";
  await afterMigration(database, open, async ({ db, actAs }) => {
    await actAs({ role: "manager", apartmentId: mine.apartmentId });
    const seen = await db.selectFrom("posts").select("id").execute();
    expect(seen).toEqual([{ id: mine.postId }]);
    const changes = [
      await db.updateTable("posts").set({ title: "바뀜" }).executeTakeFirst(),
      await db.deleteFrom("posts").executeTakeFirst(),
    ];
    expect(changes).toMatchObject([{ numUpdatedRows: 1n }, { numDeletedRows: 1n }]);
    const inserting = db
      .insertInto("posts")
      .values({ apartment_id: other.apartmentId, board_id: "free_board", title: "글", content: "글" })
      .execute();
    await expect(inserting).rejects.toMatchObject({ code: "42501" });
  });
});

test("whoever becomes a super admin leaves such a table, and the neighbours stay in it", async () => {
  const { author, neighbour, postId } = await writtenPost();
  await afterMigration(database, newTable, async ({ db, actAs }) => {
    await likeBoth({ db, actAs }, postId, [author, neighbour]);
    await becomeSuperAdmin({ db, actAs }, author);
    await actAs({ ...neighbour });
    const { rows } = await sql`select user_id from scratch_likes`.execute(db);
    expect(rows).toEqual([{ user_id: neighbour.id }]);
  });
});

const forgetting = newTable
  .replace("user_id uuid not null", "id uuid default gen_random_uuid(), user_id uuid")
  .replace("post_id, user_id)", "id)")
  .replace(
    "users (apartment_id, id) on delete cascade",
    "users (apartment_id, id) on delete set null (user_id)",
  )
  .replace("'delete'", "'forget'");

test("or is forgotten in it, where the row stays", async () => {
  const { author, neighbour, postId } = await writtenPost();
  await afterMigration(database, forgetting, async ({ db, actAs }) => {
    await likeBoth({ db, actAs }, postId, [author, neighbour]);
    await becomeSuperAdmin({ db, actAs }, author);
    await actAs({ ...neighbour });
    const { rows } = await sql`select user_id from scratch_likes order by user_id nulls last`.execute(db);
    expect(rows).toEqual([{ user_id: neighbour.id }, { user_id: null }]);
  });
});

const writings = `
  create table scratch_notes (
    apartment_id uuid not null references apartments (id) on delete cascade,
    id uuid not null default gen_random_uuid(),
    author_id uuid,
    author_nickname text,
    primary key (apartment_id, id),
    constraint scratch_notes_author_exists foreign key (apartment_id, author_id)
      references users (apartment_id, id) on delete set null (author_id)
  );
  create index on scratch_notes (apartment_id, author_id);
  call protect_tenant_table('scratch_notes');
  grant select, insert on scratch_notes to danji_app;
  create policy everybody on scratch_notes to danji_app using (true) with check (true);
  call a_writing('scratch_notes', 'nickname')`;

test("a writing shows its author's name of now, and none once they are gone", async () => {
  const { author, neighbour } = await writtenPost();
  await afterMigration(database, writings, async ({ db, actAs }) => {
    await actAs({ ...author });
    await sql`insert into scratch_notes (apartment_id, author_id, author_nickname)
      values (${author.apartmentId}, ${author.id}, '옛 이름')`.execute(db);
    await sql`update users set nickname = '새 이름' where id = ${author.id}`.execute(db);
    const shown = sql`select author_id, author_nickname from scratch_notes`;
    expect((await shown.execute(db)).rows).toEqual([{ author_id: author.id, author_nickname: "새 이름" }]);
    await becomeSuperAdmin({ db, actAs }, author);
    await actAs({ ...neighbour });
    expect((await shown.execute(db)).rows).toEqual([{ author_id: null, author_nickname: null }]);
  });
});

test.each([
  ["another word", newTable.replace("'delete'", "'remove'"), "how is 'forget' or 'delete', not remove."],
  ["another end of the account", newTable.replace("'delete'", "'forget'"), "SET NULL (user_id)"],
  ["no foreign key", newTable.replace(/,\s*constraint user_exists.*cascade/, ""), "ON DELETE CASCADE"],
  [
    "a column that must not be empty",
    forgetting.replace("user_id uuid", "user_id uuid not null"),
    "cannot forget a user_id that is not null",
  ],
])("follow_person refuses %s", async (_, migration, told) => {
  await expect(afterMigration(database, migration, async () => undefined)).rejects.toThrow(told);
});

describe("a procedure of the migrations", () => {
  const open = "grant execute on procedure protect_tenant_table(regclass) to danji_app";

  test.each([
    ["is nobody's to call but theirs", "", []],
    ["is caught being a caller's", open, ["protect_tenant_table"]],
    ["is caught being everybody's", open.replace("danji_app", "public"), ["protect_tenant_table"]],
  ])("%s", async (_, migration, callable) => {
    await afterMigration(database, migration, async ({ db, actAs }) => {
      await actAs({ role: "superAdmin" });
      const { rows } = await sql<{ name: string }>`
        select p.proname as name from pg_proc p
        where p.prokind = 'p' and p.pronamespace = 'public'::regnamespace and has_function_privilege(p.oid, 'execute')
      `.execute(db);
      expect(rows.map(({ name }) => name)).toEqual(callable);
    });
  });
});

interface WrittenPost {
  apartmentId: string;
  postId: string;
  author: Actor;
  neighbour: Actor;
}

async function writtenPost(): Promise<WrittenPost> {
  const build = builders(database);
  const apartment = await build.apartment();
  const [author, neighbour] = [await build.resident(apartment), await build.resident(apartment)];
  const actor = { role: "resident", apartmentId: apartment.id, userId: author.id } as const;
  const post = {
    apartment_id: apartment.id,
    board_id: "free_board",
    title: "글",
    content: "글",
    author_id: author.id,
  };
  const { id } = await acting(database, actor, (db) =>
    db.insertInto("posts").values(post).returning("id").executeTakeFirstOrThrow(),
  );
  return { apartmentId: apartment.id, postId: id, author, neighbour };
}

async function likeBoth({ db, actAs }: Migrated, postId: string, people: Actor[]): Promise<void> {
  for (const { id, apartmentId } of people) {
    await actAs({ role: "resident", id, apartmentId });
    await sql`
      insert into scratch_likes (apartment_id, post_id, user_id) values (${apartmentId}, ${postId}, ${id})
    `.execute(db);
  }
}

/** As in real life: another super admin grants the rights, and the person signs in again. */
async function becomeSuperAdmin({ db, actAs }: Migrated, { email }: Actor): Promise<void> {
  await actAs({ role: "superAdmin" });
  await sql`select * from grant_super_admin(${email})`.execute(db);
  await sql`
    select opened.* from sign_in_credentials(${email}) found,
      lateral open_session(found.user_id, found.session_epoch, sha256('token'), '127.0.0.1', 'test') opened
  `.execute(db);
}
