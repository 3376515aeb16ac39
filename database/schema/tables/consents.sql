-- Made by `npm run generate`: read it, and change it by a migration.

-- What people agreed to: one row for each time, which a withdrawal ends.
create table consents (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  person_id uuid not null,
  purpose text not null,
  -- Of the text that was agreed to.
  version text not null,
  -- When it was given.
  created_at timestamptz default now() not null,
  withdrawn_at timestamptz,
  by_guardian boolean default false not null,
  constraint consents_pkey primary key (apartment_id, id),
  constraint consents_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint consents_purpose_check check (purpose in ('terms', 'privacy', 'phone', 'messages')),
  constraint consents_version_check check (char_length(version) <= 20)
);

create unique index consents_given on consents (apartment_id, person_id, purpose) where withdrawn_at is null;
create index consents_of_person on consents (apartment_id, person_id);

alter table consents enable row level security, force row level security;
grant select on consents to danji_app;
grant delete, insert, select on consents to danji_gate;
grant insert (apartment_id, person_id, purpose, version, by_guardian) on consents to danji_app;
grant update (withdrawn_at) on consents to danji_app;
grant select (apartment_id, person_id) on consents to danji_gate;
grant update (withdrawn_at) on consents to danji_gate;

create policy gate on consents
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on consents
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_consents on consents
  for all to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and person_id = app_user_id());

create trigger consents_end after update of withdrawn_at on consents
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function end_what_was_agreed();
