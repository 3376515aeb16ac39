-- Made by `npm run generate`: read it, and change it by a migration.

-- Who lives in a home, one after the other: it begins with the first account of an empty home, and ends with the last.
create table occupancies (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  household_id uuid not null,
  began_at timestamptz default now() not null,
  ended_at timestamptz,
  constraint occupancies_pkey primary key (apartment_id, id),
  constraint occupancies_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint occupancies_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade
);

create index occupancies_of_household on occupancies (apartment_id, household_id, ended_at);
create unique index occupancies_present on occupancies (apartment_id, household_id) where ended_at is null;

alter table occupancies enable row level security, force row level security;
grant select on occupancies to danji_app;
grant insert, select, update on occupancies to danji_gate;

create policy gate on occupancies
  for all to danji_gate
  using (true)
  with check (true);

create policy households_read_their_own on occupancies
  for select to danji_app
  using (apartment_id = app_apartment_id() and household_id = (select app_household_id()));

create policy office_reads on occupancies
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy own_apartment_only on occupancies
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
