import { expect, test } from "vitest";

import { upgradedBy } from "./testing/upgraded.ts";

test("complaints that were there before get their authors' homes, from an owner who may see no row", async () => {
  const database = await upgradedBy("0054_complaint_homes.sql", before);
  const { rows } = await database.query(`
    select c.title, h.unit from complaints c left join households h on h.id = c.household_id order by c.title
  `);
  expect(rows).toEqual([
    { title: "101호 민원", unit: 101 },
    { title: "102호 민원", unit: 102 },
    { title: "떠난 주민의 민원", unit: null },
  ]);
});

const before = `
  insert into apartments (code, name, address) values ('blue', '푸른마을', '서울');
  insert into households (apartment_id, building, unit) select id, 101, unnest(array[101, 102]) from apartments;
  insert into users (role, apartment_id, household_id, name, email, password_hash)
    select 'resident', apartment_id, id, '김입주', unit || '@example.com', 'x' from households;
  insert into complaints (apartment_id, author_id, author_name, title, content)
    select u.apartment_id, u.id, u.name, h.unit || '호 민원', '내용'
    from users u join households h on h.id = u.household_id;
  insert into complaints (apartment_id, title, content) select id, '떠난 주민의 민원', '내용' from apartments;
`;
