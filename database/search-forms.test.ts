import { openAsBlob } from "node:fs";

import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";

import { extensions } from "./pglite-database.ts";
import { migratedArchive } from "./testing/migrated-archive.ts";

/** As servers wrote texts that knew fewer forms. */
const before = `
  insert into apartments (code, name, address) values ('blue', '푸른마을', '서울');
  insert into posts (apartment_id, board_id, title, content)
    select id, 'free_board', 'ＬＧ 세탁기', 'ㅋㅋㅋㅜ' from apartments
    union all select id, 'free_board', '누수 ' || n, '내용' from apartments, generate_series(1, 40) n;
  insert into comments (apartment_id, post_id, content) select apartment_id, id, '5ｋｇ' from posts;
  insert into notices (apartment_id, title, content, category, importance)
    select id, '①동', '내용', 'general', 'normal' from apartments;
  insert into complaints (apartment_id, title, content, status) select id, '제목', '40㎡', 'submitted' from apartments;
  update posts set search_text = title || E'\n' || content;
  update comments set search_text = content;
  update notices set search_text = title || E'\n' || content;
  update complaints set search_text = title || E'\n' || content;
`;

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create({ loadDataDir: await openAsBlob(await migratedArchive()), extensions });
  await database.exec(before);
}, 120_000);
afterAll(() => database.close());

test("what was written before gets its new form, part by part, and is not edited by that", async () => {
  const parts: number[] = [];
  do {
    const { rows } = await database.query<{ most: number }>("select renew_search_texts(25) as most");
    parts.push(rows[0]!.most);
  } while (parts.at(-1) !== 0);
  expect(parts.every((most) => most <= 25)).toBe(true);
  const { rows } = await database.query(`
    select search_text, edited_at from posts where title like '%세탁기'
    union all select search_text, edited_at from (select * from comments limit 1) c
    union all select search_text, null from notices
    union all select search_text, null from complaints
  `);
  expect(rows).toEqual(
    ["lg세탁기\nㅋㅋㅋㅜ", "5kg", "1동\n내용", "제목\n40m2"].map((search_text) => ({
      search_text,
      edited_at: null,
    })),
  );
  const { rows: left } = await database.query("select from search_renewals");
  expect(left).toEqual([]);
});
