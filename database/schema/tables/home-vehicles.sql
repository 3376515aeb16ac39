-- Made by `npm run generate`: read it, and change it by a migration.

-- A home's own cars. Two people of a home may both have named one: neither learns of the other's.
create table home_vehicles (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  household_id uuid not null,
  -- Who entered it as their own. Null if the office did.
  person_id uuid,
  -- Without blanks.
  plate text not null,
  memo text,
  created_at timestamptz default now() not null,
  constraint home_vehicles_pkey primary key (apartment_id, id),
  constraint home_vehicles_plate_unique unique nulls not distinct (apartment_id, household_id, plate, person_id),
  constraint home_vehicles_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade,
  constraint home_vehicles_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint home_vehicles_memo_check check (char_length(memo) >= 1 and char_length(memo) <= 100),
  constraint home_vehicles_plate_check check (char_length(plate) >= 5 and char_length(plate) <= 12)
);

create index home_vehicles_of_person on home_vehicles (apartment_id, person_id);

alter table home_vehicles enable row level security, force row level security;
grant delete, select on home_vehicles to danji_app;
grant delete, select on home_vehicles to danji_gate;
grant insert (apartment_id, household_id, person_id, plate, memo) on home_vehicles to danji_app;
grant select (apartment_id, person_id) on home_vehicles to danji_gate;

create policy gate on home_vehicles
  for all to danji_gate
  using (true)
  with check (true);

create policy office_keeps on home_vehicles
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));

create policy office_reads on home_vehicles
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('residents')) or (select app_has_right('complaints')) or (select app_has_right('visitors')))
  );

create policy own_apartment_only on home_vehicles
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy people_keep_their_own on home_vehicles
  for all to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and person_id = (select app_user_id())
  )
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and person_id = (select app_user_id())
    and household_id = (select app_household_id())
  );
