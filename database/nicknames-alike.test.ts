import { expect, test } from "vitest";

import { upgradedBy } from "./testing/upgraded.ts";

test("nicknames that were there before are compared, from an owner who may see no row", async () => {
  const database = await upgradedBy("0124_found_without_waiting.sql", before);
  const { rows } = await database.query(`
    select a.code, u.nickname, u.nickname_skeleton as skeleton from users u join apartments a on a.id = u.apartment_id
    order by a.code, u.created_at
  `);
  expect(rows).toEqual([
    { code: "blue", nickname: "Ori", skeleton: "orl" },
    // Its elder twin keeps the name.
    { code: "blue", nickname: "or i", skeleton: null },
    { code: "blue", nickname: "✿꽃✿", skeleton: null },
    { code: "green", nickname: "ori", skeleton: "orl" },
  ]);
});

const before = `
  insert into apartments (code, name, address) values ('blue', '푸른마을', '서울'), ('green', '초록마을', '서울');
  insert into households (apartment_id, building, unit) select id, 101, 101 from apartments;
  insert into users (role, apartment_id, household_id, name, nickname, email, password_hash, created_at)
    select 'resident', h.apartment_id, h.id, '김입주', n.nickname, a.code || n.place || '@example.com', 'x',
      '2026-01-01'::timestamptz + make_interval(days => n.place)
    from households h join apartments a on a.id = h.apartment_id
    join (values ('blue', 'Ori', 1), ('blue', 'or i', 2), ('blue', '✿꽃✿', 3), ('green', 'ori', 4)) n (code, nickname, place)
      on n.code = a.code;
`;
