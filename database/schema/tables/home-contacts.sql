-- Made by `npm run generate`: read it, and change it by a migration.

create table home_contacts (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  household_id uuid not null,
  -- Whose account it is. Null of somebody without one, who then has a name here.
  person_id uuid,
  name text,
  -- The same list as contract/values/home-relations.ts.
  relation text,
  phone text,
  moved_in_on date,
  -- The person has said it, so no list of the office's replaces it.
  is_own boolean default false not null,
  created_at timestamptz default now() not null,
  constraint home_contacts_pkey primary key (apartment_id, id),
  constraint home_contacts_name_unique unique (apartment_id, household_id, name),
  constraint home_contacts_person_unique unique (apartment_id, person_id),
  constraint home_contacts_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade,
  constraint home_contacts_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint home_contacts_name_check check (char_length(name) >= 1 and char_length(name) <= 50),
  constraint home_contacts_of_somebody check (num_nonnulls(person_id, name) = 1),
  constraint home_contacts_phone_check check (char_length(phone) >= 1 and char_length(phone) <= 30),
  constraint home_contacts_relation_check check (relation in ('owner', 'tenant', 'family')),
  constraint home_contacts_say_something check (num_nonnulls(relation, phone, moved_in_on) > 0)
);

create index home_contacts_of_household on home_contacts (apartment_id, household_id, created_at);

alter table home_contacts enable row level security, force row level security;
grant delete, select on home_contacts to danji_app;
grant delete, select on home_contacts to danji_gate;
grant insert (apartment_id, household_id, person_id, name, relation, phone, moved_in_on, is_own) on home_contacts to danji_app;
grant update (person_id, name, relation, phone, moved_in_on, is_own) on home_contacts to danji_app;
grant select (apartment_id, person_id) on home_contacts to danji_gate;

create policy gate on home_contacts
  for all to danji_gate
  using (true)
  with check (true);

create policy office_keeps on home_contacts
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));

create policy office_reads on home_contacts
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('residents')) or (select app_has_right('complaints')))
  );

create policy own_apartment_only on home_contacts
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy people_keep_their_own on home_contacts
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
    and is_own
  );
