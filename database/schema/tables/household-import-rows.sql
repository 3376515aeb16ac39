-- Made by `npm run generate`: read it, and change it by a migration.

-- A row of the file, or an account that the file lacks, and what would become of it.
create table household_import_rows (
  apartment_id uuid not null,
  import_id uuid not null,
  "position" integer not null,
  id uuid not null,
  kind text not null,
  -- The first new person of a home that has no household yet.
  makes_household boolean not null,
  "row" integer,
  column_letters text,
  building text,
  unit text,
  name text,
  email text,
  phone text,
  -- The account that is renamed or would end.
  resident_id uuid,
  may_replace boolean not null,
  message text not null,
  office_phone text,
  relation text,
  moved_in_on date,
  plates text[],
  constraint household_import_rows_pkey primary key (apartment_id, import_id, "position"),
  constraint household_import_rows_import_exists foreign key (apartment_id, import_id) references household_imports(apartment_id, id) on delete cascade,
  constraint household_import_rows_resident_exists foreign key (apartment_id, resident_id) references users(apartment_id, id) on delete cascade,
  constraint household_import_rows_building_check check (char_length(building) <= 50),
  constraint household_import_rows_column_letters_check check (char_length(column_letters) <= 3),
  constraint household_import_rows_email_check check (char_length(email) <= 254),
  constraint household_import_rows_kind_check check (kind in ('newPeople', 'renamed', 'unchanged', 'conflicts', 'moveOuts', 'vacant', 'errors')),
  constraint household_import_rows_message_check check (char_length(message) <= 500),
  constraint household_import_rows_name_check check (char_length(name) <= 50),
  constraint household_import_rows_office_phone_check check (char_length(office_phone) <= 30),
  constraint household_import_rows_phone_check check (phone ~ '^01[016-9]\d{7,8}$'),
  constraint household_import_rows_plates_check check (cardinality(plates) <= 10 and char_length(array_to_string(plates, ' ')) <= 150),
  constraint household_import_rows_relation_check check (relation in ('owner', 'tenant', 'family')),
  constraint household_import_rows_unit_check check (char_length(unit) <= 50)
);

create index household_import_rows_by_kind on household_import_rows (apartment_id, import_id, kind, "position");
create index household_import_rows_of_resident on household_import_rows (apartment_id, resident_id);

alter table household_import_rows enable row level security, force row level security;
grant insert, select on household_import_rows to danji_app;
grant delete on household_import_rows to danji_gate;
grant select (apartment_id, resident_id) on household_import_rows to danji_gate;

create policy gate on household_import_rows
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on household_import_rows
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy rows_of_own_imports on household_import_rows
  for all to danji_app
  using (
    apartment_id = app_apartment_id() and (import_id in (select i.id
       from household_imports i))
  )
  with check (
    apartment_id = app_apartment_id() and (import_id in (select i.id
       from household_imports i))
  );
