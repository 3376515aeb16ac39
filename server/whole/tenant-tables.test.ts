import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Database } from "#database/database.ts";
import { afterMigration, newTable } from "#server/testing/after-migration.ts";
import { openTestDatabase } from "#server/testing/test-server.ts";

import { rules } from "./tenant-rules.ts";

let database: Database;
let dispose: () => Promise<void>;

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
});
afterAll(() => dispose());

/** The new table with one part of its script changed or left out. */
function changed(what: string, to = ""): string {
  if (!newTable.includes(what)) throw new Error(`The table has no ${what}.`);
  return newTable.replace(what, to);
}

const protect = "call protect_tenant_table('scratch_likes');";
const enable = "alter table scratch_likes enable row level security";

type Title = keyof typeof rules;

/** Migrations that break each rule by forgetting something, and what their author is told. */
const broken: Record<Title, [title: string, migration: string, told: string][]> = {
  "every table is under row-level security, forced on its owner, too, and has a policy": [
    [
      "no security",
      changed(protect),
      "scratch_likes: call protect_tenant_table('scratch_likes') in your migration, and give it policies.",
    ],
    [
      "security that its owner escapes",
      changed(protect, `${enable};`),
      "scratch_likes: call protect_tenant_table('scratch_likes') in your migration, and give it policies.",
    ],
    [
      "no policy",
      `create table scratch_likes (id int); ${enable}, force row level security`,
      "scratch_likes: call protect_tenant_table('scratch_likes') in your migration, and give it policies.",
    ],
  ],
  "every table of an apartment has apartment_id first in its key": [
    [
      "another column first",
      changed("primary key (apartment_id, post_id, user_id)", "primary key (post_id, user_id, apartment_id)"),
      "scratch_likes: begin the primary key with apartment_id, or say in globalTables (tenant-exceptions.ts) why not.",
    ],
    [
      "no apartment at all",
      "create table scratch_likes (id uuid primary key)",
      "scratch_likes: begin the primary key with apartment_id, or say in globalTables (tenant-exceptions.ts) why not.",
    ],
  ],
  "every table of an apartment is bound to it whatever its own policies allow": [
    [
      "policies only",
      changed(protect, `${enable}, force row level security;`),
      "scratch_likes: call protect_tenant_table('scratch_likes') in your migration.",
    ],
    [
      "a binding for reading only",
      `${newTable} drop policy own_apartment_only on scratch_likes;
       create policy own_apartment_only on scratch_likes as restrictive for select to danji_app
         using (apartment_id = app_apartment_id())`,
      "scratch_likes: call protect_tenant_table('scratch_likes') in your migration.",
    ],
  ],
  "every policy of a global table asks who is calling": [
    [
      "a policy that lets everybody read",
      "create policy open on sessions to danji_app using (true)",
      "sessions.open: ask app_role(), app_user_id() or app_apartment_id(), or say in openPolicies (tenant-exceptions.ts) why not.",
    ],
    [
      "a policy that lets everybody write",
      "create policy open on users for update using (id = app_user_id()) with check (true)",
      "users.open: ask app_role(), app_user_id() or app_apartment_id(), or say in openPolicies (tenant-exceptions.ts) why not.",
    ],
  ],
  "every policy asks for the role once a statement": [
    ["a comparison", "app_role() = 'resident'"],
    ["a comparison with several", "app_role() in ('resident', 'manager')"],
    ["a comparison with what was asked once", "(select app_role()) = 'resident'"],
  ].map(([what, condition]) => [
    what!,
    `create policy other on posts for select using (${condition} and author_id = app_user_id())`,
    "posts.other: write (select app_role() = …), so that it says nothing about rows.",
  ]),
  "every foreign key of such a table carries the apartment": [
    [
      "a person of any apartment",
      changed(
        "foreign key (apartment_id, user_id) references users (apartment_id, id)",
        "foreign key (user_id) references users (id)",
      ).replace("call follow_person('scratch_likes', 'user_id', 'delete');", ""),
      "scratch_likes: let user_exists carry apartment_id on both sides: the check of a foreign key sees every apartment.",
    ],
  ],
  "every id in such a table refers to something": [
    [
      "a post that need not exist",
      changed(
        "constraint post_exists foreign key (apartment_id, post_id) references posts (apartment_id, id) on delete cascade,",
      ),
      "scratch_likes.post_id: add a foreign key (apartment_id, post_id) to what it refers to, or say in looseIds (tenant-exceptions.ts) why not.",
    ],
  ],
  "every reference to a person follows whoever leaves": [
    [
      "nothing that follows",
      changed("call follow_person('scratch_likes', 'user_id', 'delete');"),
      "scratch_likes.user_id: call follow_person('scratch_likes', 'user_id', 'delete') in your migration.",
    ],
    [
      "what follows switched off",
      `${newTable} alter table users disable trigger scratch_likes_leave_user_id`,
      "scratch_likes.user_id: call follow_person('scratch_likes', 'user_id', 'delete') in your migration.",
    ],
  ],
  "every reference to a person has an index": [
    [
      "none",
      changed("create index scratch_likes_by_user on scratch_likes (apartment_id, user_id);"),
      "scratch_likes.user_id: create an index that begins with (apartment_id, user_id): whoever leaves is looked up by it.",
    ],
  ],
  "every name beside a reference to a person follows it, and goes with it": [
    [
      "an author's name that stays when another is chosen, and when the account is gone",
      `${newTable} alter table scratch_likes rename user_id to author_id; alter table scratch_likes add author_nickname text`,
      "scratch_likes.author_nickname: call a_writing('scratch_likes', 'nickname') in your migration.",
    ],
    [
      "the name of somebody who is not called the author",
      `${newTable} alter table scratch_likes add column user_nickname text`,
      "scratch_likes.user_nickname: whoever writes is author_id, with author_name or author_nickname: a_writing() knows these alone.",
    ],
  ],
  "every table that refers to people is in the export of one's own data, or says why not": [
    [
      "neither",
      newTable,
      "scratch_likes: add it to ownData (server/features/people/profile/own-data.ts), or say in notTakenAlong (tenant-exceptions.ts) why not.",
    ],
  ],
  "every name in these lists is in the database": [
    [
      "a table that went",
      "drop table consultation_requests",
      "consultation_requests: it is in a list of tenant-exceptions.ts and not in the database.",
    ],
  ],
};

describe.each(Object.keys(rules) as Title[])("%s", (title) => {
  test("in this schema", async () => {
    await afterMigration(database, "", async ({ db }) => expect(await rules[title](db)).toEqual([]));
  });

  test.each(broken[title])("else is told: %s", async (_, migration, told) => {
    await afterMigration(database, migration, async ({ db }) =>
      expect(await rules[title](db)).toContain(told),
    );
  });
});

test("a table that forgets nothing breaks no other rule", async () => {
  const exported: Title =
    "every table that refers to people is in the export of one's own data, or says why not";
  await afterMigration(database, newTable, async ({ db }) => {
    const told = (Object.keys(rules) as Title[])
      .filter((title) => title !== exported)
      .map((title) => rules[title](db));
    expect((await Promise.all(told)).flat()).toEqual([]);
  });
});
