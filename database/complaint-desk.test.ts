import { expect, test } from "vitest";

import { upgradedBy } from "./testing/upgraded.ts";

test("complaints that were there before get a day, and a time of resolution, from an owner who may see no row", async () => {
  const database = await upgradedBy("0063_complaint_desk.sql", before);
  const { rows } = await database.query(`
    select title, category, due_on::text, resolved_at at time zone 'UTC' as resolved
    from complaints order by title
  `);
  expect(rows).toEqual([
    { title: "두 번 끝난 민원", category: "other", due_on: "2026-11-09", resolved: new Date("2026-11-05") },
    { title: "새 민원", category: "other", due_on: "2026-11-08", resolved: null },
    { title: "이력이 없는 민원", category: "other", due_on: "2026-11-09", resolved: new Date("2026-11-02") },
  ]);
});

const before = `
  insert into apartments (code, name, address) values ('blue', '푸른마을', '서울');
  insert into complaints (apartment_id, title, content, status, created_at)
    select id, '새 민원', '내용', 'submitted', timestamptz '2026-11-01 14:59Z' from apartments
    union all select id, '두 번 끝난 민원', '내용', 'resolved', '2026-11-01 15:00Z' from apartments
    union all select id, '이력이 없는 민원', '내용', 'resolved', '2026-11-02 00:00Z' from apartments;
  insert into complaint_status_changes (apartment_id, complaint_id, from_status, to_status, changed_at)
    select c.apartment_id, c.id, h.was, h.became, h.moment::timestamptz
    from complaints c, (values
      ('submitted', 'resolved', '2026-11-03 00:00Z'), ('resolved', 'in_progress', '2026-11-04 00:00Z'),
      ('in_progress', 'resolved', '2026-11-05 00:00Z')
    ) h (was, became, moment)
    where c.title = '두 번 끝난 민원';
`;
