-- Made by `npm run generate`: read it, and change it by a migration.

-- The office's list of households becomes households and accounts. What the check found is kept for a day, as its
-- file is; both go with the import.
create table household_imports (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  -- Whose check it is: nobody else sees it.
  person_id uuid not null,
  file_id uuid not null,
  -- What the residents looked like then.
  residents_hash text not null,
  resident_count integer not null,
  created_at timestamptz default now() not null,
  constraint household_imports_pkey primary key (apartment_id, id),
  constraint household_imports_file_exists foreign key (apartment_id, file_id) references files(apartment_id, id) on delete cascade,
  constraint household_imports_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint household_imports_residents_hash_check check (char_length(residents_hash) <= 64)
);

create index household_imports_by_age on household_imports (created_at);
create index household_imports_of_file on household_imports (apartment_id, file_id);
create index household_imports_of_person on household_imports (apartment_id, person_id);

alter table household_imports enable row level security, force row level security;
grant delete, select on household_imports to danji_app;
grant delete on household_imports to danji_gate;
grant insert (apartment_id, id, person_id, file_id, residents_hash, resident_count, created_at) on household_imports to danji_app;
grant select (apartment_id, person_id, file_id, created_at) on household_imports to danji_gate;

create policy gate on household_imports
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on household_imports
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_imports on household_imports
  for all to danji_app
  using (
    apartment_id = app_apartment_id()
    and person_id = app_user_id()
    and (select app_has_right('residents'))
  )
  with check (
    apartment_id = app_apartment_id()
    and person_id = app_user_id()
    and (select app_has_right('residents'))
  );
