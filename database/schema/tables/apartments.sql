-- Made by `npm run generate`: read it, and change it by a migration.

create table apartments (
  id uuid default gen_random_uuid() not null,
  name text not null,
  code text not null,
  address text not null,
  -- Kept by a trigger on users: a country's residents are too many to count for a list.
  manager_count integer default 0 not null,
  resident_count integer default 0 not null,
  created_at timestamptz default now() not null,
  telephone text,
  office_hours text,
  -- The forms of the name, each on a line. Null until somebody makes them: the job 'names of apartments', for those
  -- that were there before, and for what a server of the version before has made or renamed.
  name_forms text,
  constraint apartments_pkey primary key (id),
  constraint apartments_code_unique unique (code),
  constraint apartments_address_check check (char_length(address) >= 1 and char_length(address) <= 200),
  constraint apartments_code_form check (code ~ '^[a-z0-9_]{1,50}$'),
  constraint apartments_name_check check (char_length(name) >= 1 and char_length(name) <= 50),
  constraint apartments_office_hours_check check (char_length(office_hours) >= 1 and char_length(office_hours) <= 200),
  constraint apartments_telephone_check check (char_length(telephone) >= 1 and char_length(telephone) <= 30)
);

create index apartments_by_name on apartments using gin (search_keys('00000000-0000-0000-0000-000000000000'::uuid, search_form(name))) with (gin_pending_list_limit='64');
create index apartments_by_name_forms on apartments using gin (search_keys('00000000-0000-0000-0000-000000000000'::uuid, name_forms)) with (gin_pending_list_limit='64') where name_forms is not null;
create index apartments_without_name_forms on apartments (id) where name_forms is null;

alter table apartments enable row level security, force row level security;
grant delete, select on apartments to danji_app;
grant insert (id, name, code, address, name_forms) on apartments to danji_app;
grant update (address, telephone, office_hours) on apartments to danji_app;
grant select (id, name, address, manager_count, resident_count, telephone, name_forms) on apartments to danji_gate;
grant update (name, address, manager_count, resident_count, name_forms) on apartments to danji_gate;

create policy gate_counts on apartments
  for all to danji_gate
  using (true)
  with check (true);

create policy managers_edit_their_office on apartments
  for update to danji_app
  using (id = app_apartment_id() and (select app_has_right('staff')))
  with check (id = app_apartment_id() and (select app_has_right('staff')));

create policy members_see_their_apartment on apartments
  for select to danji_app
  using (id = app_apartment_id());

create policy super_admins_run_apartments on apartments
  for all to danji_app
  using ((select app_role() = 'superAdmin'))
  with check ((select app_role() = 'superAdmin'));

create trigger apartments_usage_begins after insert on apartments
  for each row execute function begin_apartment_usage();
create trigger forget_name_forms before update of name on apartments
  for each row when (new.name <> old.name and not new.name_forms is distinct from old.name_forms) execute function forget_name_forms();
