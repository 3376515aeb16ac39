-- Made by `npm run generate`: read it, and change it by a migration.

-- Whose a complaint is. A table of its own, of which residents see no row: the columns of a complaint are its
-- author's to read. It ends with the account, and with the account's right to complaints.
create table complaint_assignments (
  apartment_id uuid not null,
  complaint_id uuid not null,
  assignee_id uuid not null,
  constraint complaint_assignments_pkey primary key (apartment_id, complaint_id),
  constraint complaint_assignments_assignee_exists foreign key (apartment_id, assignee_id) references users(apartment_id, id) on delete cascade,
  constraint complaint_assignments_complaint_exists foreign key (apartment_id, complaint_id) references complaints(apartment_id, id) on delete cascade
);

create index complaint_assignments_by_assignee on complaint_assignments (apartment_id, assignee_id);

alter table complaint_assignments enable row level security, force row level security;
grant delete, select on complaint_assignments to danji_app;
grant delete, select on complaint_assignments to danji_gate;
grant insert (apartment_id, complaint_id, assignee_id) on complaint_assignments to danji_app;
grant update (assignee_id) on complaint_assignments to danji_app;
grant select (apartment_id, assignee_id) on complaint_assignments to danji_gate;
grant update (assignee_id) on complaint_assignments to danji_gate;

create policy gate on complaint_assignments
  for all to danji_gate
  using (true)
  with check (true);

create policy office_assigns on complaint_assignments
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('complaints')))
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('complaints'))
    and (assignee_id in (select c.id
       from complaint_colleagues() c(id, name)))
  );

create policy own_apartment_only on complaint_assignments
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
