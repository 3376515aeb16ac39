import { expect, test } from "vitest";

import { upgradedBy } from "./testing/upgraded.ts";

test("apartments that were there before get the numbers of what they have, from an owner who may see no row", async () => {
  const database = await upgradedBy("0049_apartment_usage.sql", before);
  const { rows } = await database.query(`
    select a.code, g.set_up_count, g.open_complaint_count, g.last_sign_in_at::date::text as last_sign_in
    from apartments a left join apartment_usage g on g.apartment_id = a.id order by a.code
  `);
  expect(rows).toEqual([
    { code: "busy", set_up_count: 1, open_complaint_count: 2, last_sign_in: "2026-02-03" },
    { code: "quiet", set_up_count: 0, open_complaint_count: 0, last_sign_in: null },
  ]);
});

const before = `
  insert into apartments (code, name, address) values ('busy', '푸른마을', '서울'), ('quiet', '빈마을', '서울');
  insert into households (apartment_id, building, unit) select id, 101, 101 from apartments where code = 'busy';
  insert into users (role, apartment_id, household_id, name, email, password_hash)
    select 'resident', apartment_id, id, '김입주', 'set-up@example.com', 'x' from households;
  insert into users (role, apartment_id, household_id, name, email, temporary_password_hash, temporary_password_expires_at)
    select 'resident', apartment_id, id, '이입주', 'new@example.com', 'x', now() from households;
  insert into users (role, apartment_id, name, email, password_hash)
    select 'manager', id, '김관리', 'office@example.com', 'x' from apartments where code = 'busy';
  insert into complaints (apartment_id, title, content, status)
    select id, '민원', '내용', unnest(array['submitted', 'in_progress', 'resolved']) from apartments where code = 'busy';
  insert into audit_log (action, apartment_id, at)
    select unnest(array['sign_in', 'sign_in', 'sign_out']), id,
      unnest(array['2026-02-01', '2026-02-03', '2026-02-05']::timestamptz[])
    from apartments where code = 'busy';
`;
