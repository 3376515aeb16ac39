-- Made by `npm run generate`: read it, and change it by a migration.

-- A bulk creation of residents under way, at most one for a complex. The embedded database has one
-- connection, so there a bulk is many short transactions; until the last of them removes the row,
-- nobody sees the accounts and no count includes them.
create table resident_bulks (
  apartment_id uuid not null,
  id uuid not null,
  started_at timestamptz default now() not null,
  constraint resident_bulks_pkey primary key (apartment_id, id),
  constraint resident_bulks_one_at_a_time unique (apartment_id),
  constraint resident_bulks_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade
);

alter table resident_bulks enable row level security, force row level security;
grant select on resident_bulks to danji_app;
grant delete, select on resident_bulks to danji_gate;
grant insert (apartment_id, id) on resident_bulks to danji_app;
grant select (apartment_id, id) on resident_bulks to danji_gate;

create policy gate on resident_bulks
  for all to danji_gate
  using (true);

create policy managers_begin_bulks on resident_bulks
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));

create policy own_apartment_only on resident_bulks
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger resident_bulks_count_residents after delete on resident_bulks
  for each row execute function count_residents_after_bulk();
