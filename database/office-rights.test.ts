import { expect, test } from "vitest";

import { upgradedBy } from "./testing/upgraded.ts";

test("managers who were there before have all rights, and others none", async () => {
  const database = await upgradedBy("0056_office_rights.sql", before);
  const { rows } = await database.query(
    "select role, rights = office_rights() as has_all from users order by role",
  );
  expect(rows).toEqual([
    { role: "manager", has_all: true },
    { role: "resident", has_all: null },
    { role: "superAdmin", has_all: null },
  ]);
});

const before = `
  insert into apartments (code, name, address) values ('blue', '푸른마을', '서울');
  insert into households (apartment_id, building, unit) select id, 101, 101 from apartments;
  insert into users (role, apartment_id, household_id, name, email, password_hash)
    select 'resident', apartment_id, id, '김입주', 'resident@example.com', 'x' from households;
  insert into users (role, apartment_id, name, email, password_hash)
    select 'manager', id, '김관리', 'office@example.com', 'x' from apartments;
  insert into users (role, name, email, password_hash)
    values ('superAdmin', '최고 관리자', 'root@example.com', 'x');
`;
